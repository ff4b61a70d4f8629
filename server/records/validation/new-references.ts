import type { AllowedOptions } from '#core/kind/kind.ts';
import { emptyValue } from '#core/record/empty-record.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { authorised, type Organisation, organisations } from '../../services/organisation/organisations.ts';
import { isMemberOf } from '../../services/organisation/selected.ts';
import { among, somePeople } from '../../services/organisation/users.ts';
import type { Writer } from '../../platform/context/context.ts';
import type { AccessContext } from '../access/model-access.ts';
import { reachedModel } from '../access/referred-model.ts';
import { occurrencesOf } from '../fields/field-occurrences.ts';
import type { RecordField } from '../fields/record-fields.ts';
import { releasedFlows } from '../forms/form-record.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { currentUser, type ExternalLookup } from '../names/record-names.ts';
import { seenBy } from '../read/read-record.ts';
import {
  type AcceptedValues,
  keyOf,
  keysIn,
  keysOf,
  notAllowed,
  type Reference,
  referencesIn,
  valueInScope,
} from './references.ts';

type AllowedCheck = (pick: Reference) => boolean;

/** Which of these picks are selectable for the caller; undefined where that cannot be determined. */
async function allowedAmong(
  context: AccessContext,
  noun: string,
  offer: AllowedOptions,
  picks: readonly Reference[],
  externalLookup: ExternalLookup,
): Promise<AllowedCheck | undefined> {
  const ids = [...new Set(picks.flatMap(({ id, path }) => path ?? id))];
  const [kind = '', of = ''] = noun.split('/');
  switch (kind) {
    case 'user':
      return allowedPeople(context, offer, ids);
    case 'organize':
      return allowedOrganisations(context, offer);
    case 'position':
    case 'role':
    case 'group':
      return enabled(context, kind, offer, ids);
    case 'area':
      return allowedAreas(context, offer, ids);
    case 'model':
      return listed(await allowedRecords(context, of, ids));
    case 'interface':
      return allowedRows(externalLookup, noun, ids);
    case 'dictionaryType':
    case 'billRule':
    case 'flow':
      return listed(await allowedDefinitions(context.db, kind, ids));
    default:
      return undefined;
  }
}

const listed =
  (ids: ReadonlySet<string>): AllowedCheck =>
  ({ id }) =>
    ids.has(id);
const idsIn = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/** What of the platform itself can be picked: any dictionary, enabled numbering rules by their codes, flows. */
async function allowedDefinitions(
  db: AccessContext['db'],
  of: 'dictionaryType' | 'billRule' | 'flow',
  ids: readonly string[],
) {
  const rules = () => db.selectFrom('billRule').select('enCode as id').where('enabledMark', '=', 1);
  const queries = {
    dictionaryType: () => db.selectFrom('dictionaryType').select('id').where('id', 'in', ids).execute(),
    billRule: () => rules().where('enCode', 'in', ids).execute(),
    flow: () => releasedFlows(db).select('id').where('id', 'in', ids).execute(),
  };
  return idsIn(await queries[of]());
}

/** Ids an offer is restricted to, without what they are of. */
const bare = ({ only }: AllowedOptions) => only && new Set(only.map((id) => id.split('--')[0] ?? id));

async function allowedPeople(
  { db }: AccessContext,
  { only }: AllowedOptions,
  ids: readonly string[],
): Promise<AllowedCheck> {
  const those = only === undefined ? [] : [isMemberOf(only, await organisations(db))];
  const found = await somePeople(db, [among(ids), ...those], { limit: ids.length, offset: 0 });
  const offered = idsIn(found);
  return ({ id }) => offered.has(id) || (only === undefined && id === currentUser);
}

async function allowedOrganisations(context: AccessContext, offer: AllowedOptions): Promise<AllowedCheck> {
  const all = await organisations(context.db);
  const only = bare(offer);
  const own = await ownOrganisations(context, offer, [...all.values()]);
  return ({ id, path }) => {
    const one = all.get(id);
    if (!one || one.enabledMark !== 1 || !(own?.has(id) ?? true) || !(only?.has(id) ?? true)) return false;
    if (offer.category !== undefined && one.category !== offer.category) return false;
    return path === undefined || path.join('/') === one.ids.join('/');
  };
}

async function ownOrganisations(context: AccessContext, { own }: AllowedOptions, all: readonly Organisation[]) {
  if (own === undefined) return undefined;
  const ids = idsIn(await authorised(context, all));
  const { organizeId } = context.user;
  if (own === 'authorised' || organizeId === '') return ids;
  const branch = branchOf(all, organizeId);
  return new Set([...ids].filter((id) => branch.has(id)));
}

