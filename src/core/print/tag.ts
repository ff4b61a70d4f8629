/**
 * A tag of a print template: `{field}`, `{table-column}` for the rows of a sub-table, and after a bar how the value is
 * converted: `{total|amountChinese}`, `{day|date:yyyy-MM-dd}`, `{type|dictionary:leaveType}`. `{table-column|sum}` is the
 * sum of a column, `{table-rowNumber}` the number of a row; `{pageNumber}` puts page numbers at the foot of the paper.
 */
export interface Tag {
  /** The sub-table whose row it reads; absent for a field of the record. */
  table?: string;
  field: string;
  conversion?: Conversion;
  /** What follows the colon of the conversion. */
  argument: string;
}

/** The names of tags that no field has: one of its own comes first. */
export const rowNumberTag = 'rowNumber';
export const pageNumberTag = 'pageNumber';

/** How a value may be converted; the last three become pictures. */
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

/** A text in parts: words as they stand, and tags. */
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
