import { add, decimalOf, divide, multiply, negate, type Rational, rational } from './rational.ts';

/**
 * A result of arithmetic that no double stores, such as a third: exact within a rule, the nearest double outside. Only
 * the operations below see it.
 */
class Exact {
  // Private, so that json-logic does not take it for an operation.
  readonly #value: Rational;
  constructor(value: Rational) {
    this.#value = value;
  }
  get value(): Rational {
    return this.#value;
  }
}

/** Beyond these bits a result is rounded to the nearest double, so that time is bounded. */
const largest = 1n << 4_096n;

const isSmall = ({ numerator, denominator }: Rational) =>
  numerator < largest && numerator > -largest && denominator < largest;

const digits = 30;

/** The nearest double. */
function doubleOf(value: Rational): number {
  const size = value.numerator < 0n ? -value.numerator : value.numerator;
  return size > 10n ** 300n * value.denominator
    ? Number(value.numerator / value.denominator)
    : Number(decimalOf(value, digits));
}

/** A double with the same decimal value, else the fraction itself. */
function made(value: Rational): number | Exact {
  const nearest = doubleOf(value);
  if (!Number.isFinite(nearest) || !isSmall(value)) return nearest;
  const { numerator, denominator } = rational(nearest);
  return numerator * value.denominator === value.numerator * denominator ? nearest : new Exact(value);
}

/** What a rule answers, and what other operations read. */
export const plainOf = (value: unknown): unknown => {
  if (value instanceof Exact) return doubleOf(value.value);
  return Array.isArray(value) && value.some((item) => item instanceof Exact) ? value.map(plainOf) : value;
};

/** A finite number of an operand as `convert` reads it; undefined: the operation is that of doubles. */
function exactOf(value: unknown, convert: (value: unknown) => number): Rational | undefined {
  if (value instanceof Exact) return value.value;
  const number = convert(value);
  if (!Number.isFinite(number)) return undefined;
  const fraction = rational(typeof value === 'string' && Number(value) === number ? value.trim() : number);
  return isSmall(fraction) ? fraction : undefined;
}

const parsed = (value: unknown) => parseFloat(String(plainOf(value)));
const converted = (value: unknown) => Number(plainOf(value));

type Calculate = (a: Rational, b: Rational) => Rational | undefined;

/** Two operands exactly where both are finite, otherwise as before. */
function both(
  a: unknown,
  b: unknown,
  convert: (value: unknown) => number,
  exact: Calculate,
  quick: (a: number, b: number) => number,
) {
  const [left, right] = [exactOf(a, convert), exactOf(b, convert)];
  const result = left && right && exact(left, right);
  return result ? made(result) : quick(convert(a), convert(b));
}

const subtract: Calculate = (a, b) => add(a, negate(b));

function remainder(a: Rational, b: Rational): Rational | undefined {
  const quotient = divide(a, b);
  return (
    quotient && subtract(a, multiply(b, { numerator: quotient.numerator / quotient.denominator, denominator: 1n }))
  );
}

function isBefore(a: unknown, b: unknown, orEqual: boolean): boolean {
  if (typeof plainOf(a) === 'string' && typeof plainOf(b) === 'string') {
    return orEqual ? (a as string) <= (b as string) : (a as string) < (b as string);
  }
  const [left, right] = [exactOf(a, converted), exactOf(b, converted)];
  if (left && right) {
    const order = left.numerator * right.denominator - right.numerator * left.denominator;
    return orEqual ? order <= 0n : order < 0n;
  }
  const [one, other] = [plainOf(a) as number, plainOf(b) as number];
  return orEqual ? one <= other : one < other;
}

/** Equal fractions, or equal as the language compares. */
function isSame(a: unknown, b: unknown, isStrict: boolean): boolean {
  if (a instanceof Exact && b instanceof Exact) {
    return a.value.numerator * b.value.denominator === b.value.numerator * a.value.denominator;
  }
  const [left, right] = [plainOf(a), plainOf(b)];
  // eslint-disable-next-line eqeqeq -- `==` of json-logic is that of JavaScript
  return isStrict ? left === right : left == right;
}

const between = (orEqual: boolean) => (a: unknown, b: unknown, c?: unknown) =>
  c === undefined ? isBefore(a, b, orEqual) : isBefore(a, b, orEqual) && isBefore(b, c, orEqual);

/** Arithmetic and comparisons of json-logic on decimals instead of doubles: 0.1 + 0.2 is 0.3 (FORMULA-007). */
export const exactOperations: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  '+': (...values) => values.reduce<unknown>((sum, value) => both(sum, value, parsed, add, (a, b) => a + b), 0),
  '*': (first, ...values) =>
    values.reduce<unknown>((product, value) => both(product, value, parsed, multiply, (a, b) => a * b), first),
  '-': (a, b) =>
    b === undefined
      ? both(0, a, converted, subtract, (x, y) => x - y)
      : both(a, b, converted, subtract, (x, y) => x - y),
  '/': (a, b) => both(a, b, converted, divide, (x, y) => x / y),
  '%': (a, b) => both(a, b, converted, remainder, (x, y) => x % y),
  '<': between(false),
  '<=': between(true),
  '>': (a, b) => isBefore(b, a, false),
  '>=': (a, b) => isBefore(b, a, true),
  '==': (a, b) => isSame(a, b, false),
  '===': (a, b) => isSame(a, b, true),
  '!=': (a, b) => !isSame(a, b, false),
  '!==': (a, b) => !isSame(a, b, true),
  min: (...values) => Math.min(...(values.map(plainOf) as number[])),
  max: (...values) => Math.max(...(values.map(plainOf) as number[])),
  in: (part, whole) => {
    const [wanted, list] = [plainOf(part), plainOf(whole)];
    if (typeof list === 'string') return list.includes(String(wanted));
    return Array.isArray(list) && list.includes(wanted);
  },
  substr: (text, start, end) => {
    const given = String(plainOf(text));
    const [from, count] = [Number(plainOf(start)), end === undefined ? undefined : Number(plainOf(end))];
    const first = from < 0 ? Math.max(0, given.length + from) : from;
    const rest = given.slice(first);
    return count === undefined ? rest : rest.slice(0, count);
  },
};
