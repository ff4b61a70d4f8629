import type { AllowedOptions } from '#core/kind/kind.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { flowForms } from '../forms/flow-forms.ts';
import { authorised } from '../../services/organisation/authorised.ts';
import { type Organisation, organisations } from '../../services/organisation/organisations.ts';
import { standingFor } from '../../services/organisation/selected.ts';
import { among, somePeople } from '../../services/organisation/users.ts';
import type { Asking } from '../access/model-access.ts';
import type { Pick } from './references.ts';
import { seenBy } from '../read/read-record.ts';
import { currentUser, type LookUp } from '../names/record-names.ts';
import { reachedModel } from '../access/referred-model.ts';

type Offers = (pick: Pick) => boolean;

/** Which of these picks are selectable for the caller; undefined where that cannot be determined. */
export async function offeredAmong(
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