async function enabled(
  { db }: AccessContext,
  table: 'position' | 'role' | 'group',
  offer: AllowedOptions,
  ids: readonly string[],
): Promise<AllowedCheck> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).where('enabledMark', '=', 1).execute();
  const offered = idsIn(rows);
  const only = bare(offer);
  return ({ id }) => offered.has(id) && (only?.has(id) ?? true);
}

/** Areas below one another from the top down, as deep as the field asks (PICK-081, PICK-082). */
async function allowedAreas(
  { db }: AccessContext,
  { level }: AllowedOptions,
  ids: readonly string[],
): Promise<AllowedCheck> {
  const rows = await db
    .selectFrom('area')
    .select(['id', 'parentId'])
    .where('id', 'in', ids)
    .where('enabledMark', '=', 1)
    .execute();
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  return ({ path = [] }) =>
    path.length === (level ?? 0) + 1 && path.every((id, at) => parentOf.get(id) === (at === 0 ? '-1' : path[at - 1]));
}

/** Records of another form that the caller can pick there; none when the form is not accessible. */
async function allowedRecords(
  context: AccessContext,
  modelId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const model = await reachedModel(context, modelId, 'list').catch(() => undefined);
  if (!model) return new Set();
  const rows = await context.db
    .selectFrom('record')
    .select('id')
    .where('modelId', '=', model.id)
    .where('deleteMark', '=', 0)
    .where('id', 'in', ids)
    .where(seenBy(model))
    .execute();
  return idsIn(rows);
}

/**
 * Rows of a data interface. A failing interface does not refuse the ids; one whose rows the caller may not see offers
 * none.
 */
async function allowedRows(
  externalLookup: ExternalLookup,
  noun: string,
  ids: readonly string[],
): Promise<AllowedCheck | undefined> {
  const [, of = '', field = ''] = noun.split('/');
  try {
    return listed(idsIn(await externalLookup(`attribute/interface/${of}/${field}/${field}`, ids)));
  } catch (error) {
    return error instanceof AppError && error.code === codes.forbidden ? listed(new Set()) : undefined;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Ids that were put into a field now. */
interface NewReference {
  path: string;
  field: RecordField;
  noun: string;
  offer: AllowedOptions;
  pick: Reference;
}

/**
 * Issues of ids in a record that are not selectable for the writer. Previously stored ids and defaults of the form are
 * accepted. `elsewhere` absent: the writer is trusted.
 */
export async function checkReferences(
  context: Writer,
  { fields }: ReleasedModel,
  stored: Values,
  begins: AcceptedValues,
  externalLookup: ExternalLookup | undefined,
): Promise<Issue[]> {
  if (externalLookup === undefined) return [];
  const put = await copyPicked([...fields.values()], stored, begins);
  const issues: Issue[] = [];
  for (const ones of queries(put).values()) {
    const [first] = ones;
    if (!first) continue;
    const picks = ones.map(({ pick }) => pick);
    const isOffered = await allowedAmong(context, first.noun, first.offer, picks, externalLookup);
    issues.push(
      ...ones.filter(({ pick }) => isOffered?.(pick) === false).map((one) => notAllowed(one.path, one.field, context)),
    );
  }
  return issues;
}

/** Groups equal queries, so that each runs once. */
function queries(put: readonly NewReference[]): Map<string, NewReference[]> {
  const questions = new Map<string, NewReference[]>();
  for (const one of put) {
    const question = JSON.stringify([one.noun, one.offer]);
    questions.set(question, [...(questions.get(question) ?? []), one]);
  }
  return questions;
}

async function copyPicked(fields: readonly RecordField[], stored: Values, { before = {}, current }: AcceptedValues) {
  const put = fields.flatMap((field) => putInto(field, stored, before));
  if (put.length === 0) return put;
  const now = await current();
  return put.filter(({ field, pick }) => !keysOf(field, emptyValue(field.node, now)).includes(keyOf(pick)));
}

function putInto(field: RecordField, stored: Values, before: Values): NewReference[] {
  const offers = field.node.kind?.reference?.offers;
  if (!offers) return [];
  const old = keysIn(field, before);
  return occurrencesOf(field, stored, undefined).flatMap(({ path, now }) => {
    const fresh = referencesIn(field, now[field.key]).filter(({ pick }) => !old.has(keyOf(pick)));
    if (fresh.length === 0) return [];
    const offer = offers(field.node.props, (name) => valueInScope(field, now, stored, name));
    return fresh.map((one) => ({ path, field, offer, ...one }));
  });
}
