import { type Kysely, sql } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import type { NameLookup, Ref } from '#core/kind/kind.ts';
import { fieldRefs } from '#core/record/field-text.ts';
import type { Database } from '../../platform/db/database.ts';
import { cachedMany } from '../../platform/cache/cached-db.ts';
import { deletedName, deletedNames } from '../../services/deleted-names.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import type { Condition } from '../query/comparison.ts';
import { deletedRecords } from './deleted-records.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';

type Db = Kysely<Database>;
type Values = Readonly<Record<string, unknown>>;
type Found = readonly { id: string; name: string; isDeleted?: boolean }[];

/** Which records of a form may be named by this field of theirs; undefined: none. */
export type NamedRecords = (modelId: string, field: string) => Promise<Condition | undefined>;

/** Resolves names of objects outside the platform's tables, by source. */
export interface ExternalLookup {
  (noun: string, ids: readonly string[]): Promise<Found>;
  /** Absent: those of all forms, for the server itself. */
  records?: NamedRecords;
}

/** Placeholder of the user who fills in a form, among users (PICK-051). */
export const currentUser = 'currentUser';
const nowhere: ExternalLookup = () => Promise.resolve([]);

/** The names needed by all these records, with one query per source. */
export async function namesFor(
  db: Db,
  fields: RecordFields,
  records: readonly Values[],
  language: Language,
  externalLookup: ExternalLookup = nowhere,
): Promise<NameLookup> {
  const idsByNoun = new Map<string, Set<string>>();
  const naming = [...fields.values()].filter(({ node }) => node.kind?.value?.refs);
  for (const record of records) {
    for (const field of naming) {
      for (const value of valuesOf(field, record)) collect(idsByNoun, fieldRefs(field.node, value));
    }
  }
  const known = new Map([[`user ${currentUser}`, translateText(language, '$t:picker.currentUser')]]);
  for (const [noun, ids] of idsByNoun) {
    const [kind, dictionary = ''] = noun.split('/');
    const shown = (name: string) => (kind === 'dictionary' ? entryName(dictionary, name, language) : name);
    for (const { id, name, isDeleted } of (await namesOf(db, noun, [...ids], externalLookup)).values()) {
      known.set(`${noun} ${id}`, isDeleted ? deletedName(shown(name), language) : shown(name));
    }
  }
  const names: NameLookup = ({ noun, id }) => known.get(`${noun} ${id}`);
  names.t = (text) => translateText(language, text);
  return names;
}

/** The value of a field, or those of a column in all rows. */
export function valuesOf(field: RecordField, record: Values): unknown[] {
  if (field.table === undefined) return [record[field.key]];
  const rows = record[field.table];
  return Array.isArray(rows) ? rows.map((row: unknown) => (row as Values | null)?.[field.key]) : [];
}

function collect(idsByNoun: Map<string, Set<string>>, refs: readonly Ref[]): void {
  for (const { noun, id } of refs) idsByNoun.set(noun, (idsByNoun.get(noun) ?? new Set()).add(id));
}

/** Names of records and of rows from elsewhere are read each time: what they come from changes without a trace. */
async function namesOf(
  db: Db,
  noun: string,
  ids: string[],
  externalLookup: ExternalLookup,
): Promise<ReadonlyMap<string, Found[number]>> {
  const read = async (some: string[]) =>
    new Map((await withDeleted(db, noun, some, externalLookup)).map((one) => [one.id, one]));
  const [kind = ''] = noun.split('/');
  return watchedKinds.has(kind) ? cachedMany(db, { topic: 'names', prefix: noun }, ids, read) : read(ids);
}

const watchedKinds: ReadonlySet<string> = new Set([
  'user',
  'organize',
  'position',
  'role',
  'group',
  'area',
  'dictionaryType',
  'billRule',
  'flow',
  'dictionary',
]);

/** The names of ids, and of those that are deleted their last ones (PICK-134). */
async function withDeleted(db: Db, noun: string, ids: string[], externalLookup: ExternalLookup): Promise<Found> {
  const found = await lookUp(db, noun, ids, externalLookup);
  const live = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !live.has(id));
  const [kind = '', of = '', field = ''] = noun.split('/');
  if (missing.length === 0 || !keepingNames.has(kind)) return found;
  const gone =
    kind === 'model'
      ? await goneRecords(db, of, field, missing, externalLookup.records)
      : await deletedNames(db, kind, missing, of);
  return [...found, ...gone.map((one) => ({ ...one, isDeleted: true }))];
}

const keepingNames: ReadonlySet<string> = new Set([
  'user',
  'organize',
  'position',
  'role',
  'group',
  'dictionary',
  'model',
]);

async function goneRecords(db: Db, modelId: string, field: string, ids: string[], readable: NamedRecords = allRecords) {
  const condition = await readable(modelId, field);
  return condition ? deletedRecords(db, modelId, field, ids, [condition]) : [];
}

async function lookUp(db: Db, noun: string, ids: string[], externalLookup: ExternalLookup): Promise<Found> {
  const [kind = '', of = '', field = ''] = noun.split('/');
  switch (kind) {
    case 'user':
      return db.selectFrom('users').select(['id', 'realName as name']).where('id', 'in', ids).execute();
    case 'organize':
    case 'position':
    case 'role':
    case 'group':
    case 'area':
      return db.selectFrom(kind).select(['id', 'fullName as name']).where('id', 'in', ids).execute();
    case 'dictionaryType':
      return db.selectFrom('dictionaryType').select(['id', 'fullName as name']).where('id', 'in', ids).execute();
    // Numbering rules are stored by their codes.
    case 'billRule':
      return db
        .selectFrom('billRule')
        .select(['enCode as id', 'fullName as name'])
        .where('enCode', 'in', ids)
        .execute();
    // A form that is submitted to a flow is the flow's template.
    case 'flow':
      return db.selectFrom('visualdev').select(['id', 'fullName as name']).where('id', 'in', ids).execute();
    case 'dictionary':
      return entries(db, of, ids);
    case 'model':
      return recordsOf(db, of, field, ids, externalLookup.records);
    default:
      return externalLookup(noun, ids);
  }
}

/** Entries of a dictionary by id or code: forms may store either. */
async function entries(db: Db, code: string, ids: string[]): Promise<Found> {
  const found = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.enCode', 'dictionaryData.fullName'])
    .where((or) => or.or([or('dictionaryType.id', '=', code), or('dictionaryType.enCode', '=', code)]))
    .where((or) => or.or([or('dictionaryData.id', 'in', ids), or('dictionaryData.enCode', 'in', ids)]))
    .execute();
  return found.flatMap(({ id, enCode, fullName }) => [
    { id, name: fullName },
    { id: enCode, name: fullName },
  ]);
}

async function recordsOf(
  db: Db,
  modelId: string,
  field: string,
  ids: string[],
  readable: NamedRecords = allRecords,
): Promise<Found> {
  const condition = await readable(modelId, field);
  if (!condition) return [];
  return db
    .selectFrom('record')
    .select(['id', sql<string>`coalesce(data->>${field}, '')`.as('name')])
    .where('modelId', '=', modelId)
    .where('id', 'in', ids)
    .where('deleteMark', '=', 0)
    .where(condition)
    .execute();
}

const allRecords: NamedRecords = () => Promise.resolve(sql<boolean>`true`);
