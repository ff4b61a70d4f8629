import { charactersOf } from '../../text/mask/mask.ts';
import { findLike } from '../criterion.ts';
import { argument, define, type Evaluation, type FormulaFunction, optional, repeated } from '../function.ts';
import { type Fault, fault, listMax, textMax } from '../value.ts';
import { joined } from './columns.ts';

const group = 'text' as const;

const text = [argument('text', 'text')] as const;
const counted = [argument('text', 'text'), optional('integer', 'count')] as const;

/** Characters as people count them. Splitting a long text takes time. */
function charactersIn(evaluation: Evaluation, given: string): string[] {
  evaluation.spend(given.length);
  return charactersOf(given);
}

function part(evaluation: Evaluation, given: string, from: number, count: number): string | Fault {
  if (from < 0 || count < 0) return fault('out-of-range');
  return charactersIn(evaluation, given)
    .slice(from, from + count)
    .join('');
}

/** The position of a part counted in characters, from 1. */
function positionOf(evaluation: Evaluation, given: string, index: number): number | Fault {
  return index < 0 ? fault('not-found') : charactersIn(evaluation, given.slice(0, index)).length + 1;
}

/** The index in code units of a position counted in characters. */
function indexOf(evaluation: Evaluation, given: string, position: number): number {
  return position <= 1
    ? 0
    : charactersIn(evaluation, given)
        .slice(0, position - 1)
        .join('').length;
}

/** Replaces all occurrences, or one of them. */
function substituted(given: string, old: string, next: string, which: number | undefined): string | Fault {
  if (old === '') return given;
  if (which !== undefined && which < 1) return fault('out-of-range');
  const pieces = given.split(old);
  if (which !== undefined) {
    if (which >= pieces.length) return given;
    return pieces.slice(0, which).join(old) + next + pieces.slice(which).join(old);
  }
  const length = given.length + (pieces.length - 1) * (next.length - old.length);
  return length > textMax ? fault('text-too-long', { max: textMax }) : pieces.join(next);
}

