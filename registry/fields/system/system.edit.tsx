import { memo } from 'react';
import { momentText } from '#core/record/moments.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import '../../kit/trigger/control.css';
import { systemTimeFormat } from './system.ts';

/** The text or time that the server filled in, or until then the placeholder. */
export default memo(function SystemEdit({
  id,
  label,
  value,
  props,
}: EditProps<{ placeholder: Text }, string | number | undefined>) {
  const placeholder = useDefaultText(props.placeholder);
  const text = momentText(value, systemTimeFormat);
  return (
    <output id={id} className="zk-box zk-result" aria-label={label} title={text}>
      {text === '' ? <span className="zk-wait">{placeholder}</span> : text}
    </output>
  );
});
