import { memo, useRef } from 'react';
import { wordsOf } from '#core/text/words-of.ts';
import type { EditProps } from '#runtime/faces.ts';
import { announced, boxed } from '../../_shared/control/attributes.ts';
import { Clear } from '../../_shared/control/Clear.tsx';
import { useChoosable } from '../../_shared/control/use-choices.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import { useNear } from '../../_shared/control/use-near.ts';
import type { AutoCompleteProps } from './autoComplete.ts';

const suggestionsMax = 50;

export default memo(function AutoCompleteEdit(face: EditProps<AutoCompleteProps, string>) {
  const { props, onChange } = face;
  const control = useRef<HTMLInputElement>(null);
  const placeholder = useDefaultWords(props.placeholder);
  const { isNear, near } = useNear();
  const suggestions = new Set(useChoosable(face.options).map((option) => option.label));
  const disabled = face.disabled || props.disabled;
  const typed = wordsOf(face.value);
  const clearable = props.clearable && !disabled;
  const list = `${face.id}:list`;

  return (
    <span className={clearable ? 'zk-box zk-clearable' : 'zk-box'} {...boxed(face, disabled)} {...near}>
      <input
        ref={control}
        id={face.id}
        className="zk-bare"
        list={list}
        autoComplete="off"
        value={typed}
        placeholder={placeholder}
        disabled={disabled}
        {...announced(face)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={face.onBlur}
      />
      {/* Only while it is of use: a list of fifty is fifty elements. */}
      <datalist id={list}>
        {isNear &&
          [...suggestions].slice(0, suggestionsMax).map((words) => (
            <option key={words} value={words}>
              {words}
            </option>
          ))}
      </datalist>
      {clearable && isNear && typed !== '' && <Clear control={control} onClear={() => onChange('')} />}
    </span>
  );
});
