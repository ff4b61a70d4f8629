import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { FileLink, List, Nothing } from '../../protocol/paging.ts';
import { Flag, Id, OneOf } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';
import { FileId } from '../file/file-shapes.ts';
import { JobPage, JobQuery, jobStates } from '../job/job-list.ts';

/** Code of the menu whose users move records in. */
export const recordMoveMenu = 'developer.moveRecords';

const menu = recordMoveMenu;
const path = '/api/developer/MoveRecords';
const name = Type.String({ maxLength: 200 });

/** Tables of a data source, and which of their columns become which fields. */
export const TableOrigin = Type.Object({
  sourceId: Id,
  table: name,
  mapping: Type.Array(
    Type.Object({
      table: Type.String({ maxLength: 200, default: '', description: 'Of a sub-table; empty: the main table.' }),
      parentColumn: Type.String({ maxLength: 200, default: '', description: 'Its column with the key of the parent.' }),
      column: name,
      field: Type.String({ maxLength: 130, description: 'Columns of sub-tables as {table}-{column}.' }),
    }),
    { maxItems: 1_000 },
  ),
});

const emptyOr = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** No default is filled in below a union, so these are optional here. */
const Mapped = Type.Composite([
  Type.Omit(TableOrigin.properties.mapping.items, ['table', 'parentColumn']),
  Type.Partial(Type.Pick(TableOrigin.properties.mapping.items, ['table', 'parentColumn'])),
]);

/** Where records come from: one file, or the tables of a data source; a form sends the fields of the other one empty. */
export const MoveInput = Type.Object({
  modelId: Id,
  origin: OneOf(['file', 'table']),
  files: emptyOr(Type.Array(Type.Object({ fileId: FileId, name: Type.Optional(name) }), { maxItems: 1 })),
  sourceId: emptyOr(TableOrigin.properties.sourceId),
  table: emptyOr(TableOrigin.properties.table),
  mapping: emptyOr(Type.Array(Mapped, { maxItems: 1_000 })),
});
export type MoveInput = Static<typeof MoveInput>;

/** Each table of a data source and the form its rows become records of. */
export const SyncInput = Type.Object({
  source: Type.String({ minLength: 1, maxLength: 200, description: 'Id or code of the data source.' }),
  tables: Type.Array(
    Type.Object({
      table: Type.String({ minLength: 1, maxLength: 200 }),
      target: Id,
      mapping: Type.Optional(
        Type.Array(TableOrigin.properties.mapping.items, {
          minItems: 1,
          maxItems: 1_000,
          description: 'Left out: columns become the fields of the same name or label.',
        }),
      ),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  isBackground: Type.Optional(Flag(0)),
});

/** A column of a table, and the field of the same name or label; empty: there is none. */
const Matched = Type.Object({
  id: Type.String(),
  table: Type.String(),
  column: Type.String(),
  comment: Type.String(),
  form: Type.String(),
  field: Type.String(),
  label: Type.String(),
});

const Synchronised = Type.Object({
  id: Type.String({ description: 'Of the run.' }),
  table: Type.String(),
  target: Type.String(),
  state: OneOf(jobStates),
  done: Type.Integer({ description: 'Rows read, including those that were refused.' }),
  failed: Type.Integer({ description: 'Rows that were refused.' }),
  lastError: Type.String(),
});

const Tried = Type.Object({
  number: Type.Integer({ description: 'From 1; 0 is the line of the headings, where some are those of no field.' }),
  isAccepted: Flag(),
  values: Type.String({ description: 'What the record would hold, by label.' }),
  errorsInfo: Type.String({ description: 'Why it would be refused.' }),
});

/** Records of released forms out of files and databases, as jobs. */
export const recordMoveContract = defineContract('record-move', {
  list: {
    method: 'GET',
    path,
    summary: 'Runs that move records in, newest first.',
    access: { menu },
    input: JobQuery,
    output: JobPage,
  },
  preview: {
    method: 'POST',
    reads: true,
    path: `${path}/Actions/Preview`,
    summary: 'What each of the first 100 rows would become; nothing is written.',
    access: { menu },
    input: MoveInput,
    output: List(Tried),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Starts moving records in, with the rights of the caller.',
    access: { menu, button: 'btn_add' },
    input: MoveInput,
    output: Type.Object({ id: Id }),
    msg: 'record-move.started',
  },
  fields: {
    method: 'GET',
    path: `${path}/Fields/{modelId}`,
    summary: 'The fields of a form that records are moved into, for choosing one.',
    access: { menu },
    input: Type.Object({ modelId: Id }),
    output: List(Type.Object({ id: Type.String(), fullName: Type.String() })),
  },
  match: {
    method: 'POST',
    reads: true,
    path: `${path}/Actions/Match`,
    summary: 'The columns of a table that have the name or label of a field, as a mapping to start from.',
    access: { menu },
    input: Type.Object({ modelId: Id, sourceId: Id, table: name }),
    output: Type.Object({ mapping: TableOrigin.properties.mapping }),
  },
  matches: {
    method: 'POST',
    reads: true,
    path: `${path}/Actions/Matches`,
    summary: 'Every column of several tables and the field it would become.',
    access: { menu },
    input: Type.Omit(SyncInput, ['isBackground']),
    output: List(Matched),
  },
  execute: {
    method: 'POST',
    path: '/api/system/DataSync/Actions/Execute',
    summary:
      'Copies tables of a data source into forms, one run each, with the rights of the caller; answers when all have ended, or after 100 s while they continue. In the background: at once.',
    access: { menu, button: 'btn_add' },
    input: SyncInput,
    output: Type.Object({ isContinuing: Flag(), list: Type.Array(Synchronised) }),
  },
  stop: {
    method: 'POST',
    path: `${path}/{id}/Actions/Stop`,
    summary: 'Stops a run after the rows it is at.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'job.stopped',
  },
  resume: {
    method: 'POST',
    path: `${path}/{id}/Actions/Resume`,
    summary: 'Continues a stopped or failed run after the last stored row.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'job.resumed',
  },
  failures: {
    method: 'POST',
    path: `${path}/{id}/Actions/Failures`,
    summary: 'The rows of a run that were refused, with their reasons, as a workbook.',
    access: { menu },
    input: ById,
    output: FileLink,
  },
});
