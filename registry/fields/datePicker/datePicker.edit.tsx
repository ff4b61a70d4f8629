import { memo } from 'react';
import { opened } from '../../kit/trigger/lazy-popup.ts';
import { Shell } from '../../kit/trigger/SelectTrigger.tsx';
import { wordsOfMoment } from '../../kit/values/moments.ts';
import { fixedBounds, isImpossible, tighter } from '../../kit/date-time/time-bounds.ts';
import type { DateFace, PlainFace } from './datePicker.face.ts';
import { useBounds } from './use-bounds.ts';

const widget = opened(() => import('./datePicker.open.tsx'));

export default memo(function DatePickerEdit(face: PlainFace) {
  const { config } = face;
  const fixed = fixedBounds(face.props);
  const isRuled = config['startTimeRule'] === true || config['endTimeRule'] === true;
  return isRuled ? <Ruled {...face} bounds={fixed} /> : <Resting {...face} bounds={fixed} />;
});

function Ruled(face: DateFace) {
  return <Resting {...face} bounds={tighter(face.bounds, useBounds(face.config))} />;
}

function Resting(face: DateFace) {
  const { props, value, onChange } = face;
  return (
    <Shell
      face={face}
      widget={widget}
      isEmpty={value === undefined}
      placeholder={props.placeholder}
      mark="calendar"
      popup="dialog"
      typing={/\d/}
      // Nothing can be chosen between a start and an earlier end.
      disabled={face.disabled || props.disabled || isImpossible(face.bounds)}
      clearable={props.clearable}
      onClear={() => onChange(undefined)}
    >
      {wordsOfMoment(value, props.format)}
    </Shell>
  );
}
