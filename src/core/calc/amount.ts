import { decimalText, decimalOf, rational } from './rational.ts';

const capitals = '零壹贰叁肆伍陆柒捌玖';
const units = ['', '拾', '佰', '仟'];

/** Maximum number of converted integer digits. */
const digitsMax = 15;

const overflow = '数字较大溢出';

/**
 * An amount of money in Chinese capital numerals: `壹仟贰佰叁拾肆元伍角陆分`, `壹佰元整`. Rounded to two decimals; empty when the value
 * is empty or not a number.
 */
export function amountInChinese(value: unknown): string {
  if (decimalText(value) === undefined) return '';
  const text = decimalOf(rational(value), 2);
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  if (whole.length > digitsMax) return overflow;
  const yuan = wholeInChinese(whole);
  const cents = centsInChinese(decimals, yuan !== '');
  const amount = (yuan && `${yuan}元`) + cents;
  return amount === '' ? '零元整' : (text.startsWith('-') ? '负数' : '') + amount + (cents === '' ? '整' : '');
}

/** For zero: ''. Zeros are written once, before the next digit, unless a unit was written in between. */
function wholeInChinese(whole: string): string {
  let text = '';
  let hasZeros = false;
  let isGroupEmpty = true;
  for (let index = 0; index < whole.length; index++) {
    const place = whole.length - 1 - index;
    const digit = Number(whole[index]);
    if (digit === 0) hasZeros = text !== '';
    else {
      text += (hasZeros ? '零' : '') + capital(digit) + (units[place % 4] ?? '');
      hasZeros = false;
      isGroupEmpty = false;
    }
    if (place % 4 !== 0) continue;
    if (place === 8 && text !== '') text += '亿';
    else if (place % 8 === 4 && !isGroupEmpty) text += '万';
    hasZeros &&= isGroupEmpty;
    isGroupEmpty = true;
  }
  return text;
}

function centsInChinese(decimals: string, followsYuan: boolean): string {
  const [jiao, fen] = [Number(decimals[0]), Number(decimals[1])];
  const between = jiao === 0 && fen !== 0 && followsYuan ? '零' : '';
  return (jiao === 0 ? between : `${capital(jiao)}角`) + (fen === 0 ? '' : `${capital(fen)}分`);
}

function capital(digit: number): string {
  return capitals.charAt(digit);
}