const parts: readonly FormulaFunction[] = [
  define({
    name: 'LEFT',
    alias: '左取',
    group,
    arguments: counted,
    result: 'text',
    example: ['LEFT("abc"; 2)', 'ab'],
    text: {
      zh: '左边的若干字符，默认一个',
      zhtw: '左邊的若干字元，預設一個',
      en: 'The first characters, one by default',
    },
    evaluate(given, count = 1) {
      return part(this, given, 0, count);
    },
  }),
  define({
    name: 'RIGHT',
    alias: '右取',
    group,
    arguments: counted,
    result: 'text',
    example: ['RIGHT("abc"; 2)', 'bc'],
    text: {
      zh: '右边的若干字符，默认一个',
      zhtw: '右邊的若干字元，預設一個',
      en: 'The last characters, one by default',
    },
    evaluate(given, count = 1) {
      if (count < 0) return fault('out-of-range');
      const characters = charactersIn(this, given);
      return characters.slice(Math.max(0, characters.length - count)).join('');
    },
  }),
  define({
    name: 'MID',
    alias: '中取',
    group,
    arguments: [argument('text', 'text'), argument('integer', 'start'), argument('integer', 'count')],
    result: 'text',
    example: ['MID("abcd"; 2; 2)', 'bc'],
    text: { zh: '从第几个字符起的若干字符', zhtw: '從第幾個字元起的若干字元', en: 'Characters from a position on' },
    evaluate(given, start, count) {
      return part(this, given, start - 1, count);
    },
  }),
  define({
    name: 'LEN',
    alias: '长度',
    group,
    arguments: text,
    result: 'number',
    example: ['LEN("你好👋")', '3'],
    text: {
      zh: '字符数，一个表情算一个',
      zhtw: '字元數，一個表情算一個',
      en: 'The number of characters; an emoji is one',
    },
    evaluate(given) {
      return charactersIn(this, given).length;
    },
  }),
  define({
    name: 'FIND',
    alias: '查找',
    group,
    arguments: [argument('text', 'part'), argument('text', 'text'), optional('integer', 'start')],
    result: 'number',
    example: ['FIND("c"; "abc")', '3'],
    text: {
      zh: '文本中某部分的位置，区分大小写',
      zhtw: '文字中某部分的位置，區分大小寫',
      en: 'The position of a part, case-sensitive',
    },
    evaluate(wanted, given, start = 1) {
      if (start < 1) return fault('out-of-range');
      return positionOf(this, given, given.indexOf(wanted, indexOf(this, given, start)));
    },
  }),
  define({
    name: 'SEARCH',
    alias: '搜索',
    group,
    arguments: [argument('text', 'part'), argument('text', 'text'), optional('integer', 'start')],
    result: 'number',
    example: ['SEARCH("C?"; "abcd")', '3'],
    text: {
      zh: '位置，不区分大小写，可用 ? 和 * 代表一个或多个字符',
      zhtw: '位置，不區分大小寫，可用 ? 和 * 代表一個或多個字元',
      en: 'The position, not case-sensitive, with ? for one and * for any characters',
    },
    evaluate(wanted, given, start = 1) {
      if (start < 1) return fault('out-of-range');
      this.spend(given.length * Math.min(wanted.length, 100));
      const index = findLike(charactersIn(this, given), wanted, start - 1);
      return index < 0 ? fault('not-found') : index + 1;
    },
  }),
  define({
    name: 'CONTAINS',
    alias: '包含',
    group,
    arguments: [argument('text', 'text'), argument('text', 'part')],
    result: 'bool',
    example: ['CONTAINS("abc"; "b")', 'TRUE'],
    text: { zh: '文本包含某部分', zhtw: '文字包含某部分', en: 'Whether a text contains a part' },
    evaluate: (given, wanted) => given.includes(wanted),
  }),
  define({
    name: 'STARTSWITH',
    alias: '开头是',
    group,
    arguments: [argument('text', 'text'), argument('text', 'part')],
    result: 'bool',
    example: ['STARTSWITH("abc"; "ab")', 'TRUE'],
    text: { zh: '文本以某部分开头', zhtw: '文字以某部分開頭', en: 'Whether a text begins with a part' },
    evaluate: (given, wanted) => given.startsWith(wanted),
  }),
  define({
    name: 'SPLIT',
    alias: '拆分',
    group,
    arguments: [argument('text', 'text'), argument('text', 'separator'), optional('integer', 'position')],
    result: 'any',
    example: ['SPLIT("2024-05"; "-"; 2)', '05'],
    text: {
      zh: '按分隔符拆分；给出位置时取其中一段',
      zhtw: '按分隔符號拆分；給出位置時取其中一段',
      en: 'The pieces between separators, or the one at a position',
    },
    evaluate(given, separator, position) {
      const pieces = separator === '' ? charactersIn(this, given) : given.split(separator, listMax + 1);
      if (position === undefined) return pieces;
      return pieces[position - 1] ?? fault('out-of-range');
    },
  }),
];

