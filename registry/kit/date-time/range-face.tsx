import { type ComponentType, memo } from 'react';
import type { Kind } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../trigger/lazy-popup.ts';
import { type OpenProps, SelectTrigger } from '../trigger/SelectTrigger.tsx';
import type { Range } from '../values/ranges.ts';

/** Common props of the range kinds; a type and not an interface, because it is also read as a record. */
type RangeProps = {
  placeholder: string;
  format: string;
  disabled: boolean;
  clearable: boolean;
};

export type RangeFace<End> = EditProps<RangeProps, Range<End>>;

const noNames = () => undefined;

/** The edit face of a range in its closed state: both ends as text, and the widget behind it. */
export function rangeFace<End>(
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
