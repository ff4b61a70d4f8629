import { type ComponentType, memo } from 'react';
import type { Kind } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { type OpenProps, SelectTrigger } from '../../kit/trigger/SelectTrigger.tsx';
import type { RangeFace } from './range.popup.tsx';
import { dateRange, timeRange } from './ranges.ts';

const noNames = () => undefined;

/** The edit face of a range in its closed state: both ends as text, and the widget behind it. */
function rangeFace<End>(
  kind: Kind,
  mark: 'calendar' | 'clock',
  load: () => Promise<{ default: ComponentType<OpenProps<RangeFace<End>>> }>,
) {
  const widget = lazyPopup(load);
  return memo(function RangeEdit(face: RangeFace<End>) {
    const { props, value, onChange } = face;
    return (
      <SelectTrigger
        face={face}
        widget={widget}
        isEmpty={value.length === 0}
        placeholder={props.placeholder}
        mark={mark}
        popup="dialog"
        typing={/\d/}
        disabled={face.disabled || props.disabled}
        clearable={props.clearable}
        onClear={() => onChange([])}
      >
        {fieldText({ kind, props, source: undefined }, value, noNames)}
      </SelectTrigger>
    );
  });
}

export const DateRangeEdit = rangeFace<number>(dateRange, 'calendar', async () => ({
  default: (await import('./range.popup.tsx')).DateRangePopup,
}));

export const TimeRangeEdit = rangeFace<string>(timeRange, 'clock', async () => ({
  default: (await import('./range.popup.tsx')).TimeRangePopup,
}));
