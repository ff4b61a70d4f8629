import { type Kysely, sql } from 'kysely';
import type { LegacyScript } from '#importer/list-scripts.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { DeliveryRow, MissingRow, moveContract, MoveItemRow } from '#schemas/resources/move/move.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { pageOf } from '../../platform/resource/crud-handlers.ts';
import { likeOf, type ListInput } from '../../platform/resource/list-query.ts';
import type { MoveDeliveryTable } from './move.table.ts';
import { installation, missingOf, referencesOf } from './plan.ts';
import { itemsOf, openJobs } from './run.ts';
import { isEntityType } from './entity.ts';

type Calls = (typeof moveContract)['calls'];
type Db = Kysely<Database>;

/** A run can be taken back for this long. */
export const takeBackMs = 30 * 24 * 3_600_000;

interface Counts {
  entities: number;
  done: number;
  failed: number;
  issues: number;
}

async function countsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counts & { id: string }>`select delivery_id as id,
      count(*) filter (where content <> '')::int as entities,
      count(*) filter (where is_done and content <> '')::int as done,
      count(*) filter (where not is_done)::int as failed,
      coalesce(sum(jsonb_array_length(issues)), 0)::int as issues
    from move_item where delivery_id in (${sql.join(ids)}) group by delivery_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const none: Counts = { entities: 0, done: 0, failed: 0, issues: 0 };

/** Deliveries as rows of a list; `missing` only where requested, since it reads every definition. */
async function rowsOf(deliveries: readonly MoveDeliveryTable[], context: Context): Promise<DeliveryRow[]> {
  const { db, now } = context;
  const counts = await countsOf(
    db,
    deliveries.map(({ id }) => id),
  );
  const people = await db.selectFrom('users').select(['id', 'realName']).execute();
  const running = deliveries.filter(({ state }) => state === 'running').map(({ id }) => id);
  const open = await openJobs(context, running);
  const names = new Map(people.map(({ id, realName }) => [id, realName]));
  return deliveries.map(({ id, fullName, state: stored, mode, creatorTime, creatorUserId, runTime }) => {
    const state = stored === 'running' && !open.has(id) ? 'stopped' : stored;
    const own = counts.get(id) ?? none;
    const isRecent = runTime !== null && runTime > now() - takeBackMs;
    return {
      ...own,
      ...{ id, fullName, state, mode, creatorTime, runTime },
      userName: names.get(creatorUserId ?? '') ?? '',
      missing: -1,
      progress: state === 'read' ? '' : `${own.done + own.failed} / ${own.entities}`,
      canTakeBack: (state === 'done' || state === 'stopped') && isRecent ? 1 : 0,
    };
  });
}

export async function listDeliveries({ keyword = '', ...input }: InputOf<Calls['list']>, context: Context) {
  const { currentPage, pageSize } = pageOf(input);
  const found = context.db
    .selectFrom('moveDelivery')
    .$if(keyword !== '', (query) => query.where('fullName', 'ilike', likeOf(keyword)));
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = found.selectAll().orderBy('creatorTime', 'desc').orderBy('id').limit(pageSize);
  const deliveries = await page.offset((currentPage - 1) * pageSize).execute();
  return { list: await rowsOf(deliveries, context), pagination: { currentPage, pageSize, total: Number(total) } };
}

export async function deliveryInfo(delivery: MoveDeliveryTable, context: Context): Promise<DeliveryRow> {
  const [row] = await rowsOf([delivery], context);
  const missing = await missingRows(delivery, context);
  return { ...(row as DeliveryRow), missing: missing.filter(({ target }) => target === '').length };
}

export async function listItems({ id, keyword = '', type = '', ...input }: InputOf<Calls['items']>, { db }: Context) {
  const { currentPage, pageSize } = pageOf(input);
  const found = db
    .selectFrom('moveItem')
    .where('deliveryId', '=', id)
    .$if(type !== '', (query) => query.where('type', '=', type))
    .$if(keyword !== '', (query) =>
      query.where((or) =>
        or.or((['file', 'fullName', 'enCode'] as const).map((name) => or(name, 'ilike', likeOf(keyword)))),
      ),
    );
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = found.selectAll().orderBy('position').limit(pageSize);
  const rows = await page.offset((currentPage - 1) * pageSize).execute();
  const list: MoveItemRow[] = rows.map(({ targetCode, step, isDone, issues, ...row }) => ({
    id: row.id,
    file: row.file,
    path: row.path,
    type: row.type,
    fullName: row.fullName,
    enCode: row.enCode,
    targetCode: targetCode ?? '',
    step: step ?? 'report',
    outcome: isDone === null ? 'open' : isDone ? 'done' : 'failed',
    failure: row.failure,
    issues: issues.length,
    isReplaced: isDone === true && step === 'replace' ? 1 : 0,
  }));
  return { list, pagination: { currentPage, pageSize, total: Number(total) } };
}

/** Everything that is not taken over as it is, in words, with its address; errors and failures first. */
export async function listIssues({ id, keyword = '', ...input }: InputOf<Calls['issues']>, context: Context) {
  const columns = ['id', 'file', 'fullName', 'issues', 'failure'] as const;
  const items = context.db.selectFrom('moveItem').select(columns).where('deliveryId', '=', id);
  const all = (await items.orderBy('position').execute()).flatMap((item) => {
    const { file, fullName } = item;
    const failed = item.failure === '' ? [] : [{ path: '', severity: 'error', text: item.failure }];
    const told = item.issues.map(({ id: said, params, path, severity }) => ({
      path,
      severity,
      text: sentence(context.language, said, params),
    }));
    return [...failed, ...told].map((one, index) => ({ id: `${item.id} ${index}`, file, fullName, ...one }));
  });
  const sorted = all.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return pageWith(sorted, keyword, input);
}

/** All scripts of a delivery: what each seems to do, and what says the same in a definition where that is known. */
export async function listDeliveredScripts(
  { id, keyword = '', ...input }: InputOf<Calls['scripts']>,
  { db, language }: Context,
) {
  const items = db.selectFrom('moveItem').select(['id', 'file', 'fullName', 'scripts']).where('deliveryId', '=', id);
  const withScripts = await items.where('scripts', '!=', '[]').orderBy('position').execute();
  const all = withScripts.flatMap(({ id: item, file, fullName, scripts }) =>
    (JSON.parse(scripts) as LegacyScript[]).map(({ path, place, event, text, effects = [] }, index) => ({
      id: `${item} ${index}`,
      ...{ file, fullName, path, place, event, text },
      effects: effects.map((effect) => sentence(language, effect.id, effect.params)).join('\n'),
      instead: effects
        .flatMap(({ instead }) => (instead ? `${instead.at}: ${JSON.stringify(instead.value)}` : []))
        .join('\n'),
    })),
  );
  return pageWith(all, keyword, input);
}

/** A page of the rows that contain a keyword. */
function pageWith<Row extends object>(rows: readonly Row[], keyword: string, input: ListInput) {
  const { currentPage, pageSize } = pageOf(input);
  const word = keyword.trim().toLowerCase();
  const list = rows.filter((row) => word === '' || Object.values(row).join(' ').toLowerCase().includes(word));
  const from = (currentPage - 1) * pageSize;
  return { list: list.slice(from, from + pageSize), pagination: { currentPage, pageSize, total: list.length } };
}

/** The places that are written out; the rest is a number. */
const placesMax = 20;

/** References that are in no file and not here, with what they were pointed at. */
export async function missingRows({ id, pointed }: MoveDeliveryTable, context: Context): Promise<MissingRow[]> {
  const here = await installation(context.db);
  const items = await itemsOf(context, id);
  const references = await referencesOf(items, pointed, here, context.db);
  return missingOf(items, references).map(({ key, type, name, places }) => {
    const target = pointed[key] ?? '';
    const found = isEntityType(type) ? here[type].find((one) => one.id === target) : undefined;
    const more = places.length > placesMax ? ` … +${places.length - placesMax}` : '';
    return {
      id: key,
      type,
      fullName: name,
      places: places.slice(0, placesMax).join('\n') + more,
      target: found ? target : '',
      targetName: found?.fullName ?? '',
    };
  });
}
