import { decimalText, precisionMax, decimalOf, rational } from './rational.ts';

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
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Without exponent: `1e21` is written out. */
function plainDecimal(value: unknown, precision: number | null | undefined): string {
  const fraction = rational(value);
  if (typeof precision === 'number' && precision >= 0) {
    return decimalOf(fraction, Math.min(Math.floor(precision), precisionMax));
  }
  const decimals = String(fraction.denominator).length - 1;
  return trimmed(decimalOf(fraction, decimals));
}

function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
