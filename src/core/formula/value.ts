import type { FieldType } from '../kind/kind.ts';
import { add, decimalOf, decimalText, divide, multiply, negate, type Rational, rational } from '../calc/rational.ts';
import { formatTime, readTime } from '../dates/format.ts';
import { withoutEndingZeros } from '../text/end-run.ts';

/** A day, or a point in time. */
export class Moment {
  constructor(
    readonly ms: number,
    readonly hasTime: boolean,
  ) {}
}

/** A time of day. */
export class Clock {
  constructor(readonly seconds: number) {}
}

/** Why there is no result. Faults of arithmetic count as 0 in the end (CALC-009), all others leave the result blank. */
export class Fault {
  constructor(
    readonly id: string,
    readonly params: Readonly<Record<string, string | number>> = {},
    readonly isZero = false,
  ) {}
}

/** A value while a formula is evaluated; null is blank. */
export type Value = Rational | string | boolean | Moment | Clock | null | readonly Value[] | Fault;

export const fault = (id: string, params: Fault['params'] = {}): Fault => new Fault(`formula.${id}`, params);
export const divisionByZero = new Fault('formula.division', {}, true);

/** Intermediate results need at most this many bits; beyond it there is no result, so that time is bounded. */
const bitsMax = 65_536n;
const largest = 1n << bitsMax;

export const textMax = 1_000_000;
export const listMax = 10_000;

export const isNumber = (value: Value): value is Rational =>
  typeof value === 'object' && value !== null && 'numerator' in value;
export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
export const isBlank = (value: Value): boolean =>
  value === null || value === '' || (isList(value) && value.length === 0);

export const whole = (value: number | bigint): Rational => ({ numerator: BigInt(value), denominator: 1n });

export function bounded(value: Rational): Rational | Fault {
  const { numerator, denominator } = value;
  return numerator < largest && numerator > -largest && denominator < largest ? value : fault('too-large');
}

export function boundedText(text: string): string | Fault {
  return text.length > textMax ? fault('text-too-long', { max: textMax }) : text;
}

/** The remainder with the sign of the divisor, as MOD. */
export function remainder(a: Rational, b: Rational): Rational | Fault {
  if (b.numerator === 0n) return divisionByZero;
  const quotient = divide(a, b) as Rational;
  return add(a, negate(multiply(b, whole(floorOf(quotient)))));
}

