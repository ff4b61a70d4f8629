import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { wordsOfMoment } from '../../kit/values/moments.ts';
import { systemTimeFormat } from '../../kit/schema/system-props.ts';
import { SystemBox } from '../../kit/input/SystemField.tsx';
import type { CreateTimeProps } from './createTime.ts';

export default memo(function CreateTimeEdit({
  id,
  label,
  value,
  props,
}: EditProps<CreateTimeProps, number | undefined>) {
  return (
    <SystemBox id={id} label={label} text={wordsOfMoment(value, systemTimeFormat)} placeholder={props.placeholder} />
  );
});
