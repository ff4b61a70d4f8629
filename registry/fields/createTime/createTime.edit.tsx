import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { wordsOfMoment } from '../../_shared/moments.ts';
import { systemTimeFormat } from '../../_shared/system.ts';
import { SystemBox } from '../../_shared/SystemBox.tsx';
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
