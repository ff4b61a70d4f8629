import { type Kysely, sql } from 'kysely';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { flowTemplateContract, StartableFlow } from '#schemas/resources/flow-template/flow-template.contract.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readPage, rowsMax } from '../../../platform/resource/crud-handlers.ts';
import { inOrder, likeOf, type Query, sortedBy } from '../../../platform/resource/list-query.ts';
import { entryName } from '../../dictionary-names.ts';
import { startableBy } from '../model/may-start.ts';

type Calls = (typeof flowTemplateContract)['calls'];

const columns = ['id', 'fullName', 'enCode', 'icon', 'iconBackground', 'category', 'type', 'sortCode', 'used'] as const;

/** The enabled processes that the caller may start, with how often the caller did (FLOW-060). */
async function startable(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { keyword = '', category = '' }: InputOf<Calls['listAll']>,
) {
  const may = await startableBy(db, user);
  const all = db
    .selectFrom('flowTemplate')
    .select(['id', 'fullName', 'enCode', 'icon', 'iconBackground', 'category', 'type', 'sortCode'])
    .select((row) =>
      row
        .selectFrom('flowInstance')
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .whereRef('flowInstance.templateId', '=', 'flowTemplate.id')
        .where('flowInstance.userId', '=', user.id)
        .as('used'),
    )
    .where('enabledMark', '=', 1)
    .where('mainVersionId', '<>', '')
    .where(may)
    .$if(category !== '', (query) => query.where('category', '=', category))
    .$if(keyword !== '', (query) =>
      query.where((or) => or.or([or('fullName', 'ilike', likeOf(keyword)), or('enCode', 'ilike', likeOf(keyword))])),
    );
  return (db as Kysely<Database>).selectFrom(all.as('startable')) as unknown as Query;
}

const order = sortedBy(['used', 'desc'], ['sortCode', 'desc'], ['fullName', 'asc'], ['id', 'asc']);

const categoryDictionary = 'businessType';

type Row = Omit<StartableFlow, 'categoryName'>;

async function withCategories({ db, language }: Context, rows: readonly Row[]): Promise<StartableFlow[]> {
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.fullName'])
    .where('dictionaryType.enCode', '=', categoryDictionary)
    .execute();
  const names = new Map(entries.map(({ id, fullName }) => [id, entryName(categoryDictionary, fullName, language)]));
  return rows.map(({ id, fullName, enCode, icon, iconBackground, category, type, used }) => {
    const categoryName = names.get(category) ?? '';
    return { id, fullName, enCode, icon, iconBackground, category, categoryName, type, used: Number(used) };
  });
}

export async function startableFlows(input: InputOf<Calls['listAll']>, context: Context) {
  const query = inOrder((await startable(context, input)).select([...columns]), order).limit(rowsMax);
  const list = (await query.execute()) as unknown as Row[];
  return { list: await withCategories(context, list) };
}

export async function pageOfStartable(
  { keyword, category, ...paging }: InputOf<Calls['pageListAll']>,
  context: Context,
) {
  const query = await startable(context, {
    ...(keyword !== undefined && { keyword }),
    ...(category !== undefined && { category }),
  });
  const page = await readPage<Row>(query, order, paging, (rows) => rows.select([...columns]));
  return { ...page, list: await withCategories(context, page.list) };
}
