import { round } from '#core/calc/rational.ts';
import { parseTypedNumber } from './typed-number.ts';

/** Separators only where they part thousands, or ten thousands as some write them in China. */
const grouped = /^[^\d.,]*\d{1,3}(,\d{3})+(\.\d*)?[^\d.,]*$|^[^\d.,]*\d{1,4}(,\d{4})+(\.\d*)?[^\d.,]*$/;
const scientific = /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i;

/**
 * The number a cell of a spreadsheet shows: separators of thousands, signs of currencies, brackets of an account's minus,
 * percent and powers of ten. What could be read in two ways (`1.234,56`, `1,5`) is none. `percent`: the field counts in
 * percent itself, so that 50% is 50.
 */
export function parseCellNumber(words: string, percent = false): number | undefined {
  const plain = words
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d)[\s'](?=\d{3})/g, ',');
  if (scientific.test(plain)) return finite(Number(plain));
  if (plain.includes(',') && !grouped.test(plain)) return undefined;
  if (/\d\s+\d/.test(plain)) return undefined;
  if (!plain.endsWith('%')) return parseTypedNumber(plain);
  const number = parseTypedNumber(plain.slice(0, -1));
  return number === undefined || percent ? number : finite(Number(`${number}e-2`));
}

/** The same rounded as the field does when it is typed. */
export function parseCellNumberWithin(
  words: string,
  { precision, addonAfter }: { precision: number | null; addonAfter: unknown },
): number | undefined {
  const number = parseCellNumber(words, addonAfter === '%');
  return number === undefined || precision === null ? number : round(number, precision);
}

const finite = (number: number): number | undefined => (Number.isFinite(number) ? number : undefined);
