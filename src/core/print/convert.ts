import { amountInChinese } from '../calc/amount.ts';
import { numberText } from '../calc/number-text.ts';
import { decimalText } from '../calc/operand.ts';
import { formatTime, readTime } from '../dates/format.ts';
import { wordsOf } from '../text/words-of.ts';
import type { Conversion } from './tag.ts';

/** The name of a dictionary's entry by its code or id; undefined where it has none. */
export type EntryName = (dictionary: string, entry: string) => string | undefined;

const dateFormatDefault = 'yyyy-MM-dd';

/**
 * A value as a tag asks for it in words. What a conversion is not meant for stays as it is: only numbers become amounts
 * (PRINT-013, PRINT-014), only times become dates.
 */
export function converted(value: unknown, conversion: Conversion, argument: string, entryName: EntryName): string {
  switch (conversion) {
    case 'amount':
      return decimalText(value) === undefined ? wordsOf(value) : numberText(value, { precision: 2 });
    case 'thousands':
      return decimalText(value) === undefined ? wordsOf(value) : numberText(value, { thousands: true });
    case 'amountChinese':
      return decimalText(value) === undefined ? wordsOf(value) : amountInChinese(value);
    case 'dictionary':
      return entryName(argument, wordsOf(value)) ?? wordsOf(value);
    case 'date':
      return dateWords(value, argument || dateFormatDefault);
    default:
      return wordsOf(value);
  }
}

function dateWords(value: unknown, format: string): string {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? readTime(value) : undefined;
  return time === undefined ? wordsOf(value) : formatTime(time, format);
}
