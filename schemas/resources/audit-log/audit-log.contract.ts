import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { FileLink, List, Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';

const path = '/api/system/AuditLog';
const access = { menu: 'system.auditLog' };

const orEmpty = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Who did what when: each narrows the entries. */
const Filters = {
  keyword: orEmpty(
    Type.String({ maxLength: 200, description: 'In account, address and call; or the id of a record.' }),
  ),
  userId: orEmpty(Id),
  noun: orEmpty(Type.String({ maxLength: 50 })),
  kind: orEmpty(Type.String({ maxLength: 20 })),
  time: orEmpty(Type.Array(Type.Union([Type.Integer(), Type.Null()]), { maxItems: 2, description: 'From, to.' })),
};
export type AuditFilters = Static<ReturnType<typeof Type.Object<typeof Filters>>>;

const Entry = {
  id: Id,
  time: Type.Integer(),
  lastTime: Type.Integer({ description: 'Of the last repetition of a refusal.' }),
  kind: Type.String(),
  call: Type.String(),
  what: Type.String({ description: 'The call in words.' }),
  userId: Type.String(),
  person: Type.String({ description: 'Name and account; the account alone of a user who no longer exists.' }),
  address: Type.String(),
  outcome: Type.String({ description: 'The reason of a refusal; empty otherwise.' }),
  count: Type.Integer(),
};
const AuditEntry = Type.Object(Entry);
export type AuditEntry = Static<typeof AuditEntry>;

/** A column of a record that an act changed. */
const AuditChange = Type.Object({
  zhjyId: Type.String(),
  noun: Type.String({ description: 'The table.' }),
  nounName: Type.String({ description: 'The table in words; its name where it has none.' }),
  rowId: Type.String(),
  field: Type.String({ description: 'The column.' }),
  fieldName: Type.String({ description: 'Its label; the name of the column where it has none.' }),
  before: Type.String(),
  after: Type.String(),
});

/** The audit log (OPS-014): it is read and exported; no call writes it. */
export const auditLogContract = defineContract('audit-log', {
  list: {
    method: 'POST',
    reads: true,
    path: `${path}/List`,
    summary: 'Entries of the audit log page by page, newest first: by person, noun, kind, time and keyword.',
    access,
    input: Type.Object({ ...Paging, ...Filters }),
    output: Page(AuditEntry),
  },
  nouns: {
    method: 'GET',
    path: `${path}/Nouns`,
    summary: 'The nouns whose acts are recorded.',
    access,
    input: Type.Object({}),
    output: List(Type.Object({ id: Type.String(), fullName: Type.String() })),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'An entry with its input and what it changed, secrets hidden.',
    access,
    input: ById,
    output: Type.Object({ ...Entry, input: Type.String(), changes: Type.Array(AuditChange) }),
  },
  export: {
    method: 'POST',
    reads: true,
    path: `${path}/Actions/Export`,
    summary: 'The entries found as a spreadsheet, at most 10000.',
    access,
    input: Type.Object({ search: orEmpty(Type.Object(Filters)) }),
    output: FileLink,
  },
});
