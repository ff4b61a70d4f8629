import JsBarcode from 'jsbarcode';
import type { Format } from './formats.ts';

/** What the library calls them. */
const names: Readonly<Record<Exclude<Format, 'code128'>, string>> = {
  code39: 'CODE39',
  ean13: 'EAN13',
  ean8: 'EAN8',
  ean5: 'EAN5',
  ean2: 'EAN2',
  upc: 'UPC',
  itf14: 'ITF14',
  msi10: 'MSI10',
  msi11: 'MSI11',
  pharmacode: 'pharmacode',
  codabar: 'codabar',
};

/** Widths of bars and gaps by turns, the first a bar; undefined for content the format has no bars for. */
export function widthsOf(content: string, format: keyof typeof names): number[] | undefined {
  // Told an object instead of an element, the library leaves there what it would draw.
  const made: { encodings?: { data: string }[] } = {};
  let isValid = true;
  JsBarcode(made, content, { format: names[format], flat: true, valid: (valid) => (isValid = valid) });
  const modules = (made.encodings ?? []).map(({ data }) => data).join('');
  const runs = modules.replace(/^0+|0+$/g, '').match(/1+|0+/g);
  return isValid && runs ? runs.map(({ length }) => length) : undefined;
}
