import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import type { Access } from '../protocol/contract.ts';
import { FileLink } from '../protocol/paging.ts';
import { Flag, Id } from './common-fields.ts';

/** Limits of the import wizard (IMPORT-004, IMPORT-005). A file must be smaller, a list may have that many rows. */
export const importLimits = { fileKb: 500, rows: 1_000 } as const;

/** A column of the preview; a sub-table has its columns as `children`. */
export const ImportHeader = Type.Recursive(
  (Header) =>
    Type.Object({
      id: Type.String({ description: 'Key of its cells in the rows.' }),
      fullName: Type.String(),
      zhjyKey: Type.String(),
      required: Type.Optional(Type.Boolean()),
      children: Type.Optional(Type.Array(Header)),
    }),
  { $id: 'ImportHeader' },
);
export type ImportHeader = Static<typeof ImportHeader>;

/**
 * A row: cells as texts by column, those of a sub-table as a list of rows. Its `id` makes an import repeatable: a row
 * that was imported is not imported again.
 */
export const ImportRow = Type.Record(Type.String(), Type.Unknown());
export type ImportRow = Static<typeof ImportRow>;

const SheetName = Type.Optional(Type.String({ maxLength: 100, description: 'Absent: the first sheet that fits.' }));
const Rows = Type.Array(ImportRow, { maxItems: 10_000 });

export const ImportPreview = Type.Object({
  dataRow: Type.Array(ImportRow),
  headerRow: Type.Array(ImportHeader),
  sheet: Type.String({ description: 'The sheet that was read.' }),
  line: Type.Integer({ description: 'The row of its headings, from 1.' }),
  sheets: Type.Array(Type.String(), { description: 'All sheets that fit, this one included.' }),
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
    importPreview: {
      method: 'GET',
      path: `${path}/ImportPreview`,
      summary: 'The rows of an uploaded workbook as texts, by column.',
      access,
      input: Type.Object({ ...params, fileName: Type.String({ maxLength: 100 }), sheet: SheetName }),
      output: ImportPreview,
    },
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
