import { type CSSProperties, memo, useRef } from 'react';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { ariaProps, boxProps, ClearButton, usePrefetchOnHover, useDefaultText } from '../../kit/trigger/control.tsx';
import { usePasteLimit } from '../../kit/input/use-text-input.ts';
import type { TextareaProps } from './textarea.ts';

const linePx = 22;
const edgesPx = 8;
const heightOf = (rows: number) => rows * linePx + edgesPx;

export default memo(function TextareaEdit(face: EditProps<TextareaProps, string>) {
  const { props, onChange } = face;
  const control = useRef<HTMLTextAreaElement>(null);
  const placeholder = useDefaultText(props.placeholder);
  const { isHovered, hover } = usePrefetchOnHover();
  const disabled = face.disabled || props.disabled;
  const typed = valueText(face.value);
  const pasted = usePasteLimit(face.label, props.maxlength);
  const clearable = props.clearable && !disabled && !props.readonly;
  const { minRows, maxRows } = props.autoSize;
  const grows: CSSProperties | undefined =
    maxRows > minRows ? { minHeight: heightOf(minRows), maxHeight: heightOf(maxRows) } : undefined;

  return (
    <span
      className={clearable ? 'zk-area zk-clearable' : 'zk-area'}
      {...boxProps(face, disabled, props.readonly)}
      {...hover}
    >
      <textarea
        ref={control}
        id={face.id}
        className={grows ? 'zk-bare zk-growing' : 'zk-bare'}
        style={grows}
        rows={face.compact ? 1 : minRows}
        value={typed}
        placeholder={placeholder}
        maxLength={props.maxlength ?? undefined}
        readOnly={props.readonly}
        disabled={disabled}
        {...ariaProps(face)}
        onChange={(event) => onChange(event.target.value)}
        onPaste={pasted}
        onBlur={face.onBlur}
      />
      {props.showCount && (
        <span className="zk-count">
          {props.maxlength === null ? typed.length : `${typed.length}/${props.maxlength}`}
        </span>
      )}
      {clearable && isHovered && typed !== '' && <ClearButton control={control} onClear={() => onChange('')} />}
    </span>
  );
});
