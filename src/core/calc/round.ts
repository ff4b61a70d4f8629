import { decimalOf, rational } from './rational.ts';

/** Rounds half away from zero on the decimal a number is written as: 1.005 to 2 is 1.01, -2.5 to 0 is -3. */
export function round(value: number, precision: number): number {
  return roundNear(value, 0, precision) ?? Number(decimalOf(rational(value), precision));
}

const scales: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Half the distance of 1 to the next double: the relative error of one operation, or of writing a decimal as a double. */
export const unit = 2 ** -53;

/** Error bounds are themselves rounded. */
const slack = 1 + 1e-9;

/** Below this, halves are still told apart. */
const safe = 2 ** 51;

/**
 * The decimal nearest to a real number known only as `value` with an absolute error of at most `error`; undefined when
 * a rounding boundary lies so near that this cannot be told.
 */
export function roundNear(value: number, error: number, precision: number): number | undefined {
  const scale = scales[precision];
  if (scale === undefined) return undefined;
  const scaled = Math.abs(value) * scale;
  if (!(scaled < safe)) return undefined;
  const floor = Math.floor(scaled);
  const distance = Math.abs(scaled - floor - 0.5);
  if (!(distance > error * scale * slack + scaled * (3 * unit))) return undefined;
  const units = scaled - floor < 0.5 ? floor : floor + 1;
  return units === 0 ? 0 : value < 0 ? -units / scale : units / scale;
}
