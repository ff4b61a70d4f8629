import { Type } from '@sinclair/typebox';
import { reportLimits, SheetCell, SheetColumn, SheetRow } from '#schemas/language/sheet.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** A grid of cells that grow over the rows of datasets: the server computes it for its reader (REPORT-012). */
export const sheet = defineKind({
  zhjyKey: 'sheet',
  wing: 'blocks',
  bare: true,
  inReport: 'sheet',
  props: propsOf({
    columns: Type.Array(SheetColumn, {
      title: 'kind.prop.sheetColumns',
      description: 'kind.prop.sheetColumns.about',
      default: [],
      maxItems: reportLimits.columns,
    }),
    rows: Type.Array(SheetRow, {
      title: 'kind.prop.sheetRows',
      description: 'kind.prop.sheetRows.about',
      default: [],
      maxItems: reportLimits.rows,
    }),
    cells: Type.Array(SheetCell, { default: [], maxItems: reportLimits.cells }),
  }),
});
