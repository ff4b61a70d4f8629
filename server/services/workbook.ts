import writeExcelFile from 'write-excel-file/node';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Text or a number; a text is written as text whatever it begins with, so no cell becomes a formula (R35). */
export type Cell = string | number;

/** Characters a cell may hold; Excel refuses to open a file with a longer one. */
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
  return writeExcelFile(data, { sheet: sheetName(sheet), stickyRowsCount: 1 }).toBuffer();
}

function cell(value: Cell) {
  if (typeof value === 'number') return { type: Number, value };
  const text = value.replace(notXml, '').slice(0, cellCharactersMax);
  return text === '' ? null : { type: String, value: text };
}

/** A name Excel accepts for a sheet. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, sheetNameMax)
    .trim() || 'Sheet1';
