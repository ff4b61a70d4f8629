/** Characters with which a spreadsheet takes a cell for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * Lines of cells as CSV that spreadsheets open as UTF-8. A cell that would begin a formula begins with an apostrophe,
 * which makes it text.
 */
export function csvOf(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
