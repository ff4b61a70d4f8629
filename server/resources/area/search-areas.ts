import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/resource/crud-handlers.ts';

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
}

/** The enabled areas of a level, 0 for provinces, whose path of names contains the keyword. */
export async function searchAreas(db: Kysely<Database>, query: AreaQuery): Promise<FoundArea[]> {
  const { currentPage = 1, pageSize = 20 } = query;
  const page = pageOf({ currentPage, pageSize });
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
    where level = ${query.level} and organize like ${wanted}
    order by way limit ${page.pageSize} offset ${(page.currentPage - 1) * page.pageSize}`.execute(db);
  return rows.map(({ way, ...area }) => ({ ...area, organizeIds: way.split('/') }));
}
