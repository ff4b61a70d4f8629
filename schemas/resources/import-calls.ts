import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import type { Access } from '../protocol/contract.ts';
import { FileLink } from '../protocol/paging.ts';
import { Flag, Id } from './common-fields.ts';

/** Limits of the import wizard (IMPORT-004, IMPORT-005). A file must be smaller, a list may have that many rows. */
export const importLimits = { fileKb: 500, rows: 1_000 } as const;

/** A field that the options of another column depend on, in the form that corrects a cell of that column. */
export const HeaderAbove = Type.Object({
  id: Type.String({ description: 'Key of its cells.' }),
  isOfRow: Type.Boolean({ description: 'Of the same row of a sub-table, else of the record.' }),
  fullName: Type.String(),
  node: Type.Record(Type.String(), Type.Unknown(), { description: 'The field as a node.' }),
});

export type HeaderAbove = Static<typeof HeaderAbove>;

/** A column of the preview; a sub-table has its columns as `children`. */
export const ImportHeader = Type.Recursive(
  (Header) =>
    Type.Object({
      id: Type.String({ description: 'Key of its cells in the rows.' }),
      fullName: Type.String(),
      zhjyKey: Type.String(),
      required: Type.Optional(Type.Boolean()),
      unique: Type.Optional(Type.Boolean({ description: 'No two rows have the same text.' })),
      children: Type.Optional(Type.Array(Header)),
      node: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'The field as a node named `value`, where its cells are corrected with its widget.',
        }),
      ),
      above: Type.Optional(Type.Array(HeaderAbove, { description: 'The fields that its options depend on.' })),
    }),
  { $id: 'ImportHeader' },
);
export type ImportHeader = Static<typeof ImportHeader>;

/** The name of a field that corrects a cell in a form of its own. */
export const correctedName = 'value';

/**
 * A row: cells as texts by column, those of a sub-table as a list of rows; a cell corrected with its widget is a
 * {@link CorrectedCell}. Its `id` makes an import repeatable: a row
 * that was imported is not imported again.
 */
export const ImportRow = Type.Record(Type.String(), Type.Unknown());
export type ImportRow = Static<typeof ImportRow>;

/** A cell with the value of a field, and the text that shows it. */
export interface CorrectedCell {
  value: unknown;
  text: string;
}

export const isCorrected = (cell: unknown): cell is CorrectedCell =>
  typeof cell === 'object' && cell !== null && 'value' in cell && 'text' in cell && typeof cell.text === 'string';

/** A column of a file that no field is named like, or that repeats another's heading. */
export const UnreadColumn = Type.Object({
  at: Type.Integer({ description: 'Its position, from 0.' }),
  letter: Type.String({ description: 'Its name in a spreadsheet: B.' }),
  heading: Type.String(),
  sample: Type.String({ description: 'What its first filled cell shows.' }),
  field: Type.String({ description: 'The field it is read as; empty: it is left out.' }),
});
export type UnreadColumn = Static<typeof UnreadColumn>;

/** Which field a column is read as. */
export const ColumnChoice = Type.Object({
  at: Type.Integer({ minimum: 0, maximum: 499 }),
  field: Type.String({ maxLength: 200, description: 'Empty: the column is left out.' }),
});
export type ColumnChoice = Static<typeof ColumnChoice>;

const SheetName = Type.Optional(Type.String({ maxLength: 100, description: 'Absent: the first sheet that fits.' }));
const Rows = Type.Array(ImportRow, { maxItems: 10_000 });

export const ImportPreview = Type.Object({
  dataRow: Type.Array(ImportRow),
  headerRow: Type.Array(ImportHeader),
  sheet: Type.String({ description: 'The sheet that was read.' }),
  line: Type.Integer({ description: 'The row of its headings, from 1.' }),
  sheets: Type.Array(Type.String(), { description: 'All sheets that fit, this one included.' }),
  unread: Type.Array(UnreadColumn, {
    description: 'The columns without a heading of a field, and what they are read as.',
  }),
  free: Type.Array(Type.Object({ id: Type.String(), fullName: Type.String() }), {
    description: 'The fields without a column of their own heading, which such columns may be read as.',
  }),
  isRemembered: Type.Boolean({
    description: 'They are read as chosen for an earlier file with these headings; else as guessed.',
  }),
  repeated: Type.Array(Type.Object({ heading: Type.String(), letters: Type.Array(Type.String()) }), {
    description: 'Headings of several columns.',
  }),
  flowList: Type.Optional(
    Type.Array(Type.Object({ id: Id, fullName: Type.String() }), {
      description: 'Of a form with processes: those that the imported records can be submitted to.',
    }),
  ),
});
export type ImportPreview = Static<typeof ImportPreview>;

