import { type Kysely, sql } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import type { SiteCategory } from '#schemas/resources/site-content/site-content.entity.ts';
import { publishedMax } from '#schemas/resources/site-content/site-content.contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/resource/crud-handlers.ts';

interface Deps {
  db: Kysely<Database>;
  now(): number;
  /** Which the visitor reads. */
  language: Language;
}

interface ContentQuery {
  category: SiteCategory;
  currentPage?: number;
  pageSize?: number;
}

const shown = ({ db, now }: Deps) =>
  db.selectFrom('siteContent').where('enabledMark', '=', 1).where('publishTime', '<=', now());
const facts = ['id', 'category', 'publishTime'] as const;
const columnEnds: Readonly<Record<Language, string>> = { zh: '', zhtw: 'Zhtw', en: 'En' };

/** A text in the visitor's language; in Chinese where it was written in no other. */
const said = (name: 'title' | 'summary' | 'content', language: Language) =>
  sql<string>`coalesce(nullif(${sql.ref(name + columnEnds[language])}, ''), ${sql.ref(name)})`.as(name);

/** The published contents of a category, as a bounded page. */
export async function publishedContents(
  means: Deps,
  { category, currentPage = 1, pageSize = publishedMax }: ContentQuery,
) {
  const page = pageOf({ currentPage, pageSize: Math.min(pageSize, publishedMax) });
  const of = shown(means).where('category', '=', category);
  const { total } = await of.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await of
    .select(facts)
    .select([said('title', means.language), said('summary', means.language)])
    .orderBy('sortCode', 'desc')
    .orderBy('publishTime', 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
    .execute();
  return { list, pagination: { ...page, total } };
}

/** One content that visitors may see, whole. */
export function publishedContent(means: Deps, id: string) {
  return shown(means)
    .where('id', '=', id)
    .select(facts)
    .select([said('title', means.language), said('summary', means.language), said('content', means.language)])
    .executeTakeFirst();
}
