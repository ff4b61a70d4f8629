import { expect, it } from 'vitest';
import { formats, type Format } from './barcode.ts';
import { widthsOf } from './OtherBars.tsx';

const good: Readonly<Record<Exclude<Format, 'code128'>, string>> = {
  code39: 'A1',
  ean13: '6901234567892',
  ean8: '96385074',
  ean5: '54495',
  ean2: '53',
  upc: '123456789999',
  itf14: '15400141288763',
  msi10: '1234567',
  msi11: '1234567',
  pharmacode: '1234',
  codabar: '123456',
};

it('draws every format but Code 128, a bar first and last', () => {
  expect(['code128', ...Object.keys(good)].toSorted()).toEqual(Object.keys(formats).toSorted());
  for (const [format, content] of Object.entries(good)) {
    const widths = widthsOf(content, format as keyof typeof good) ?? [];
    expect(widths.length % 2, format).toBe(1);
    expect(
      widths.every((one) => one >= 1 && one <= 11),
      format,
    ).toBe(true);
  }
});

it('writes the guards, the sides and the check of EAN-13 as the standard example does', () => {
  const modules = (widthsOf('6901234567892', 'ean13') ?? []).map((one, index) => (index % 2 ? '0' : '1').repeat(one));
  // 6 chooses the parities L G G G L L of the left side.
  const left = ['0001011', '0100111', '0110011', '0011011', '0111101', '0100011'];
  const right = ['1001110', '1010000', '1000100', '1001000', '1110100', '1101100'];
  expect(modules.join('')).toBe(`101${left.join('')}01010${right.join('')}101`);
});

it('knows what a format has no bars for', () => {
  const bad: [string, keyof typeof good][] = [
    ['6901234567893', 'ean13'],
    ['abc', 'ean8'],
    ['123', 'ean5'],
    ['12345678901234567', 'itf14'],
    ['2', 'pharmacode'],
    ['12a4', 'msi10'],
  ];
  for (const [content, format] of bad) expect(widthsOf(content, format), format).toBeUndefined();
});
