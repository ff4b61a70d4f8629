import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { momentText } from '../../kit/values/moments.ts';
import { systemTimeFormat } from '../../kit/schema/system-props.ts';
import { SystemField } from '../../kit/input/SystemField.tsx';
import type { ModifyTimeProps } from './modifyTime.ts';

export default memo(function ModifyTimeEdit({
  id,
  label,
  value,
  props,
}: EditProps<ModifyTimeProps, number | undefined>) {
  return (
    <SystemField id={id} label={label} text={momentText(value, systemTimeFormat)} placeholder={props.placeholder} />
  );
});
