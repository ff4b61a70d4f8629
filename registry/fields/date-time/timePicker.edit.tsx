import { memo } from 'react';
import { valueText } from '#core/text/value-text.ts';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { SelectTrigger } from '../../kit/trigger/SelectTrigger.tsx';
import type { TimeFace } from './timePicker.popup.tsx';

const widget = lazyPopup(() => import('./timePicker.popup.tsx'));

export default memo(function TimePickerEdit(face: TimeFace) {
  const { props, value, onChange } = face;
  return (
    <SelectTrigger
      face={face}
      widget={widget}
      isEmpty={value === ''}
      placeholder={props.placeholder}
      mark="clock"
      popup="dialog"
      typing={/\d/}
      disabled={face.disabled || props.disabled}
      clearable={props.clearable}
      onClear={() => onChange('')}
    >
      {valueText(value)}
    </SelectTrigger>
  );
});
