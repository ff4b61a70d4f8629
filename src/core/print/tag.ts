/**
 * A tag of a print template: `{field}`, `{table-column}` for the rows of a sub-table, with an optional conversion after
 * a bar: `{total|amountChinese}`, `{day|date:yyyy-MM-dd}`, `{type|dictionary:leaveType}`. `{table-column|sum}` is the
 * sum of a column, `{table-rowNumber}` the number of a row; `{pageNumber}` adds page numbers to the footer.
 */
export interface Tag {
  /** The sub-table of the row it reads; absent for a field of the record. */
  table?: string;
  field: string;
  conversion?: Conversion;
  /** The text after the colon of the conversion. */
  argument: string;
}

/** Names of built-in tags; a field with the same name takes precedence. */
export const rowNumberTag = 'rowNumber';
export const pageNumberTag = 'pageNumber';

/** Conversions of a value; the last three render pictures. */
export const conversions = [
  'amount',
  'thousands',
  'amountChinese',
  'dictionary',
  'date',
  'sum',
  'barcode',
  'qrcode',
  'image',
] as const;
export type Conversion = (typeof conversions)[number];

const written = /\{([\w\u4e00-\u9fff]+(?:-[\w\u4e00-\u9fff]+)?)(?:\|(\w+)(?::([^{}|]*))?)?\}/g;

/** Splits a text into plain parts and tags. */
export function partsOf(text: string): (string | Tag)[] {
  const parts: (string | Tag)[] = [];
  let end = 0;
  for (const found of text.matchAll(written)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(tagOf(found[1] ?? '', found[2], found[3] ?? ''));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function tagOf(name: string, conversion: string | undefined, argument: string): Tag {
  const [first = '', second] = name.split('-');
  const known = conversions.find((one) => one === conversion);
  return {
    ...(second === undefined ? { field: first } : { table: first, field: second }),
    ...(known && { conversion: known }),
    argument: argument.trim(),
  };
}
