/** Rows of a pasted block that are taken; a spreadsheet's whole column is longer. */
export const pastedRowsMax = 10_000;

/**
 * The cells of what a spreadsheet puts on the clipboard: tabs between cells, line ends between rows; a cell that holds
 * either stands in quotes, its own quotes doubled. The last line end closes the block. At most one row more than is taken,
 * so that it can be told from a block that is taken whole.
 */
export function blockOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (rows.length <= pastedRowsMax) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '' || cell.lastIndex === text.length) break;
  }
  return rows;
}