/** The one-time password of a new person, answered once and never stored as text. */
export const FirstPassword = Type.Object({ account: Type.String(), realName: Type.String(), password: Type.String() });
export type FirstPassword = Static<typeof FirstPassword>;

export const ImportResult = Type.Object({
  resultType: Type.Integer({ description: '0 all imported, 1 some failed.' }),
  snum: Type.Integer({ description: 'Imported rows.' }),
  fnum: Type.Integer({ description: 'Failed rows.' }),
  failResult: Type.Array(ImportRow, { description: 'The failed rows, with their reasons in errorsInfo.' }),
  read: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description: 'Of a check: what cells were read as that options of others depend on, by row and path.',
    }),
  ),
  passwords: Type.Optional(Type.Array(FirstPassword)),
  mailed: Type.Optional(Type.Integer({ description: 'How many people get their first password by mail.' })),
});
export type ImportResult = Static<typeof ImportResult>;

interface ImportOptions<Params extends TProperties, More extends TProperties> {
  /** `{module}` of the addresses. */
  path: string;
  params: Params;
  access: Access;
  /** The address of the failed rows as a file; both are listed (IMPORT-020). */
  failures: 'ImportExceptionData' | 'ExportExceptionData';
  /** Further inputs of the import itself. */
  more?: More;
}

type NoParams = Record<never, TSchema>;

/** How an uploaded workbook is read. */
function previewCalls<Params extends TProperties>(path: string, params: Params, access: Access) {
  return {
    importPreview: {
      method: 'GET',
      path: `${path}/ImportPreview`,
      summary: 'The rows of an uploaded workbook as texts, by column.',
      access,
      input: Type.Object({ ...params, fileName: Type.String({ maxLength: 100 }), sheet: SheetName }),
      output: ImportPreview,
    },
    importColumns: {
      method: 'POST',
      path: `${path}/ImportColumns`,
      summary:
        'Reads columns of an uploaded workbook as the chosen fields, and remembers it for files with the same headings.',
      access,
      input: Type.Object({
        ...params,
        fileName: Type.String({ maxLength: 100 }),
        sheet: SheetName,
        columns: Type.Array(ColumnChoice, { maxItems: 500 }),
      }),
      output: ImportPreview,
    },
  } as const;
}

/** The calls of the import wizard for one module (IMPORT-015 to IMPORT-021). */
export function importCalls<Params extends TProperties = NoParams, More extends TProperties = NoParams>(
  options: ImportOptions<Params, More>,
) {
  const { path, params, access, failures } = options;
  const more = (options.more ?? {}) as More;
  return {
    importTemplate: {
      method: 'GET',
      path: `${path}/TemplateDownload`,
      summary: 'The workbook an import starts from, with a sheet that explains its columns.',
      access,
      input: Type.Object({ ...params, menuId: Type.Optional(Id) }),
      output: FileLink,
    },
    importUpload: {
      method: 'POST',
      path: `${path}/Uploader`,
      summary: 'Reads a workbook for a preview; its name is valid for ten minutes, for its uploader.',
      access,
      transport: 'multipart',
      // More than allowed, so that a file that is slightly too large gets the message of the wizard.
      fileKb: 2 * importLimits.fileKb,
      input: Type.Object(params),
      output: Type.Object({ name: Type.String() }),
    },
    ...previewCalls(path, params, access),
    importData: {
      method: 'POST',
      path: `${path}/ImportData`,
      summary: 'Imports rows, each completely or not at all; with isCheck 1 it only answers which rows would fail.',
      access,
      costly: 'always',
      input: Type.Object({
        ...params,
        ...more,
        list: Rows,
        flowId: Type.Optional(Type.String({ maxLength: 50 })),
        isCheck: Type.Optional(Flag()),
      }),
      output: ImportResult,
    },
    importFailures: {
      method: 'POST',
      path: `${path}/${failures}`,
      summary: 'Failed rows with their reasons as a workbook, which can be corrected and imported again.',
      access,
      input: Type.Object({ ...params, list: Rows, menuId: Type.Optional(Id) }),
      output: FileLink,
    },
  } as const;
}
