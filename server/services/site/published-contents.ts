import type { Kysely } from 'kysely';
import type { SiteCategory } from '#schemas/resources/site-content/site-content.entity.ts';
import { publishedMax } from '#schemas/resources/site-content/site-content.contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/resource/standard-verbs.ts';

interface Means {
  db: Kysely<Database>;
  now(): number;
}

interface Wanted {
  category: SiteCategory;
  currentPage?: number;
  pageSize?: number;
}

const shown = ({ db, now }: Means) =>
  db.selectFrom('siteContent').where('enabledMark', '=', 1).where('publishTime', '<=', now());
const columns = ['id', 'category', 'title', 'summary', 'publishTime'] as const;

/** What visitors see of a category, a bounded page of it. */
export async function publishedContents(means: Means, { category, currentPage = 1, pageSize = publishedMax }: Wanted) {
  const page = pageOf({ currentPage, pageSize: Math.min(pageSize, publishedMax) });
  const of = shown(means).where('category', '=', category);
  const { total } = await of.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await of
    .select(columns)
    .orderBy('sortCode', 'desc')
    .orderBy('publishTime', 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
    .execute();
  return { list, pagination: { ...page, total } };
}

/** One content that visitors may see, whole. */
export function publishedContent(means: Means, id: string) {
  return shown(means)
    .where('id', '=', id)
    .select([...columns, 'content'])
    .executeTakeFirst();
}
