import { lazy, memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { Shell } from '../../_shared/control/Shell.tsx';
import { wordsOfText } from '../../_shared/texts.ts';
import type { TimePickerProps } from './timePicker.ts';

const widget = lazy(() => import('./timePicker.open.tsx'));

export type TimeFace = EditProps<TimePickerProps, string>;

export default memo(function TimePickerEdit(face: TimeFace) {
  const { props, value, onChange } = face;
  return (
    <Shell
      face={face}
      widget={widget}
      isEmpty={value === ''}
      placeholder={props.placeholder}
      mark="clock"
      popup="dialog"
      disabled={face.disabled || props.disabled}
      clearable={props.clearable}
      onClear={() => onChange('')}
    >
      {wordsOfText(value)}
    </Shell>
  );
});
