import { memo } from 'react';
import { wordsOf } from '#core/text/words-of.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import { SelectTrigger } from '../../kit/trigger/SelectTrigger.tsx';
import type { TimeFace } from './timePicker.open.tsx';

const widget = lazyPopup(() => import('./timePicker.open.tsx'));

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
      {wordsOf(value)}
    </SelectTrigger>
  );
});
