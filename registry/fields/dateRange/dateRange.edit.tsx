import { memo } from 'react';
import { fieldText } from '#core/text/field-text.ts';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import { Shell } from '../../_shared/control/Shell.tsx';
import type { Range } from '../../_shared/ranges.ts';
import { dateRange, type DateRangeProps } from './dateRange.ts';

const widget = opened(() => import('./dateRange.open.tsx'));
const noNames = () => undefined;

export default memo(function DateRangeEdit(face: EditProps<DateRangeProps, Range<number>>) {
  const { props, value, onChange } = face;
  return (
    <Shell
      face={face}
      widget={widget}
      isEmpty={value.length === 0}
      placeholder={props.placeholder}
      mark="calendar"
      popup="dialog"
      disabled={face.disabled || props.disabled}
      clearable={props.clearable}
      onClear={() => onChange([])}
    >
      {fieldText({ kind: dateRange, props, source: undefined }, value, noNames)}
    </Shell>
  );
});
