import { type Kysely, sql } from 'kysely';
import { areaContract } from '#schemas/resources/area/area.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageOf, rowsMax } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { behind, cursorOf, type KeysetPart, readCursor, withNext } from '../../platform/resource/keyset.ts';
import { areaMigrations } from './area.table.ts';
import { type AreaRow, areaRows, districtsWithStreets, officialPlaces, officialStreets } from './official-areas.ts';

type Db = Kysely<Database>;

/** Inserts areas in the given order; existing ones are unchanged. */
async function writeAreas(db: Db, rows: readonly AreaRow[], now: number, withStreets: boolean): Promise<void> {
  const places = rows.map(({ id, parentId, fullName }, index) => [id, parentId, fullName, index]);
  const parents = new Set(rows.map(({ parentId }) => parentId));
  // Districts are the rows without children.
  const districts = withStreets ? rows.filter(({ id }) => !parents.has(id)).map(({ id }) => id) : [];
  await sql`insert into area (id, parent_id, full_name, en_code, sort_code, has_streets, creator_time)
    select r->>0, r->>1, r->>2, r->>0, (r->>3)::int,
      case when ${JSON.stringify(districts)}::jsonb ? (r->>0) then 1 else 0 end, ${now}
    from jsonb_array_elements(${JSON.stringify(places)}::jsonb) as r
    on conflict (id) do nothing`.execute(db);
}

/** All provinces, cities and districts by their official codes. */
async function seedAreas({ db, now }: SeedContext): Promise<void> {
  await writeAreas(db, areaRows(await officialPlaces()), now(), true);
}

/** An area with its path. */
interface FoundArea {
  id: string;
  fullName: string;
  /** Names from the root down, joined with slashes. */
  organize: string;
  organizeIds: string[];
}

interface AreaQuery {
  keyword: string;
  level: number;
  currentPage?: number | undefined;
  pageSize?: number | undefined;
  after?: string | undefined;
}

/** Found areas are ordered by their path of ids. */
const inOrder: readonly KeysetPart[] = [
  { expression: sql.ref('way'), isDescending: false, nulls: 'never', type: 'text' },
];

/**
 * A page of the enabled areas of a level, 0 for provinces, whose path of names contains the keyword. The first search
 * inserts the streets that it finds, so pages continue behind the last row instead of counting from the first.
 */
async function searchAreas(db: Kysely<Database>, query: AreaQuery): Promise<(FoundArea & { next?: string })[]> {
  const { currentPage = 1, pageSize = 20, after } = query;
  const page = pageOf({ currentPage, pageSize });
  const isTurned = page.currentPage > 1 && after !== undefined;
  const place = isTurned ? behind(inOrder, readCursor(after, inOrder)) : sql`true`;
  const offset = isTurned ? 0 : (page.currentPage - 1) * page.pageSize;
  const wanted = `%${query.keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Omit<FoundArea, 'organizeIds'> & { way: string }>`
    with recursive ways as (
      select id, full_name, full_name as organize, id as way, 0 as level
      from area where parent_id = '-1' and enabled_mark = 1
      union all
      select area.id, area.full_name, ways.organize || '/' || area.full_name, ways.way || '/' || area.id, ways.level + 1
      from area join ways on area.parent_id = ways.id
      where area.enabled_mark = 1 and ways.level < ${query.level}
    )
    select id, full_name, organize, way from ways
    where level = ${query.level} and organize like ${wanted} and ${place}
    order by way limit ${page.pageSize + 1} offset ${offset}`.execute(db);
  const found = rows.slice(0, page.pageSize);
  const next = rows.length > found.length ? cursorOf([found.at(-1)?.way]) : undefined;
  return withNext(
    found.map(({ way, ...area }) => ({ ...area, organizeIds: way.split('/') })),
    next,
  );
}

/** Inserts the streets of a district lazily, at its first expansion: there are 41,000, of which few are ever read. */
async function openStreets({ db, now }: Context, id: string): Promise<void> {
  const area = await db.selectFrom('area').select('hasStreets').where('id', '=', id).executeTakeFirst();
  if (area?.hasStreets !== 1) return;
  await writeAreas(db, await officialStreets(id), now(), false);
  await db.updateTable('area').set({ hasStreets: 0 }).where('id', '=', id).execute();
}

/** The level of streets, and the maximum districts whose streets one search inserts. */
const streetLevel = 3;
const districtsMax = 50;

async function openStreetsNamed(context: Context, keyword: string): Promise<void> {
  for (const district of (await districtsWithStreets(keyword)).slice(0, districtsMax)) {
    await openStreets(context, district);
  }
}

async function areasBelow(context: Context, id: string, without: string) {
  await openStreets(context, id);
  return context.db
    .selectFrom('area')
    .select(['id', 'fullName'])
    .select(
      sql<boolean>`has_streets = 0 and not exists (select 1 from area as below where below.parent_id = area.id)`.as(
        'isLeaf',
      ),
    )
    .where('parentId', '=', id)
    .where('enabledMark', '=', 1)
    .where('id', '<>', without)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
}

/** The areas of pickers. */
export const areaResource = defineResource({
  contract: areaContract,
  migrations: areaMigrations,
  seed: seedAreas,
  handlers: {
    selector: async ({ id, id2 }, context) => ({ list: await areasBelow(context, id, id2) }),
    async search(query, context) {
      if (query.level === streetLevel) await openStreetsNamed(context, query.keyword.trim());
      return { list: await searchAreas(context.db, query) };
    },
    async names({ idsList }, { db }) {
      const ids = [...new Set(idsList.flat())];
      const rows =
        ids.length === 0 ? [] : await db.selectFrom('area').select(['id', 'fullName']).where('id', 'in', ids).execute();
      const byId = new Map(rows.map(({ id, fullName }) => [id, fullName]));
      return idsList.map((path) => path.map((id) => byId.get(id) ?? id));
    },
  },
});
