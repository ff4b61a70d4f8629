/** A row of fixed data: values by the names of their columns. */
export type DataRow = Readonly<Record<string, unknown>>;

/** The columns of rows in the order in which they come; those of cards where there are no rows. */
export function columnsOf(rows: readonly DataRow[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.length > 0 ? names : ['name', 'value'];
}

/** A value as it is edited; lists and objects as JSON. */
export const dataText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** Digits that a number has exactly. */
const exactDigits = 15;
const plainNumber = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;

/** A written text as value: a number, yes or no, JSON of a list or object; any other is text, nothing is no value. */
export function dataValue(text: string): unknown {
  const words = text.trim();
  if (words === '') return undefined;
  if (plainNumber.test(words) && words.replace(/\D/g, '').length <= exactDigits)
    return Number(words.replaceAll(',', ''));
  if (words === 'true' || words === 'false') return words === 'true';
  if (!/^[[{]/.test(words)) return text;
  try {
    return JSON.parse(words) as unknown;
  } catch {
    return text;
  }
}

/** A row with a value, in its place; without the column where there is none. */
export const withDataValue = (row: DataRow, column: string, value: unknown): DataRow =>
  Object.fromEntries(
    Object.entries({ ...row, [column]: value }).filter(([name, one]) => name !== column || one !== undefined),
  );

/** A column under another name, in its place in every row; undefined: without it. */
export const renameColumn = (rows: readonly DataRow[], from: string, to: string | undefined): DataRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        if (name !== from) return [[name, value]];
        return to === undefined ? [] : [[to, value]];
      }),
    ),
  );

/** A name that no column has yet. */
export function freeColumn(columns: readonly string[]): string {
  let number = columns.length + 1;
  while (columns.includes(`column${number}`)) number += 1;
  return `column${number}`;
}

/** Rows with a block of texts from a spreadsheet, its first cell at this place; more rows and columns are added. */
export function pasteData(
  rows: readonly DataRow[],
  columns: readonly string[],
  place: { row: number; column: number },
  block: readonly (readonly string[])[],
): DataRow[] {
  const names = [...columns];
  const width = Math.max(...block.map((line) => line.length));
  while (names.length < place.column + width) names.push(freeColumn(names));
  return Array.from({ length: Math.max(rows.length, place.row + block.length) }, (_, at) => {
    const texts = block[at - place.row] ?? [];
    return texts.reduce<DataRow>(
      (row, text, right) => withDataValue(row, names[place.column + right] as string, dataValue(text)),
      rows[at] ?? {},
    );
  });
}
