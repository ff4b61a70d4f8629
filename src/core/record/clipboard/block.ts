/** Maximum number of rows of a pasted block; a whole column of a spreadsheet is longer. */
export const pastedRowsMax = 10_000;

/**
 * Parses the text a spreadsheet puts on the clipboard (TSV): tabs between cells, line ends between rows; a cell that
 * contains either is quoted, its quotes doubled. The last line end closes the block. Returns at most one row more than
 * the limit, so that a truncated block can be detected.
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
