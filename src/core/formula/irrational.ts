import {
  bignumberDependencies,
  type BigNumber,
  corrDependencies,
  create,
  expDependencies,
  log10Dependencies,
  logDependencies,
  powDependencies,
  sqrtDependencies,
  stdDependencies,
} from 'mathjs';
import { decimalOf, type Rational } from '../calc/rational.ts';
import { Fault, fault } from './value.ts';

/** Functions whose results are no fractions, to 64 digits. */
export interface Irrational {
  root(value: Rational): Rational | Fault;
  exponential(value: Rational): Rational | Fault;
  logarithm(value: Rational, base?: Rational): Rational | Fault;
  logarithm10(value: Rational): Rational | Fault;
  power(base: Rational, exponent: Rational): Rational | Fault;
  deviation(values: readonly Rational[], isSample: boolean): Rational | Fault;
  correlation(a: readonly Rational[], b: readonly Rational[]): Rational | Fault;
}

/** Digits of results. */
const digits = 64;

// Only these functions of the library are part of the bundle: its parser and the rest are not.
const { bignumber, corr, exp, log, log10, pow, sqrt, std } = create(
  {
    ...bignumberDependencies,
    ...corrDependencies,
    ...expDependencies,
    ...logDependencies,
    ...log10Dependencies,
    ...powDependencies,
    ...sqrtDependencies,
    ...stdDependencies,
  },
  { number: 'BigNumber', precision: digits },
);

type Bounded = (...values: never[]) => unknown;

/** Results beyond doubles have no use, and would take long to compute. */
const exponentMax = 300;

function big({ numerator, denominator }: Rational): BigNumber {
  return bignumber(numerator.toString()).div(bignumber(denominator.toString()));
}

/** The fraction of a result with 64 digits. */
function fraction(value: unknown): Rational | Fault {
  const result = value as BigNumber;
  if (typeof result?.isFinite !== 'function' || !result.isFinite()) return fault('out-of-range');
  if (!result.isZero() && Math.abs(result.e) > exponentMax) return fault('too-large');
  const [whole = '0', decimals = ''] = result.toFixed().split('.');
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

const isPositive = ({ numerator }: Rational) => numerator > 0n;

/** The size of a number as a double, for bounds. */
const sizeOf = (value: Rational): number => Math.abs(Number(decimalOf(value, 15)));

function attempt(calculate: () => unknown): Rational | Fault {
  try {
    return fraction(calculate());
  } catch {
    return fault('out-of-range');
  }
}

export const irrationalFunctions: Irrational = {
  root: (value) => (value.numerator < 0n ? fault('out-of-range') : attempt(() => sqrt(big(value) as never))),
  exponential: (value) => (sizeOf(value) > 690 ? fault('too-large') : attempt(() => exp(big(value)))),
  logarithm(value, base) {
    if (!isPositive(value) || (base && (!isPositive(base) || base.numerator === base.denominator))) {
      return fault('out-of-range');
    }
    return attempt(() => (base ? log(big(value), big(base)) : log(big(value) as never)));
  },
  logarithm10: (value) => (isPositive(value) ? attempt(() => log10(big(value) as never)) : fault('out-of-range')),
  power(base, exponent) {
    if (base.numerator === 0n) return exponent.numerator > 0n ? base : fault('out-of-range');
    if (base.numerator < 0n) return fault('out-of-range');
    const bits = Math.abs(base.numerator.toString(2).length - base.denominator.toString(2).length) + 1;
    if (bits * sizeOf(exponent) > 1_000) return fault('too-large');
    return attempt(() => pow(big(base), big(exponent)));
  },
  deviation(values, isSample) {
    if (values.length < (isSample ? 2 : 1)) return new Fault('formula.division', {}, true);
    return attempt(() => (std as Bounded)(values.map(big) as never, (isSample ? 'unbiased' : 'uncorrected') as never));
  },
  correlation(a, b) {
    if (a.length < 2) return fault('out-of-range');
    return attempt(() => (corr as Bounded)(a.map(big) as never, b.map(big) as never));
  },
};
