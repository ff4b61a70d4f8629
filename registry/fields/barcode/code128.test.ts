import { describe, expect, it } from 'vitest';
import { code128 } from './barcode.view.tsx';

/** The symbols back from the widths: 11 modules each, the stop 13. */
function symbolsOf(widths: readonly number[]): string[] {
  const text = widths.join('');
  return [...(text.slice(0, -7).match(/.{6}/g) ?? []), text.slice(-7)];
}
const modules = (symbol: string) => [...symbol].reduce((sum, width) => sum + Number(width), 0);

describe('Code 128', () => {
  it('starts with set B, checks itself and stops, as the standard example PJJ123C does', () => {
    // The published example checks to 54 in set A, whose start counts one less: 55 here.
    expect(symbolsOf(code128('PJJ123C') ?? [])).toEqual([
      '211214',
      '313121',
      '112133',
      '112133',
      '123221',
      '223211',
      '221132',
      '131321',
      '311321',
      '2331112',
    ]);
  });

  it('gives every letter and digit a symbol of its own, eleven modules wide', () => {
    const all = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
    const symbols = all.map((one) => symbolsOf(code128(one) ?? [])[1] ?? '');
    expect(new Set(symbols).size).toBe(all.length);
    expect(symbols.map(modules).every((width) => width === 11)).toBe(true);
  });

  it.each(['', 'a-b', '编号', 'a b'])('draws nothing of %j [FIELD-052]', (text) => {
    expect(code128(text)).toBeUndefined();
  });
});
