import { pastedRowsMax } from '#core/clipboard/block.ts';

/** Cells of a pasted block that did not go into the table. */
export interface Unpasted {
  /** What they hold does not fit. */
  refused: number;
  /** What they name may be several things. */
  ambiguous: number;
  /** Nobody fills in what they stand over. */
  closed: number;
  /** They stand beyond the last column or row. */
  outside: number;
  /** There were more rows than are taken at a time. */
  isCut: boolean;
}

/** What of a block reaches beyond the rows and columns there are; empty cells are not missed. */
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

/** One sentence about all of it; '' when everything went in. */
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
