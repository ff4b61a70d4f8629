import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { type AreaRow, areaRows, officialPlaces } from './official-areas.ts';

type Db = Kysely<Database>;

/** Inserts areas in the given order; existing ones are unchanged. */
export async function writeAreas(db: Db, rows: readonly AreaRow[], now: number, withStreets: boolean): Promise<void> {
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
export async function seedAreas({ db, now }: SeedContext): Promise<void> {
  await writeAreas(db, areaRows(await officialPlaces()), now(), true);
}
