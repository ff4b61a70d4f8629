import type { AllowedOptions } from '#core/kind/kind.ts';
import { emptyValue } from '#core/record/empty-record.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { authorised, type Organisation, organisations } from '../../services/organisation/organisations.ts';
import { standingFor } from '../../services/organisation/selected.ts';
import { among, somePeople } from '../../services/organisation/users.ts';
import type { Writer } from '../../services/writer.ts';
import type { Asking } from '../access/model-access.ts';
import { reachedModel } from '../access/referred-model.ts';
import { holdersOf } from '../fields/field-occurrences.ts';
import type { RecordField } from '../fields/record-fields.ts';
import { flowForms } from '../forms/form-record.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { currentUser, type LookUp } from '../names/record-names.ts';
import { seenBy } from '../read/read-record.ts';
import { type Begins, keyOf, keysIn, keysOf, notOffered, type Pick, picksIn, valueBeside } from './references.ts';

type Offers = (pick: Pick) => boolean;

/** Which of these picks are selectable for the caller; undefined where that cannot be determined. */
async function offeredAmong(
  asking: Asking,
  noun: string,
  offer: AllowedOptions,
  picks: readonly Pick[],
  elsewhere: LookUp,
): Promise<Offers | undefined> {
  const ids = [...new Set(picks.flatMap(({ id, path }) => path ?? id))];
  const [kind = '', of = ''] = noun.split('/');
  switch (kind) {
    case 'user':
      return offeredPeople(asking, offer, ids);
    case 'organize':
      return offeredOrganisations(asking, offer);
    case 'position':
    case 'role':
    case 'group':
      return enabled(asking, kind, offer, ids);
    case 'area':
      return offeredAreas(asking, offer, ids);
    case 'model':
      return listed(await offeredRecords(asking, of, ids));
    case 'interface':
      return offeredRows(elsewhere, noun, ids);
    case 'dictionaryType':
    case 'billRule':
    case 'flow':
      return listed(await offeredThings(asking.db, kind, ids));
    default:
      return undefined;
  }
}

const listed =
  (ids: ReadonlySet<string>): Offers =>
  ({ id }) =>
    ids.has(id);
const idsIn = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/** What of the platform itself can be picked: any dictionary, enabled numbering rules by their codes, flows. */
async function offeredThings(db: Asking['db'], of: 'dictionaryType' | 'billRule' | 'flow', ids: readonly string[]) {
  const rules = () => db.selectFrom('billRule').select('enCode as id').where('enabledMark', '=', 1);
  const asked = {
    dictionaryType: () => db.selectFrom('dictionaryType').select('id').where('id', 'in', ids).execute(),
    billRule: () => rules().where('enCode', 'in', ids).execute(),
    flow: () => flowForms(db).select('id').where('id', 'in', ids).execute(),
  };
  return idsIn(await asked[of]());
}

/** Ids an offer is restricted to, without what they are of. */
const bare = ({ only }: AllowedOptions) => only && new Set(only.map((id) => id.split('--')[0] ?? id));

async function offeredPeople({ db }: Asking, { only }: AllowedOptions, ids: readonly string[]): Promise<Offers> {
  const those = only === undefined ? [] : [standingFor(only, await organisations(db))];
  const found = await somePeople(db, [among(ids), ...those], { limit: ids.length, offset: 0 });
  const offered = idsIn(found);
  return ({ id }) => offered.has(id) || (only === undefined && id === currentUser);
}

async function offeredOrganisations(asking: Asking, offer: AllowedOptions): Promise<Offers> {
  const all = await organisations(asking.db);
  const only = bare(offer);
  const own = await ownOrganisations(asking, offer, [...all.values()]);
  return ({ id, path }) => {
    const one = all.get(id);
    if (!one || one.enabledMark !== 1 || !(own?.has(id) ?? true) || !(only?.has(id) ?? true)) return false;
    if (offer.category !== undefined && one.category !== offer.category) return false;
    return path === undefined || path.join('/') === one.ids.join('/');
  };
}

