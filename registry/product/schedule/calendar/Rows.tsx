import type { Slot } from '#core/dates/schedule/week-rows.ts';
import { Chip } from './Chip.tsx';
import type { CalendarParts, Entry } from './entries.ts';

interface Props {
  slots: readonly Slot<Entry>[];
  onChoose: CalendarParts['onChoose'];
}

/** What takes place on one day, row by row; where a bar of a day before runs over it the row is left free. */
export function Rows({ slots, onChoose }: Props) {
  return slots.map((slot, row) =>
    slot === undefined || slot === 'covered' ? (
      <span key={row} className="zc-free" />
    ) : (
      <Chip key={row} entry={slot.span} days={slot.days} onChoose={() => onChoose(slot.span.row)} />
    ),
  );
}
