import { decimalOf, rational, type Rational } from '../../calc/rational.ts';
import { withThousands } from '../../calc/number-text.ts';
import { formatTime, readTime } from '../../dates/format.ts';
import { momentOf } from '../../dates/wall-clock.ts';
import { argument, define, type FormulaFunction } from '../function.ts';
import { loadPinyin, pinyinOf } from '../loaded-libraries.ts';
import { Clock, Fault, fault, isNumber, Moment, textOf, type Value } from '../value.ts';
import { rounded } from './numbers.ts';
import { endRun } from '../../text/end-run.ts';

const group = 'text' as const;
const text = [argument('text', 'text')] as const;

/** A number written with thousands separators, a percent or a currency sign. */
function numberIn(given: string): Rational | Fault {
  const written = given.trim().replace(/^[¥￥$€]\s*/, '');
  const isPercent = written.endsWith('%');
  const plain = written.replace(/%$/, '').trim();
  if (
    !/^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?(e[+-]?\d{1,3})?$/i.test(plain) ||
    !/\d/.test(plain) ||
    plain.length > 100
  ) {
    return fault('not-a-number', { value: given.slice(0, 50) });
  }
  const value = rational(plain.replaceAll(',', ''));
  return isPercent ? { numerator: value.numerator, denominator: value.denominator * 100n } : value;
}

/** Formats a number (`#,##0.00`, `0%`, `00000`) or a date (`yyyy年MM月dd日`). */
function formatted(value: Value, format: string): string | Fault {
  if (format.length > 100) return fault('out-of-range');
  if (value instanceof Clock) return formatTime(momentOf(new Date(value.seconds * 1000)), format);
  if (value instanceof Moment) return formatTime(value.ms, minutesAndMonths(format));
  if (typeof value === 'string' && /yyyy|hh:|mm-dd/i.test(format)) {
    const ms = readTime(value);
    return ms === undefined ? fault('not-a-date') : formatTime(ms, minutesAndMonths(format));
  }
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (!isNumber(value)) return textOf(value);
  return numberFormatted(value, format);
}

/** `mm` next to days or years is the month, as spreadsheets write it. */
const minutesAndMonths = (format: string): string =>
  format.replace(/(y[^a-z]?)mm/gi, '$1MM').replace(/mm(?=[^a-z]?d)/gi, 'MM');

function numberFormatted(value: Rational, format: string): string | Fault {
  const before = /^[^#0.,%]*/.exec(format)?.[0] ?? '';
  const [places = '', whole = '', decimals = '', percent = ''] =
    /^([#0,]*)(?:\.([#0]*))?(%?)/.exec(format.slice(before.length)) ?? [];
  const after = format.slice(before.length + places.length);
  if (/[#0]/.test(after) || (whole === '' && decimals === '' && !format.includes('.')))
    return fault('format', { format: format.slice(0, 50) });
  const scaled = percent ? { numerator: value.numerator * 100n, denominator: value.denominator } : value;
  const number = rounded(scaled, decimals.length);
  if (number instanceof Fault) return number;
  const isNegative = number.numerator < 0n;
  const [digits = '', fraction = ''] = decimalOf(number, decimals.length).replace('-', '').split('.');
  const least = whole.replace(/[^0]/g, '').length;
  const padded = (digits === '0' && least === 0 ? '' : digits).padStart(least, '0');
  const optionalDecimals = endRun(decimals, /#/).length;
  const trimmed = optionalDecimals > 0 ? trimZeros(fraction, decimals.length - optionalDecimals) : fraction;
  const shown = (whole.includes(',') ? withThousands(padded) : padded) + (trimmed === '' ? '' : `.${trimmed}`);
  return (isNegative ? '-' : '') + before + shown + percent + after;
}

function trimZeros(fraction: string, least: number): string {
  let end = fraction.length;
  while (end > least && fraction.charAt(end - 1) === '0') end--;
  return fraction.slice(0, end);
}

/** Functions that convert between texts and other values. */
export const formatFunctions: readonly FormulaFunction[] = [
  define({
    name: 'VALUE',
    alias: '转数字',
    group,
    arguments: [argument('any', 'text')],
    result: 'number',
    example: ['VALUE("1,234.5")', '1234.5'],
    text: { zh: '把文本读作数字', zhtw: '把文字讀作數字', en: 'The number that a text is written as' },
    evaluate: (value) =>
      isNumber(value) ? value : typeof value === 'string' ? numberIn(value) : fault('not-a-number', { value: '' }),
  }),
  define({
    name: 'TEXT',
    alias: '格式化',
    group,
    arguments: [argument('any', 'value'), argument('text', 'format')],
    result: 'text',
    example: ['TEXT(1234.5; "#,##0.00")', '1,234.50'],
    text: {
      zh: '按格式显示数字（#,##0.00、0%、00000）或日期（yyyy年MM月dd日）',
      zhtw: '按格式顯示數字（#,##0.00、0%、00000）或日期（yyyy年MM月dd日）',
      en: 'A number (#,##0.00, 0%, 00000) or a date (yyyy-MM-dd) in a format',
    },
    evaluate: formatted,
  }),
  define({
    name: 'EXACT',
    alias: '完全相同',
    group,
    arguments: [argument('text', 'text'), argument('text', 'text')],
    result: 'bool',
    example: ['EXACT("a"; "A")', 'FALSE'],
    text: {
      zh: '两个文本完全相同，区分大小写',
      zhtw: '兩個文字完全相同，區分大小寫',
      en: 'Whether two texts are the same, case-sensitive',
    },
    evaluate: (a, b) => a === b,
  }),
  define({
    name: 'CHAR',
    alias: '字符',
    group,
    arguments: [argument('integer', 'code')],
    result: 'text',
    example: ['CHAR(65)', 'A'],
    text: { zh: '编码对应的字符', zhtw: '編碼對應的字元', en: 'The character of a code' },
    evaluate: (code) =>
      code < 1 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
        ? fault('out-of-range')
        : String.fromCodePoint(code),
  }),
  define({
    name: 'PINYIN',
    alias: '拼音',
    group,
    arguments: text,
    result: 'text',
    example: ['PINYIN("中国")', 'zhongguo'],
    text: {
      zh: '汉字的拼音，不带声调',
      zhtw: '漢字的拼音，不帶聲調',
      en: 'Chinese characters in pinyin, without tones',
    },
    load: loadPinyin,
    evaluate(given) {
      if (given.length > 1_000) return fault('out-of-range');
      return pinyinOf(given) ?? fault('not-loaded');
    },
  }),
];
