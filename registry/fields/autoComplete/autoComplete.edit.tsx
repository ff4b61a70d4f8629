import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { wordsOf } from '#core/text/words-of.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { announced, boxed } from '../../kit/trigger/attributes.ts';
import { Clear } from '../../kit/trigger/Clear.tsx';
import { useDefaultWords } from '../../kit/trigger/use-default-texts.ts';
import { useNear } from '../../kit/trigger/use-prefetch-on-hover.ts';
import type { AutoCompleteProps } from './autoComplete.ts';
import { Suggested } from './Suggested.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** A single-line text input with suggestions (autocomplete); free text is allowed. */
export default memo(function AutoCompleteEdit(face: EditProps<AutoCompleteProps, string>) {
  const { props, onChange } = face;
  const control = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const placeholder = useDefaultWords(props.placeholder);
  const { isNear, near } = useNear();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const disabled = face.disabled || props.disabled;
  const typed = wordsOf(face.value);
  const { words, isLoading } = useSuggestions(props, face.options, typed, isOpen && !disabled);
  const clearable = props.clearable && !disabled;
  const list = `${face.id}:list`;
  const isShown = isOpen && words.length > 0;

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
  return (
    <span ref={box} className={clearable ? 'zk-box zk-clearable' : 'zk-box'} {...boxed(face, disabled)} {...near}>
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
        {...announced(face)}
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
      {clearable && !isLoading && isNear && typed !== '' && <Clear control={control} onClear={() => onChange('')} />}
    </span>
  );
});
