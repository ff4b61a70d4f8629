import { type Static, Type } from '@sinclair/typebox';
import { reportPageSizes } from '../../language/report.ts';
import { CellLink, CellLook, reportLimits } from '../../language/sheet.ts';
import { defineContract } from '../../protocol/contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { FileLink, List, Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime, OneOf } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { noteMax } from '../definition/definition.contract.ts';
import { dataReport } from './data-report.entity.ts';

/** Code of the menu whose users design reports. */
export const dataReportMenu = 'developer.dataReport';
const menu = dataReportMenu;
/** The prefix of every call on reports (REPORT-003). */
export const reportPrefix = '/api/report';
const path = `${reportPrefix}/Data`;

const version = Type.Integer({ description: 'Counts the saves; sent back with an update.' });
const DataReport = Type.Object({ id: Id, ...stored(dataReport), version, lastModifyTime: LastModifyTime });
const crud = crudCalls({ path, menu, one: 'a report', entity: dataReport, row: DataReport });

/** Most rows of a preview in the designer (REPORT-019). */
export const previewRowsMax = 100;

const ShownCell = Type.Object({
  column: Type.Integer(),
  text: Type.String(),
  rowSpan: Type.Optional(Type.Integer()),
  columnSpan: Type.Optional(Type.Integer()),
  /** Index of the cell in the definition: its look. */
  of: Type.Integer(),
  isNumber: Type.Optional(Type.Boolean()),
  /** Why a cell has no value (REPORT-013). */
  fault: Type.Optional(
    Type.Object({ id: Type.String(), params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) }),
  ),
  link: Type.Optional(CellLink),
});
export type ShownCell = Static<typeof ShownCell>;

/** A page of a sheet: its header rows, and the rows of the page. */
export const ShownSheet = Type.Object({
  block: Type.Integer({ description: 'The index of its block in the body.' }),
  columns: Type.Array(Type.Object({ width: Type.Integer() })),
  looks: Type.Array(CellLook),
  rows: Type.Array(
    Type.Object({
      height: Type.Optional(Type.Integer()),
      isHeader: Type.Optional(Type.Boolean()),
      cells: Type.Array(ShownCell),
    }),
  ),
  total: Type.Integer({ description: 'Rows of all pages, without header rows.' }),
  currentPage: Type.Integer(),
  pageSize: Type.Integer(),
});
export type ShownSheet = Static<typeof ShownSheet>;

/** The rows of a chart: categories with exact figures, and series where there are several. */
export const ShownChart = Type.Object({
  block: Type.Integer({ description: 'The index of its block in the body.' }),
  rows: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.Union([Type.String(), Type.Null()]),
      type: Type.Optional(Type.String()),
    }),
  ),
});
export type ShownChart = Static<typeof ShownChart>;

const Asked = {
  id: Id,
  parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'The query conditions.' })),
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: reportLimits.grownRows })),
  /** 0: all rows. */
  pageSize: Type.Optional(OneOf(reportPageSizes)),
};

export const dataReportContract = defineContract('data-report', {
  list: {
    ...crud.list,
    summary: 'Reports page by page, by keyword and category.',
    input: Type.Object({ ...Paging, categoryId: Type.Optional(Id) }),
    output: Page(Type.Omit(DataReport, ['content'])),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'The enabled reports as options.',
    access: { menu, orMenu: 'system.menu' },
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String() })),
  },
  info: crud.info,
  create: {
    ...crud.create,
    summary:
      'Creates a report, without a definition an empty sheet; a definition with errors is refused with the first one.',
  },
  update: {
    ...crud.update,
    summary: 'Changes a report; its definition is checked as when it is created, and shown to its readers at once.',
    input: Type.Object({
      ...ById.properties,
      ...writable(dataReport),
      version: Type.Optional(version),
      note: Type.Optional(Type.String({ maxLength: noteMax, description: 'Of the version that this save makes.' })),
    }),
    output: Type.Object({ id: Id, version }),
  },
  remove: { ...crud.remove, summary: 'Deletes a report; menu entries that show it answer 404 from then on.' },
  state: crud.state,
  copy: crud.copy,
  import: crud.import,
  export: { ...crud.export, summary: 'A report as a .json file.' },
  open: {
    method: 'GET',
    path: `${path}/{id}/Actions/Open`,
    summary: 'The query form and the blocks of an enabled report, for users with a menu entry that shows it.',
    access: 'module',
    raw: true,
    input: Type.Object({ id: Id }),
    output: Type.Object({ id: Id, fullName: Type.String(), version: Type.Integer(), content: Type.String() }),
  },
  preview: {
    method: 'POST',
    reads: true,
    path: `${path}/{id}/Actions/Preview`,
    summary:
      'A page of the sheets of a report, and its charts, with the rights of the caller to forms, records and columns.',
    access: 'module',
    input: Type.Object({
      ...Asked,
      content: Type.Optional(
        Type.String({ maxLength: 500_000, description: 'Of designers: the unsaved definition, at most 100 rows.' }),
      ),
    }),
    output: Type.Object({ list: Type.Array(ShownSheet), charts: Type.Array(ShownChart) }),
  },
  exportData: {
    method: 'POST',
    path: `${path}/{id}/Actions/ExportData`,
    summary: 'The shown rows of a report as a workbook with formats and merged cells, or as text.',
    access: 'module',
    input: Type.Object({ ...Asked, type: Type.Optional(OneOf(['xlsx', 'csv'], 'xlsx')) }),
    output: FileLink,
  },
});