const changed: readonly FormulaFunction[] = [
  define({
    name: 'CONCAT',
    alias: '合并文本',
    group,
    arguments: [repeated('list', 'text')],
    result: 'text',
    example: ['CONCAT("a"; 1; "b")', 'a1b'],
    text: { zh: '连接文本', zhtw: '連接文字', en: 'Texts joined together' },
    evaluate: (lists) => joined(lists.flat(), ''),
  }),
  define({
    name: 'TEXTJOIN',
    alias: '文本连接',
    group,
    arguments: [argument('text', 'separator'), argument('bool', 'skip blanks'), repeated('list', 'text')],
    result: 'text',
    example: ['TEXTJOIN("-"; TRUE; "a"; ""; "b")', 'a-b'],
    text: { zh: '用分隔符连接文本', zhtw: '用分隔符號連接文字', en: 'Texts joined by a separator' },
    evaluate: (separator, skipBlanks, lists) => joined(lists.flat(), separator, skipBlanks),
  }),
  define({
    name: 'UPPER',
    alias: '大写',
    group,
    arguments: text,
    result: 'text',
    example: ['UPPER("aB")', 'AB'],
    text: { zh: '转为大写字母', zhtw: '轉為大寫字母', en: 'In capitals' },
    evaluate: (given) => given.toUpperCase(),
  }),
  define({
    name: 'LOWER',
    alias: '小写',
    group,
    arguments: text,
    result: 'text',
    example: ['LOWER("aB")', 'ab'],
    text: { zh: '转为小写字母', zhtw: '轉為小寫字母', en: 'In small letters' },
    evaluate: (given) => given.toLowerCase(),
  }),
  define({
    name: 'PROPER',
    alias: '首字母大写',
    group,
    arguments: text,
    result: 'text',
    example: ['PROPER("li WEI")', 'Li Wei'],
    text: { zh: '每个词首字母大写', zhtw: '每個詞首字母大寫', en: 'Each word with a capital' },
    evaluate: (given) =>
      given
        .toLowerCase()
        .replace(/(^|[^\p{L}])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase()),
  }),
  define({
    name: 'TRIM',
    alias: '去空格',
    group,
    arguments: text,
    result: 'text',
    example: ['TRIM("  a   b ")', 'a b'],
    text: {
      zh: '去掉首尾空格，中间的只留一个',
      zhtw: '去掉首尾空格，中間的只留一個',
      en: 'Without outer spaces, inner ones single',
    },
    evaluate: (given) =>
      given
        .split(/[ \u3000]+/)
        .filter((piece) => piece !== '')
        .join(' '),
  }),
  define({
    name: 'CLEAN',
    alias: '清除控制符',
    group,
    arguments: text,
    result: 'text',
    example: ['CLEAN("ab")', 'ab'],
    text: { zh: '去掉不可打印的字符', zhtw: '去掉不可列印的字元', en: 'Without control characters' },
    evaluate: (given) => [...given].filter((character) => character >= ' ' && character !== '\u007f').join(''),
  }),
  define({
    name: 'SUBSTITUTE',
    alias: '替换文本',
    group,
    arguments: [
      argument('text', 'text'),
      argument('text', 'old'),
      argument('text', 'new'),
      optional('integer', 'which'),
    ],
    result: 'text',
    example: ['SUBSTITUTE("a-b-c"; "-"; "/"; 2)', 'a-b/c'],
    text: {
      zh: '把某部分换成另一个，可只换第几处',
      zhtw: '把某部分換成另一個，可只換第幾處',
      en: 'A part replaced, everywhere or at one occurrence',
    },
    evaluate: substituted,
  }),
  define({
    name: 'REPLACE',
    alias: '替换位置',
    group,
    arguments: [
      argument('text', 'text'),
      argument('integer', 'start'),
      argument('integer', 'count'),
      argument('text', 'new'),
    ],
    result: 'text',
    example: ['REPLACE("abcd"; 2; 2; "x")', 'axd'],
    text: { zh: '按位置和字符数替换', zhtw: '按位置和字元數替換', en: 'Characters at a position replaced' },
    evaluate(given, start, count, next) {
      if (start < 1 || count < 0) return fault('out-of-range');
      const characters = charactersIn(this, given);
      return characters.slice(0, start - 1).join('') + next + characters.slice(start - 1 + count).join('');
    },
  }),
  define({
    name: 'REPT',
    alias: '重复',
    group,
    arguments: [argument('text', 'text'), argument('integer', 'times')],
    result: 'text',
    example: ['REPT("ab"; 2)', 'abab'],
    text: { zh: '重复若干次', zhtw: '重複若干次', en: 'Repeated' },
    evaluate(given, times) {
      if (times < 0) return fault('out-of-range');
      return given.length * times > textMax ? fault('text-too-long', { max: textMax }) : given.repeat(times);
    },
  }),
];

export const textFunctions: readonly FormulaFunction[] = [...parts, ...changed];