export function floorOf({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** -1, 0 or 1. */
export function compareNumbers(a: Rational, b: Rational): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The value of a field or cell, of the type its kind has. */
export function valueOf(raw: unknown, type: FieldType | undefined): Value {
  if (raw === undefined || raw === null || raw === '') return null;
  if (Array.isArray(raw)) {
    if (raw.length > listMax) return fault('list-too-long', { max: listMax });
    return raw.map((one) => valueOf(one, type));
  }
  if (raw instanceof Moment || raw instanceof Clock || raw instanceof Fault) return raw;
  if (type === 'date' || type === 'datetime') return momentOf(raw, type === 'datetime') ?? plainValue(raw);
  if (type === 'time' && typeof raw === 'string') return clockOf(raw) ?? raw;
  if (type === 'bool') return plainYes(raw);
  return plainValue(raw);
}

function plainValue(raw: unknown): Value {
  if (typeof raw === 'number') return Number.isFinite(raw) ? rational(raw) : null;
  if (typeof raw === 'string') return boundedText(raw);
  if (typeof raw === 'boolean') return raw;
  if (typeof raw === 'object' && raw !== null && 'numerator' in raw) return raw as Rational;
  // A row, or a value with parts: it exists, and is neither number nor text.
  return typeof raw === 'object' ? JSON.stringify(raw).slice(0, textMax) : null;
}

const plainYes = (raw: unknown): Value =>
  raw === 1 || raw === '1' || raw === 'true'
    ? true
    : raw === 0 || raw === '0' || raw === 'false'
      ? false
      : plainValue(raw);

function momentOf(raw: unknown, hasTime: boolean): Moment | undefined {
  const ms = typeof raw === 'number' ? raw : typeof raw === 'string' ? readTime(raw) : undefined;
  return ms !== undefined && Number.isFinite(ms) ? new Moment(ms, hasTime) : undefined;
}

/** `09:30` or `09:30:15`. */
export function clockOf(text: string): Clock | undefined {
  const [, hour, minute, second = '0'] = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23) return undefined;
  return new Clock(Number(hour) * 3600 + Number(minute) * 60 + Number(second));
}

const two = (number: number) => String(number).padStart(2, '0');

export const clockText = ({ seconds }: Clock): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

/** All decimals of a fraction that ends, else this many digits. */
const digitsShown = 15;

/** A number as decimal text without trailing zeros. */
export function numberText(value: Rational): string {
  const exact = Number(decimalOf(value, digitsShown));
  const wholeDigits = Math.max(0, Math.floor(Math.log10(Math.abs(exact) || 1)));
  return withoutEndingZeros(decimalOf(value, Math.max(0, digitsShown - wholeDigits)));
}

export function textOf(value: Value): string | Fault {
  if (value === null) return '';
  if (typeof value === 'string' || value instanceof Fault) return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Moment) return formatTime(value.ms, value.hasTime ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd');
  if (value instanceof Clock) return clockText(value);
  if (isNumber(value)) return numberText(value);
  return fault('one-value');
}

/** A number, where one is needed: of text only if it is written as one. Blank is 0. */
export function numberOf(value: Value): Rational | Fault {
  if (value === null) return whole(0);
  if (value instanceof Fault) return value;
  if (isNumber(value)) return value;
  if (typeof value === 'boolean') return whole(value ? 1 : 0);
  if (value instanceof Moment) return whole(Math.round(value.ms));
  if (value instanceof Clock) return { numerator: BigInt(value.seconds), denominator: 86_400n };
  if (isList(value)) return fault('one-value');
  return decimalText(value) === undefined ? fault('not-a-number', { value: value.slice(0, 50) }) : rational(value);
}

/** Yes or no, where that is needed. Blank is no. */
export function truthOf(value: Value): boolean | Fault {
  if (value === null || value === '') return false;
  if (typeof value === 'boolean' || value instanceof Fault) return value;
  if (isNumber(value)) return value.numerator !== 0n;
  if (typeof value === 'string') {
    const text = value.trim().toUpperCase();
    if (text === 'TRUE' || text === 'FALSE') return text === 'TRUE';
    if (decimalText(value) !== undefined) return rational(value).numerator !== 0n;
  }
  return isList(value) ? fault('one-value') : fault('not-yes-or-no');
}

/**
 * The order of two values as spreadsheets compare them: numbers exactly, texts without regard to case. Undefined: they
 * are of different types.
 */
export function compareValues(a: Value, b: Value): number | undefined {
  if (a instanceof Clock && b instanceof Clock) return Math.sign(a.seconds - b.seconds);
  if (a instanceof Clock || b instanceof Clock) return compareClock(a, b);
  if (a instanceof Moment || b instanceof Moment) return compareMoments(a, b);
  if (typeof a === 'string' && typeof b === 'string') {
    const [left, right] = [a.toLowerCase(), b.toLowerCase()];
    return left < right ? -1 : left > right ? 1 : 0;
  }
  const [left, right] = [comparable(a), comparable(b)];
  return left && right ? compareNumbers(left, right) : undefined;
}

function comparable(value: Value): Rational | undefined {
  if (typeof value === 'boolean') return whole(value ? 1 : 0);
  if (typeof value === 'string') return decimalText(value) === undefined ? undefined : rational(value);
  return isNumber(value) ? value : undefined;
}

function compareClock(a: Value, b: Value): number | undefined {
  const clock = (value: Value) =>
    typeof value === 'string' ? clockOf(value) : value instanceof Clock ? value : undefined;
  const [left, right] = [clock(a), clock(b)];
  return left && right ? Math.sign(left.seconds - right.seconds) : undefined;
}

/** A day compared with a time is compared as that day's beginning; a text is read as a date. */
function compareMoments(a: Value, b: Value): number | undefined {
  const ms = (value: Value) =>
    value instanceof Moment
      ? value.ms
      : typeof value === 'string'
        ? readTime(value)
        : isNumber(value)
          ? Number(decimalOf(value, 0))
          : undefined;
  const [left, right] = [ms(a), ms(b)];
  return left === undefined || right === undefined ? undefined : Math.sign(left - right);
}
