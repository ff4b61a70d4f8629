import { decimalText, precisionMax, decimalOf, rational } from './rational.ts';
import { withoutEndingZeros } from '../text/end-run.ts';

/** How a number is shown, from the props of the field or column. */
export interface NumberTextProps {
  /** Decimals always shown; absent: as many as the number has. */
  precision?: number | null | undefined;
  thousands?: boolean | undefined;
  /** Prefix. */
  addonBefore?: string | undefined;
  /** Suffix. */
  addonAfter?: string | undefined;
}

/** The only number formatter, for fields, cells, sums, print and export. Empty or not a number: ''. */
export function numberText(value: unknown, props: NumberTextProps = {}): string {
  if (decimalText(value) === undefined) return '';
  const plain = plainDecimal(value, props.precision);
  return (props.addonBefore ?? '') + (props.thousands ? withThousands(plain) : plain) + (props.addonAfter ?? '');
}

/** Groups the whole part of decimal text by three; sign and decimals stay: `-1234567.80` is `-1,234,567.80`. */
export function withThousands(decimal: string): string {
  const [whole = '', decimals] = decimal.split('.');
  const start = whole.startsWith('-') ? 1 : 0;
  let grouped = whole.slice(Math.max(start, whole.length - 3));
  for (let end = whole.length - 3; end > start; end -= 3)
    grouped = `${whole.slice(Math.max(start, end - 3), end)},${grouped}`;
  grouped = whole.slice(0, start) + grouped;
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Without exponent: `1e21` is written out. */
function plainDecimal(value: unknown, precision: number | null | undefined): string {
  const fraction = rational(value);
  if (typeof precision === 'number' && precision >= 0) {
    return decimalOf(fraction, Math.min(Math.floor(precision), precisionMax));
  }
  const decimals = String(fraction.denominator).length - 1;
  return withoutEndingZeros(decimalOf(fraction, decimals));
}
