import { pastedRowsMax } from '#core/record/clipboard/block.ts';

/** Counts of pasted cells that were not written. */
export interface Unpasted {
  /** Their text does not fit the field. */
  refused: number;
  /** Their name is ambiguous. */
  ambiguous: number;
  /** Their target is not editable. */
  closed: number;
  /** They are beyond the last column or row. */
  outside: number;
  /** The paste had more rows than the maximum. */
  isCut: boolean;
}

/** Counts the cells of a block beyond the existing rows and columns; empty cells do not count. */
export function countUnpasted(
  block: readonly (readonly string[])[],
  room: { rows: number; columns: number },
): Unpasted {
  const taken = block.slice(0, pastedRowsMax);
  const outside = taken.map((texts, down) => texts.slice(down < room.rows ? room.columns : 0).filter(isFilled).length);
  return {
    refused: 0,
    ambiguous: 0,
    closed: 0,
    outside: outside.reduce((sum, count) => sum + count, 0),
    isCut: block.length > pastedRowsMax,
  };
}

const isFilled = (text: string) => text.trim() !== '';

/** A message about skipped cells; '' when everything was written. */
export function wordsOfUnpasted(
  { refused, ambiguous, closed, outside, isCut }: Unpasted,
  say: (id: string, params: Readonly<Record<string, string | number>>) => string,
): string {
  return [
    ...(refused > 0 ? [say('table.pasteRefused', { count: refused })] : []),
    ...(ambiguous > 0 ? [say('table.pasteAmbiguous', { count: ambiguous })] : []),
    ...(closed > 0 ? [say('table.pasteClosed', { count: closed })] : []),
    ...(outside > 0 ? [say('table.pasteOutside', { count: outside })] : []),
    ...(isCut ? [say('table.pasteCut', { count: pastedRowsMax })] : []),
  ].join(say('table.pasteBetween', {}));
}
