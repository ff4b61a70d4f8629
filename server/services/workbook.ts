import writeExcelFile from 'write-excel-file/node';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A number with the format it is shown in, as spreadsheets write formats. Dates are such numbers. */
export interface NumberCell {
  value: number;
  format: string;
  /** As it will read: decides how wide its column is. */
  text: string;
}

/** Text or a number; a text is written as text whatever it begins with, so no cell becomes a formula (R35). */
export type Cell = string | number | NumberCell;

/** Maximum characters of a cell; Excel refuses to open a file with a longer one. */
const cellCharactersMax = 32_767;
const sheetNameMax = 31;

/** What XML cannot carry. */
// oxlint-disable-next-line no-control-regex -- exactly the characters in question
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** A workbook of one sheet: a bold first line, then the lines. */
export async function workbook(
  sheet: string,
  header: readonly string[],
  lines: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const data = [
    header.map((text) => ({ ...cell(text), fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map(cell)),
  ];
  const columns = header.map((text, index) => ({ width: widthOf([text, ...lines.map((line) => line[index] ?? '')]) }));
  return writeExcelFile(data, { sheet: sheetName(sheet), stickyRowsCount: 1, columns }).toBuffer();
}

/** Characters of a column at least and at most. */
const widthRange = { min: 8, max: 60 };

/** As wide as its longest cell: Chinese characters count twice. */
function widthOf(cells: readonly Cell[]): number {
  const longest = Math.max(...cells.map((one) => wideLength(typeof one === 'object' ? one.text : String(one))));
  return Math.min(Math.max(longest + 2, widthRange.min), widthRange.max);
}

function wideLength(text: string): number {
  let length = 0;
  for (const char of text.slice(0, widthRange.max)) length += char.charCodeAt(0) > 255 ? 2 : 1;
  return length;
}

const dayMs = 86_400_000;
/** Days from the spreadsheet's first day to the epoch. */
const epochDays = 25_569;

/** A moment as the number spreadsheets take for it; `local`: `2025-01-15 09:30:00`, in the zone it shall be read in. */
export function dateSerial(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`) / dayMs + epochDays;
}

function cell(value: Cell) {
  if (typeof value === 'number') return { type: Number, value };
  if (typeof value === 'object') return { type: Number, value: value.value, format: value.format };
  const text = value.replace(notXml, '').slice(0, cellCharactersMax);
  return text === '' ? null : { type: String, value: text };
}

/** A name Excel accepts for a sheet. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, sheetNameMax)
    .trim() || 'Sheet1';
