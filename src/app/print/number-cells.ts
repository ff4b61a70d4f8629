/** The class of cells that hold numbers; printed documents align it to the right. */
export const numberClass = 'zo-number';

/** Whether the template sets the alignment of a cell itself, by style or attribute, on the cell or its row. */
const isAligned = (cell: Element) =>
  [cell, cell.parentElement].some(
    (one) => one instanceof HTMLElement && (one.style.textAlign !== '' || one.hasAttribute('align')),
  );

const holdsOnly = (cell: Element, text: Text) => cell.textContent === text.data;

/** Marks the table cell as numeric if this text is its only content. */
export function markNumberCell(text: Text, page: HTMLElement): void {
  const cell = text.parentElement?.closest('td');
  if (cell && page.contains(cell) && holdsOnly(cell, text) && !isAligned(cell)) cell.classList.add(numberClass);
}

/** Aligns the headers of numeric columns like their cells. */
export function markNumberHeaders(page: HTMLElement): void {
  for (const table of page.querySelectorAll('table')) {
    const columns = new Set<number>();
    for (const row of table.tBodies[0]?.rows ?? []) {
      if (row.querySelector(`.${numberClass}`))
        eachColumn(row, (cell, column) => isNumberCell(cell) && columns.add(column));
    }
    for (const row of table.tHead?.rows ?? []) {
      eachColumn(row, (cell, column) => {
        if (columns.has(column) && cell.colSpan === 1 && !isAligned(cell)) cell.classList.add(numberClass);
      });
    }
  }
}

const isNumberCell = (cell: Element) => cell.classList.contains(numberClass);

function eachColumn(row: HTMLTableRowElement, visit: (cell: HTMLTableCellElement, column: number) => void): void {
  let column = 0;
  for (const cell of row.cells) {
    visit(cell, column);
    column += cell.colSpan;
  }
}