async function ownOrganisations(asking: Asking, { own }: AllowedOptions, all: readonly Organisation[]) {
  if (own === undefined) return undefined;
  const ids = idsIn(await authorised(asking, all));
  const { organizeId } = asking.user;
  if (own === 'authorised' || organizeId === '') return ids;
  const branch = branchOf(all, organizeId);
  return new Set([...ids].filter((id) => branch.has(id)));
}

async function enabled(
  { db }: Asking,
  table: 'position' | 'role' | 'group',
  offer: AllowedOptions,
  ids: readonly string[],
): Promise<Offers> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).where('enabledMark', '=', 1).execute();
  const offered = idsIn(rows);
  const only = bare(offer);
  return ({ id }) => offered.has(id) && (only?.has(id) ?? true);
}

/** Areas below one another from the top down, as deep as the field asks (PICK-081, PICK-082). */
async function offeredAreas({ db }: Asking, { level }: AllowedOptions, ids: readonly string[]): Promise<Offers> {
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
async function offeredRecords(asking: Asking, modelId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const model = await reachedModel(asking, modelId, 'list').catch(() => undefined);
  if (!model) return new Set();
  const rows = await asking.db
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
async function offeredRows(elsewhere: LookUp, noun: string, ids: readonly string[]): Promise<Offers | undefined> {
  const [, of = '', field = ''] = noun.split('/');
  try {
    return listed(idsIn(await elsewhere(`attribute/interface/${of}/${field}/${field}`, ids)));
  } catch (error) {
    return error instanceof AppError && error.code === codes.forbidden ? listed(new Set()) : undefined;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Ids that were put into a field now. */
interface Put {
  path: string;
  field: RecordField;
  noun: string;
  offer: AllowedOptions;
  pick: Pick;
}

/**
 * Issues of ids in a record that are not selectable for the writer. Previously stored ids and defaults of the form are
 * accepted. `elsewhere` absent: the writer is trusted.
 */
export async function checkPicked(
  context: Writer,
  { fields }: ReleasedModel,
  stored: Values,
  begins: Begins,
  elsewhere: LookUp | undefined,
): Promise<Issue[]> {
  if (elsewhere === undefined) return [];
  const put = await copyPicked([...fields.values()], stored, begins);
  const issues: Issue[] = [];
  for (const ones of asked(put).values()) {
    const [first] = ones;
    if (!first) continue;
    const picks = ones.map(({ pick }) => pick);
    const isOffered = await offeredAmong(context, first.noun, first.offer, picks, elsewhere);
    issues.push(
      ...ones.filter(({ pick }) => isOffered?.(pick) === false).map((one) => notOffered(one.path, one.field, context)),
    );
  }
  return issues;
}

/** Groups equal queries, so that each runs once. */
function asked(put: readonly Put[]): Map<string, Put[]> {
  const questions = new Map<string, Put[]>();
  for (const one of put) {
    const question = JSON.stringify([one.noun, one.offer]);
    questions.set(question, [...(questions.get(question) ?? []), one]);
  }
  return questions;
}

async function copyPicked(fields: readonly RecordField[], stored: Values, { before = {}, current }: Begins) {
  const put = fields.flatMap((field) => putInto(field, stored, before));
  if (put.length === 0) return put;
  const now = await current();
  return put.filter(({ field, pick }) => !keysOf(field, emptyValue(field.node, now)).includes(keyOf(pick)));
}

function putInto(field: RecordField, stored: Values, before: Values): Put[] {
  const offers = field.node.kind?.offers;
  if (!offers) return [];
  const old = keysIn(field, before);
  return holdersOf(field, stored, undefined).flatMap(({ path, now }) => {
    const fresh = picksIn(field, now[field.key]).filter(({ pick }) => !old.has(keyOf(pick)));
    if (fresh.length === 0) return [];
    const offer = offers(field.node.props, (name) => valueBeside(field, now, stored, name));
    return fresh.map((one) => ({ path, field, offer, ...one }));
  });
}
