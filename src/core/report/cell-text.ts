import { decimalOf, multiply } from '../calc/rational.ts';
import { formatTime } from '../dates/format.ts';
import { Fault, isNumber, Moment, numberText, textOf, type Value, whole } from '../formula/value.ts';
import { withThousands } from '../calc/number-text.ts';

/** `¥#,##0.00`, `0%`, `#,##0.0 t`: at most four characters around the number, which are no part of the pattern. */
const numberFormat = /^([^#0,.%]{0,4})(#,##)?0(?:\.(0{1,10}))?(%)?([^#0,.%]{0,4})$/u;
const dateFormat = /^(?:[\s\-/.:年月日时分秒]|yyyy|MM|dd|HH|mm|ss){1,20}$/u;

export const isNumberFormat = (format: string): boolean => numberFormat.test(format);
export const isDateFormat = (format: string): boolean => dateFormat.test(format) && /[yMdHms]/.test(format);

/** Decimals that an exact number has at most, so that all its digits are shown. */
const digitsMax = 15;

/** A number with all its decimals, as far as it has an end. */
function exactText(value: Value): string | undefined {
  if (!isNumber(value)) return undefined;
  const { numerator, denominator } = value;
  for (let digits = 0, power = 1n; digits <= digitsMax; digits += 1, power *= 10n) {
    if ((numerator * power) % denominator === 0n) return decimalOf(value, digits);
  }
  return numberText(value);
}

/** The exact decimal text of a number; undefined for any other value. */
export const decimalIn = (value: Value): string | undefined => exactText(value);

function numberWithFormat(value: Value, format: string): string | undefined {
  const [matched, before = '', thousands, decimals = '', percent = '', after = ''] = numberFormat.exec(format) ?? [];
  if (matched === undefined || !isNumber(value)) return undefined;
  const shown = percent ? multiply(value, whole(100)) : value;
  const [digits = '', ...rest] = decimalOf(shown, decimals.length).split('.');
  const sign = digits.startsWith('-') ? '-' : '';
  const all = digits.slice(sign.length);
  const grouped = thousands ? withThousands(all) : all;
  return `${sign}${before}${[grouped, ...rest].join('.')}${percent}${after}`;
}

/** How a value reads in a cell: with the format of the cell, else as it is. A fault reads `#` (REPORT-013). */
export function cellText(value: Value, format: string | undefined, text: string | undefined): string {
  if (value instanceof Fault) return '#';
  if (format !== undefined && isNumber(value)) return numberWithFormat(value, format) ?? exactText(value) ?? '';
  if (format !== undefined && value instanceof Moment && isDateFormat(format)) return formatTime(value.ms, format);
  if (text !== undefined) return text;
  const shown = isNumber(value) ? exactText(value) : textOf(value);
  return shown === undefined || shown instanceof Fault ? '#' : shown;
}
