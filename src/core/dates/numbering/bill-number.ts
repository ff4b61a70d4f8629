import { formatTime } from '../format.ts';

/** The properties of a numbering rule that determine its numbers. */
export interface NumberingRule {
  /** 1 time format and counter, 2 random characters, 3 UUID. */
  type: number;
  prefix?: string | null | undefined;
  suffix?: string | null | undefined;
  /** `YYYY` to `YYYYMMDDHHmmssSSS`, or `no`. */
  dateFormat?: string | null | undefined;
  /** Type 1: the minimum number of digits of the counter. */
  digit?: number | null | undefined;
  /** Type 1: initial value of the counter, in digits. */
  startNumber?: string | null | undefined;
  /** Type 2: number of characters. */
  randomDigit?: number | null | undefined;
  /** Type 2: 1 digits, 2 letters and digits. */
  randomType?: number | null | undefined;
}

/** The input of a number besides its rule. */
export interface NumberingMoment {
  /** Milliseconds since 1970, formatted in local time. */
  now: number;
  /** Type 1: the current counter, see {@link nextCounter}. */
  counter: number;
  /** Types 2 and 3: a uniformly distributed integer from 0 to `below`, exclusive. */
  random(below: number): number;
}

/** The number of a document: prefix, body, suffix. */
export function billNumber(rule: NumberingRule, moment: NumberingMoment): string {
  return (rule.prefix ?? '') + bodyOf(rule, moment) + (rule.suffix ?? '');
}

/** The preview of a counter rule; '' of the others. */
export function billExample(rule: NumberingRule, now: number): string {
  if (rule.type !== counting) return '';
  return billNumber(rule, { now, counter: Number(rule.startNumber ?? ''), random: () => 0 });
}

/** The state of a counter rule: stored with the rule, updated under a lock. */
export interface Counted {
  /** The formatted date in the last number. */
  period: string;
  counter: number;
}

/** The next state of a counter rule: incremented, or reset to the start number when the formatted date has changed. */
export function nextCounter(rule: NumberingRule, last: Counted | undefined, now: number): Counted {
  const period = periodOf(rule, now);
  return { period, counter: last?.period === period ? last.counter + 1 : Number(rule.startNumber ?? '') };
}

/** The date part of a number; '' for `no`. */
export function periodOf({ dateFormat }: NumberingRule, now: number): string {
  if (!dateFormat || dateFormat === 'no') return '';
  return formatTime(now, dateFormat).replace('SSS', String(((now % 1000) + 1000) % 1000).padStart(3, '0'));
}

const counting = 1;
const uuid = 3;

function bodyOf(rule: NumberingRule, { now, counter, random }: NumberingMoment): string {
  if (rule.type === counting) return periodOf(rule, now) + String(counter).padStart(rule.digit ?? 0, '0');
  if (rule.type === uuid) return uuidOf(random);
  const alphabet = rule.randomType === 2 ? '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' : '0123456789';
  return drawn(alphabet, rule.randomDigit ?? randomDigitDefault, random);
}

const randomDigitDefault = 16;

function drawn(alphabet: string, length: number, random: NumberingMoment['random']): string {
  return Array.from({ length }, () => alphabet.charAt(random(alphabet.length))).join('');
}

/** Version 4: random except for the bits of version and variant. */
function uuidOf(random: NumberingMoment['random']): string {
  const hex = (length: number) => drawn('0123456789abcdef', length, random);
  return [hex(8), hex(4), `4${hex(3)}`, drawn('89ab', 1, random) + hex(3), hex(12)].join('-');
}
