import { amountInChinese } from '../calc/amount.ts';
import { numberText } from '../calc/number-text.ts';
import { decimalText, add, decimalOf, rational, zero } from '../calc/rational.ts';
import { formatTime, readTime } from '../dates/format.ts';
import { valueText } from '../text/value-text.ts';
import type { Conversion } from './tag.ts';

/** The name of a dictionary's entry by its code or id; undefined where it has none. */
export type EntryName = (dictionary: string, entry: string) => string | undefined;

const dateFormatDefault = 'yyyy-MM-dd';
const amountDecimals = 2;

export interface ConversionInput {
  value: unknown;
  /** The display text of the field: numbers with its decimals and separators, dates in its format. */
  words: unknown;
  /** The text after the colon in the template. */
  argument: string;
  entryName: EntryName;
}

/**
 * Converts a value for a tag to text. The format is that of the field unless the template specifies another. A value
 * the conversion does not apply to is unchanged: only numbers become amounts (PRINT-013, PRINT-014), only times become
 * dates.
 */
export function converted(conversion: Conversion, { value, words, argument, entryName }: ConversionInput): string {
  const isNumber = decimalText(value) !== undefined;
  const precision = decimalsIn(argument);
  switch (conversion) {
    case 'amount':
      return isNumber ? numberText(value, { precision: precision ?? amountDecimals }) : valueText(value);
    case 'thousands': {
      const decimals = precision ?? numberFormatOf(value, words)?.precision;
      return isNumber ? numberText(value, { precision: decimals, thousands: true }) : valueText(value);
    }
    case 'amountChinese':
      return isNumber ? amountInChinese(value) : valueText(value);
    case 'dictionary':
      return entryName(argument, valueText(value)) ?? valueText(value);
    case 'date':
      return dateWords(value, words, argument);
    default:
      return valueText(value);
  }
}

/** The exact sum of a column with the decimals and separators of its field; non-numeric cells count as 0. */
export function columnSum(cells: readonly { value: unknown; words: unknown }[], argument: string): string {
  const sum = cells.reduce((total, { value }) => add(total, rational(value)), zero);
  const formats = cells.flatMap(({ value, words }) => numberFormatOf(value, words) ?? []);
  const own = formats.length > 0 ? Math.max(...formats.map((format) => format.precision)) : undefined;
  const precision = decimalsIn(argument) ?? own;
  const thousands = formats.some((format) => format.thousands);
  return numberText(decimalOf(sum, String(sum.denominator).length - 1), { precision, thousands });
}

const decimalsIn = (argument: string): number | undefined => (/^\d$/.test(argument) ? Number(argument) : undefined);

interface NumberFormat {
  precision: number;
  thousands: boolean;
}

/** The number format of a field, derived from a display text; undefined where the text is not this number. */
export function numberFormatOf(value: unknown, words: unknown): NumberFormat | undefined {
  if (decimalText(value) === undefined) return undefined;
  const [written, decimals = ''] = /-?\d[\d,]*(?:\.(\d+))?/.exec(valueText(words)) ?? [];
  if (written === undefined) return undefined;
  const precision = decimals.length;
  const isThisNumber = written.replaceAll(',', '') === numberText(value, { precision });
  return isThisNumber ? { precision, thousands: written.includes(',') } : undefined;
}

function dateWords(value: unknown, words: unknown, format: string): string {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? readTime(value) : undefined;
  if (time === undefined) return valueText(value);
  const shown = valueText(words);
  const isFormatted = shown !== '' && shown !== valueText(value);
  return format === '' && isFormatted ? shown : formatTime(time, format || dateFormatDefault);
}
