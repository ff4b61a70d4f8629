import {
  type CSSProperties,
  type Dispatch,
  type KeyboardEvent,
  memo,
  type RefObject,
  type SetStateAction,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { ClearButton, ariaProps, boxProps, useDefaultText, usePrefetchOnHover } from '../../kit/trigger/control.tsx';
import './autoComplete.css';
import type { AutoCompleteProps } from './autoComplete.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** Element id of the list; its options are `<id>:<index>`. */
  id: string;
  label: string;
  /** The input box the list is positioned below. */
  box: RefObject<HTMLElement | null>;
  words: readonly string[];
  /** The active option of the arrow keys; -1: none. */
  at: number;
  onChoose(words: string): void;
}

const highestPx = 256;
/** The maximum width in pixels; longer suggestions are truncated. */
const widestPx = 480;
const gapPx = 4;

/** Positions the list below the box, or above it where there is no room below; at least as wide as the box. */
function placeOf(box: HTMLElement): CSSProperties {
  const { left, width, top, bottom } = box.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const below = innerHeight - bottom - 2 * gapPx;
  const isBelow = below >= Math.min(highestPx, 120);
  return {
    left,
    minWidth: width,
    maxWidth: Math.max(width, Math.min(widestPx, innerWidth - left - 2 * gapPx)),
    maxHeight: Math.min(highestPx, Math.max(below, top - 2 * gapPx)),
    ...(isBelow ? { top: bottom + gapPx } : { bottom: innerHeight - top + gapPx }),
  };
}

/** Suggestions in a popup list; the focus stays in the input (aria-activedescendant). */
function Suggested({ id, label, box, words, at, onChoose }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const settle = () => box.current && setPlace(placeOf(box.current));
    settle();
    window.addEventListener('resize', settle);
    // Scroll events of surrounding elements do not bubble, hence the capture phase.
    document.addEventListener('scroll', settle, true);
    return () => {
      window.removeEventListener('resize', settle);
      document.removeEventListener('scroll', settle, true);
    };
  }, [box]);
  return createPortal(
    <div
      id={id}
      className="zk-suggested"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      style={place}
      // The focus stays in the input, also while the list is scrolled.
      onMouseDown={(event) => event.preventDefault()}
    >
      {words.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text, which points here
        <div
          key={one}
          id={`${id}:${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          ref={(entry) => void (index === at && entry?.scrollIntoView?.({ block: 'nearest' }))}
          title={one}
          onClick={() => onChoose(one)}
        >
          {one}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** A single-line text input with suggestions (autocomplete); free text is allowed. */
export default memo(function AutoCompleteEdit(face: EditProps<AutoCompleteProps, string>) {
  const { props, onChange } = face;
  const control = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const placeholder = useDefaultText(props.placeholder);
  const { isHovered, hover } = usePrefetchOnHover();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const disabled = face.disabled || props.disabled;
  const typed = valueText(face.value);
  const { words, isLoading } = useSuggestions(props, face.options, typed, isOpen && !disabled);
  const clearable = props.clearable && !disabled;
  const list = `${face.id}:list`;
  const isShown = isOpen && words.length > 0;

  const { choose, close, key } = suggestionHandlers({ words, at, isShown, onChange, setOpen, setAt });
  return (
    <span ref={box} className={clearable ? 'zk-box zk-clearable' : 'zk-box'} {...boxProps(face, disabled)} {...hover}>
      <input
        ref={control}
        id={face.id}
        className="zk-bare"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? list : undefined}
        aria-activedescendant={isShown && at >= 0 ? `${list}:${at}` : undefined}
        aria-busy={isLoading || undefined}
        value={typed}
        placeholder={placeholder}
        disabled={disabled}
        {...ariaProps(face)}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={key}
        onClick={() => setOpen(true)}
        onBlur={() => {
          close();
          face.onBlur();
        }}
      />
      {isLoading && <span className="zk-suggesting" aria-hidden="true" />}
      {isShown && <Suggested id={list} label={face.label} box={box} words={words} at={at} onChoose={choose} />}
      {clearable && !isLoading && isHovered && typed !== '' && (
        <ClearButton control={control} onClear={() => onChange('')} />
      )}
    </span>
  );
});

interface Suggestions {
  words: readonly string[];
  /** Index of the active suggestion; -1: none. */
  at: number;
  isShown: boolean;
  onChange(text: string): void;
  setOpen(isOpen: boolean): void;
  setAt: Dispatch<SetStateAction<number>>;
}

/** Choosing, closing, and the keys of the input. */
function suggestionHandlers({ words, at, isShown, onChange, setOpen, setAt }: Suggestions) {
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (one: string) => {
    onChange(one);
    close();
  };
  const key = (event: KeyboardEvent) => {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isShown) setAt((now) => (now + step + words.length + (now < 0 && step < 0 ? 1 : 0)) % words.length);
      else setOpen(true);
    } else if (event.key === 'Escape' && isShown) {
      // Escape must not also close the surrounding window.
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && isShown && words[at] !== undefined) {
      event.preventDefault();
      choose(words[at]);
    }
  };
  return { choose, close, key };
}
