/**
 * The longest end of a text that consists of such characters. A pattern like `/[a-z]+$/` tries every start of every run,
 * which takes time quadratic in its length.
 */
export function endRun(text: string, isPart: RegExp): string {
  let from = text.length;
  while (from > 0) {
    const isPair = from > 1 && (text.codePointAt(from - 2) ?? 0) > 0xff_ff;
    const start = from - (isPair ? 2 : 1);
    if (!isPart.test(text.slice(start, from))) break;
    from = start;
  }
  return text.slice(from);
}

/** A text without such characters at its end. */
export const trimEnd = (text: string, isPart: RegExp): string =>
  text.slice(0, text.length - endRun(text, isPart).length);

/** Decimal text without the zeros at the end of its decimals: `1.50` is `1.5`, `2.00` is `2`, `10` stays. */
export function withoutEndingZeros(decimal: string): string {
  if (!decimal.includes('.')) return decimal;
  let end = decimal.length;
  while (decimal.endsWith('0', end)) end -= 1;
  return decimal.slice(0, decimal.endsWith('.', end) ? end - 1 : end);
}
