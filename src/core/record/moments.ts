import type { Parsed } from '../kind/kind.ts';
import { formatTime, readTime } from '../dates/format.ts';
import { typedTime } from '../dates/typed-time.ts';
import { valueText } from '../text/value-text.ts';

/** Parses a stored moment: epoch milliseconds, their text, or a written date in old data and spreadsheets. */
export function parseMoment(stored: unknown): Parsed<number | undefined> {
  if (stored === undefined || stored === null || stored === '') return { value: undefined, issues: [] };
  if (typeof stored === 'number' && Number.isFinite(stored)) return { value: stored, issues: [] };
  if (typeof stored === 'string') {
    const ms = /^-?\d{9,}$/.test(stored) ? Number(stored) : (readTime(stored) ?? typedTime(stored));
    if (ms !== undefined) return { value: ms, issues: [] };
  }
  // An unreadable value is preserved, so that opening and saving a record never destroys it.
  return { value: stored as number, issues: [{ id: 'value.notTime', params: {} }] };
}

/** A formatted moment; a value that is none is shown as it is. */
export function momentText(value: unknown, format: string): string {
  return typeof value === 'number' ? formatTime(value, format) : valueText(value);
}
