import { memo } from 'react';
import { fieldText } from '#core/text/field-text.ts';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import { Shell } from '../../_shared/control/Shell.tsx';
import type { Range } from '../../_shared/ranges.ts';
import { timeRange, type TimeRangeProps } from './timeRange.ts';

const widget = opened(() => import('./timeRange.open.tsx'));
const noNames = () => undefined;

export default memo(function TimeRangeEdit(face: EditProps<TimeRangeProps, Range<string>>) {
  const { props, value, onChange } = face;
  return (
    <Shell
      face={face}
      widget={widget}
      isEmpty={value.length === 0}
      placeholder={props.placeholder}
      mark="clock"
      popup="dialog"
      disabled={face.disabled || props.disabled}
      clearable={props.clearable}
      onClear={() => onChange([])}
    >
      {fieldText({ kind: timeRange, props, source: undefined }, value, noNames)}
    </Shell>
  );
});
