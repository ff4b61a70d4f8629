import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { whenIdle } from '#runtime/context/idle.ts';
import type { Text } from '#schemas/language/text.ts';
import { ariaProps, boxProps, ClearButton, type LazyPopup, usePrefetchOnHover, useDefaultText } from './control.tsx';
import './trigger.css';

/** The face props that a trigger itself needs. */
type TriggerFace = Pick<EditProps, 'id' | 'onBlur' | 'invalid' | 'describedBy' | 'label' | 'required'>;

/** Text entered at a closed trigger: the first letter typed, or a whole text pasted (`isWhole`). */
export interface InitialText {
  text: string;
  isWhole: boolean;
}

/** Props of the real widget: it opens at once, and calls `onLeave` when it is closed and has lost the focus. */
export interface OpenProps<F> {
  face: F;
  initialText?: InitialText | undefined;
  onLeave(): void;
}

interface SelectTriggerProps<F> {
  face: F;
  /** The text of the value; '' shows the placeholder. */
  children: ReactNode;
  isEmpty: boolean;
  isMany?: boolean;
  placeholder: Text;
  mark: 'down' | 'calendar' | 'clock';
  popup: 'listbox' | 'tree' | 'dialog' | 'grid';
  disabled: boolean;
  clearable: boolean;
  onClear(): void;
  /** Keys that open the widget when they are typed here and are passed on to it. Pasted text is as well. */
  typing?: RegExp;
  /** The widget opens over the trigger instead of replacing it: a dialog. Leaving it restores the focus. */
  staysInPlace?: boolean;
  /** The widget behind the trigger. */
  widget: LazyPopup<OpenProps<F>>;
}

const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * The closed state of a select or picker, for lazy mounting. It looks like the antd widget behind it, which costs a
 * hundred times as much to mount: the widget replaces the trigger when the user presses or opens it, and is unmounted
 * when it is left.
 */
export function SelectTrigger<F extends TriggerFace>(trigger: SelectTriggerProps<F>) {
  const { face, disabled, widget: Widget } = trigger;
  const [isOpen, setOpen] = useState(false);
  const [initialText, setInitialText] = useState<InitialText>();
  const open = (text?: InitialText) => {
    // Keys typed while the widget is still loading are joined into one text.
    setInitialText((before) =>
      isOpen && before && text && !text.isWhole ? { ...text, text: before.text + text.text } : text,
    );
    setOpen(true);
  };
  const isDrawn = isOpen && !disabled;
  const closed = <Closed {...trigger} isOpening={isOpen} onOpen={open} />;
  const leave = () => {
    setOpen(false);
    face.onBlur();
  };
  useReturnFocus(isOpen && trigger.staysInPlace === true, face.id);
  useFetchedAhead(trigger.staysInPlace === true && !disabled ? Widget.fetch : undefined);
  if (trigger.staysInPlace) {
    // The trigger stays mounted whether the window is open or not, so that the focus can return to it.
    return (
      <>
        {closed}
        {isDrawn && (
          <Suspense>
            <Widget face={face} onLeave={leave} />
          </Suspense>
        )}
      </>
    );
  }
  if (!isDrawn) return closed;
  return (
    <Suspense fallback={closed}>
      <Widget face={face} initialText={initialText} onLeave={leave} />
    </Suspense>
  );
}

/** Restores the focus after the window is unmounted: until then its focus trap holds the focus inside. */
function useReturnFocus(isOpen: boolean, id: string): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(id)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, id]);
}

/** Prefetches the code of a dialog while the browser is idle, because loading it on press takes too long. */
function useFetchedAhead(fetch: (() => void) | undefined): void {
  useEffect(() => (fetch ? whenIdle(fetch) : undefined), [fetch]);
}

interface ClosedProps<F> extends SelectTriggerProps<F> {
  isOpening: boolean;
  onOpen(initialText?: InitialText): void;
}

function Closed<F extends TriggerFace>(trigger: ClosedProps<F>) {
  const { face, disabled, isEmpty, onOpen, onClear } = trigger;
  const placeholder = useDefaultText(trigger.placeholder);
  const button = useRef<HTMLButtonElement>(null);
  const { isHovered, hover } = usePrefetchOnHover(disabled ? undefined : trigger.widget.fetch);
  const canClear = trigger.clearable && !disabled && !isEmpty;
  // While the widget loads, Suspense renders another instance of the trigger: focus it, so that typed keys reach it.
  useLayoutEffect(() => {
    if (trigger.isOpening) button.current?.focus();
  }, [trigger.isOpening]);

  const { press, key, paste } = openersOf(trigger, canClear);
  return (
    <span
      className="zk-box zk-trigger"
      data-mark={trigger.mark}
      data-many={trigger.isMany || undefined}
      aria-busy={trigger.isOpening || undefined}
      {...boxProps(face, disabled)}
      {...hover}
    >
      <button
        ref={button}
        id={face.id}
        type="button"
        className="zk-rest"
        role="combobox"
        aria-expanded="false"
        aria-haspopup={trigger.popup}
        data-empty={isEmpty || undefined}
        disabled={disabled}
        {...ariaProps(face)}
        onPointerDown={press}
        onKeyDown={key}
        // What assistive technology presses without a pointer.
        onClick={(event) => event.detail === 0 && !disabled && onOpen()}
        onPaste={paste}
        onBlur={face.onBlur}
      >
        {isEmpty ? placeholder : trigger.children}
      </button>
      {canClear && isHovered && <ClearButton control={button} onClear={onClear} />}
    </span>
  );
}

/** What opens the widget: a press, a key, a pasted text. */
function openersOf<F extends TriggerFace>(trigger: ClosedProps<F>, canClear: boolean) {
  const { disabled, onOpen, onClear } = trigger;
  const press = (event: PointerEvent) => {
    if (disabled || event.button !== 0 || (event.target as Element).closest('[data-keep]')) return;
    // The press opens; the remaining events of the press must not reach the widget that replaces the trigger.
    event.preventDefault();
    onOpen();
  };
  const key = (event: KeyboardEvent) => {
    if (disabled) return;
    if (opening.has(event.key)) {
      event.preventDefault();
      onOpen();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && trigger.typing?.test(event.key)) {
      event.preventDefault();
      onOpen({ text: event.key, isWhole: false });
    } else if (canClear && (event.key === 'Delete' || event.key === 'Backspace')) onClear();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (disabled || !trigger.typing || text.trim() === '') return;
    event.preventDefault();
    onOpen({ text, isWhole: true });
  };
  return { press, key, paste };
}
