import { endOfDay, startOfDay } from '#core/dates/format.ts';

type Row = Readonly<Record<string, unknown>>;

/** One thing of the calendar. */
export interface Entry {
  id: string;
  title: string;
  /** Epoch milliseconds. */
  startDay: number;
  endDay: number;
  isWhole: boolean;
  urgent: number;
  row: Row;
}

/** Rows as the calendar draws them: those that last all day, or several days, are whole. */
export function entriesOf(rows: readonly Row[]): Entry[] {
  return rows.map((row) => {
    const [startDay, endDay] = [Number(row['startDay']), Number(row['endDay'])];
    const isWhole = row['allDay'] === 1;
    return {
      id: String(row['id']),
      title: String(row['title'] ?? ''),
      startDay: isWhole ? startOfDay(startDay) : startDay,
      endDay: isWhole ? endOfDay(endDay) : endDay,
      isWhole: isWhole || startOfDay(startDay) !== startOfDay(endDay),
      urgent: Number(row['urgent'] ?? 1),
      row,
    };
  });
}

/** What the views of a calendar share. */
export interface CalendarParts {
  days: readonly number[];
  entries: readonly Entry[];
  now: number;
  onChoose(row: Row): void;
  onPick(start: number, end: number): void;
  /** Shows one day. */
  onDay(day: number): void;
}
