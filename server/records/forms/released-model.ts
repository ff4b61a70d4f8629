import type { Kysely } from 'kysely';
import type { Around } from '#core/calc/engine.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { loadNeeds } from '#core/formula/install.ts';
import { defaultList } from '#core/lists/model/default-list.ts';
import { kinds } from '#registry/kinds.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import { cached, cachedForGood } from '../../platform/cache/cached-db.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import type { Condition } from '../query/comparison.ts';
import { type RecordField, type RecordFields, recordFields } from '../fields/record-fields.ts';
import { compileText, parseDefinition } from './parse-definition.ts';

/** What of a form's records a user may read and write. */
export interface RecordRights {
  fields: RecordFields;
  /** The conditions of visible records; all others are answered like missing ones. */
  rules: readonly Condition[];
}

/** A form as its users see it: the last release, compiled. */
export interface ReleasedModel {
  id: string;
  enCode: string;
  fullName: string;
  type: number;
  webType: number;
  enableFlow: number;
  formData: string;
  columnData: string;
  /** Number of releases; 0: not released. */
  version: number;
  screen: CompiledScreen;
  list: ListDefinition;
  fields: RecordFields;
  /** What of the records the current user may see and write; absent: everything. */
  rights?: RecordRights;
  /** What formulas that are not stored read: clock, user and calendar; absent: they are arithmetic. */
  reader?: () => Around;
}

/** The released form of an id, compiled once per release; 404 for one that was deleted or never released. */
export async function releasedModel(db: Kysely<Database>, id: string): Promise<ReleasedModel> {
  const release = await cached(db, 'forms', `release of ${id}`, () => readRelease(db, id));
  if (release === 0) throw notFound('visualdev.notReleased');
  return cachedForGood(db, `form ${id} ${release}`, () => readModel(db, id));
}

/** The same, or undefined for a form that was deleted or never released. */
export const findReleasedModel = (db: Kysely<Database>, id: string): Promise<ReleasedModel | undefined> =>
  releasedModel(db, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });

/** The number of a form's last release; 0 for one that was deleted or never released. */
async function readRelease(db: Kysely<Database>, id: string): Promise<number> {
  const form = await db
    .selectFrom('visualdev')
    .select('releaseNumber')
    .where('id', '=', id)
    .where('deleteMark', '=', 0)
    .executeTakeFirst();
  return form?.releaseNumber ?? 0;
}

/** What is said in a form, released or not. */
const written = ['id', 'enCode', 'fullName', 'type', 'webType', 'enableFlow', 'formData', 'columnData'] as const;
type Written = Pick<ReleasedModel, (typeof written)[number]> & { releaseNumber?: number };

async function readModel(db: Kysely<Database>, id: string): Promise<ReleasedModel> {
  const { releasedName, releasedForm, releasedColumn, ...row } = await db
    .selectFrom('visualdev')
    .select([...written, 'releasedName', 'releasedForm', 'releasedColumn', 'releaseNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return modelOf({
    ...row,
    fullName: releasedName ?? row.fullName,
    formData: releasedForm ?? '',
    columnData: releasedColumn ?? '',
  });
}

/** A form's draft, released or not. */
export async function draftModel(db: Kysely<Database>, id: string): Promise<ReleasedModel> {
  const row = await db
    .selectFrom('visualdev')
    .select(written)
    .where('id', '=', id)
    .where('deleteMark', '=', 0)
    .executeTakeFirst();
  if (!row) throw notFound();
  return modelOf(row);
}

/** Compiles a form from its texts, and loads what single functions of its formulas need. */
export async function modelOf({ releaseNumber: version = 0, ...form }: Written): Promise<ReleasedModel> {
  const screen = await compileText(form.formData);
  await Promise.all((screen.formulas ?? []).map(loadNeeds));
  const list =
    (parseDefinition(form.columnData) as ListDefinition | undefined) ??
    defaultList((parseDefinition(form.formData) ?? {}) as Definition, kinds);
  return { ...form, version, screen, list, fields: recordFields(screen) };
}

/** Names of the fields a list shows, searches, sorts or is limited by. */
export function listedFields(list: ListDefinition): Set<string> {
  const sorted = (list.defaultSort ?? []).map(({ field }) => field);
  const searched = (list.search ?? []).map(({ prop }) => prop);
  const shown = list.columns.filter(({ sortable }) => sortable === true).map(({ prop }) => prop);
  const limits = [...(list.schemes ?? []), ...(list.ruleList ? [list.ruleList] : [])];
  const limiting = limits.flatMap(({ conditionList = [] }) => conditionList.flatMap(({ groups = [] }) => groups));
  return new Set([...sorted, ...searched, ...shown, ...limiting.map(({ field }) => field)]);
}

/** Fields of the free keyword search: those the list marks, else every text field of the form. */
export function keywordFields(model: Pick<ReleasedModel, 'list' | 'fields'>): string[] {
  const marked = (model.list.search ?? []).filter(({ isKeyword }) => isKeyword === true).map(({ prop }) => prop);
  if (marked.length > 0) return marked.filter((name) => model.fields.has(name));
  return [...model.fields.values()].filter(({ node }) => node.kind?.listing?.search === 'text').map(({ name }) => name);
}

/** The fields for a keyword search when the current user may not see all that are usually searched. */
export function seenKeywordFields(model: ReleasedModel): { keyword: RecordField[] } | undefined {
  const { rights } = model;
  const searched = keywordFields(model);
  if (!rights || searched.every((name) => rights.fields.has(name))) return undefined;
  return { keyword: searched.flatMap((name) => rights.fields.get(name) ?? []) };
}
