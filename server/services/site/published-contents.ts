import { type Kysely, sql } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import type { SiteCategory } from '#schemas/resources/site-content/site-content.entity.ts';
import { publishedMax } from '#schemas/resources/site-content/site-content.contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { type Query, sortedBy } from '../../platform/resource/list-query.ts';

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
  after?: string;
}

/** What a list shows of a content. */
interface Summary {
  id: string;
  category: SiteCategory;
  publishTime: number;
  title: string;
  summary: string;
}

/** Highest sort code first, then the newest. */
const inOrder = sortedBy(['sortCode', 'desc'], ['publishTime', 'desc'], ['id', 'asc']);

const shown = ({ db, now }: Deps) =>
  db.selectFrom('siteContent').where('enabledMark', '=', 1).where('publishTime', '<=', now());
const facts = ['id', 'category', 'publishTime'] as const;
const columnEnds: Readonly<Record<Language, string>> = { zh: '', zhtw: 'Zhtw', en: 'En' };

/** A text in the visitor's language; in Chinese where it was written in no other. */
const said = (name: 'title' | 'summary' | 'content', language: Language) =>
  sql<string>`coalesce(nullif(${sql.ref(name + columnEnds[language])}, ''), ${sql.ref(name)})`.as(name);

/** The published contents of a category, as a bounded page. */
export async function publishedContents(means: Deps, { category, pageSize = publishedMax, ...paging }: ContentQuery) {
  const of = shown(means).where('category', '=', category) as unknown as Query;
  const { list, pagination } = await readPage<Summary & { sortCode: number }>(
    of,
    inOrder,
    { ...paging, pageSize: Math.min(pageSize, publishedMax) },
    (query) =>
      query.select([...facts, 'sortCode']).select([said('title', means.language), said('summary', means.language)]),
  );
  return { list: list.map(({ sortCode: _, ...content }): Summary => content), pagination };
}

/** One content that visitors may see, whole. */
export function publishedContent(means: Deps, id: string) {
  return shown(means)
    .where('id', '=', id)
    .select(facts)
    .select([said('title', means.language), said('summary', means.language), said('content', means.language)])
    .executeTakeFirst();
}
