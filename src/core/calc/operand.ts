/** Longer than any amount; longer texts are not numbers. */
const digitsMax = 100;

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Parses a stored or typed value. Missing, not a number or not finite: 0. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0;
  return decimalText(value) === undefined ? 0 : Number(value);
}

/** The value as decimal text with all its digits, or undefined when it is not a finite number. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string' || value.length > digitsMax) return undefined;
  const text = value.trim();
  return decimal.test(text) && Number.isFinite(Number(text)) ? text : undefined;
}
