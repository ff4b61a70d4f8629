import { cellText } from '#core/report/cell-text.ts';
import type { GrownCell } from '#core/report/expand.ts';
import { sheetPage, type SheetPage } from '#core/report/page.ts';
import { Fault, isNumber } from '#core/formula/value.ts';
import type { ShownCell, ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';
import type { RunSheet } from './run-report.ts';

/** Width of a column that says none, in pixels. */
export const columnPx = 120;

/** The text of a cell as every face of a report shows it. */
export const textOfCell = ({ of, value, text }: GrownCell): string => cellText(value, of.cell.format, text);

export interface Paged {
  currentPage?: number | undefined;
  pageSize?: number | undefined;
}

/** The page of a sheet that a request asks for. */
export const pageOf = ({ grown, sheet }: RunSheet, { currentPage = 1, pageSize = 20 }: Paged): SheetPage =>
  sheetPage(grown, sheet, { currentPage, pageSize });

/** A page of a sheet as it is sent. */
export function shownSheet(run: RunSheet, paging: Paged): ShownSheet {
  const { sheet, grown, block } = run;
  const { rows, total, currentPage, pageSize } = pageOf(run, paging);
  return {
    block,
    columns: grown.columns.map((of) => ({ width: sheet.columns[of]?.width ?? columnPx })),
    looks: sheet.cells.map(({ look = {} }) => look),
    rows: Array.from(rows, ({ of, isHeader, cells }) => {
      const { height } = sheet.rows?.[of] ?? {};
      return {
        ...(height !== undefined && { height }),
        ...(isHeader && { isHeader }),
        cells: cells.map(({ cell, rowSpan }) => shownCell(cell, rowSpan)),
      };
    }),
    total,
    currentPage,
    pageSize,
  };
}

function shownCell(cell: GrownCell, rowSpan: number): ShownCell {
  const { column, columnSpan, value, of, link } = cell;
  return {
    column,
    text: textOfCell(cell),
    of: of.index,
    ...(rowSpan > 1 && { rowSpan }),
    ...(columnSpan > 1 && { columnSpan }),
    ...(isNumber(value) && { isNumber: true }),
    ...(value instanceof Fault && { fault: { id: value.id, params: { ...value.params } } }),
    ...(link && { link }),
  };
}
