import type { InputOf } from '#schemas/protocol/contract.ts';
import { type visualdevContract, visualdevMenu } from '#schemas/resources/visualdev/visualdev.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import { releasedModel } from '../../records/forms/released-model.ts';
import { shownFields } from '../../records/read/read-record.ts';
import { reachedModel } from '../../records/access/referred-model.ts';

type Calls = (typeof visualdevContract)['calls'];

/** Forms that were released and not deleted. */
const released = ({ db }: Context) =>
  db.selectFrom('visualdev').where('deleteMark', '=', 0).where('releaseNumber', '>', 0);

/** Released forms for selectors, page by page. */
export async function releasedForms(input: InputOf<Calls['choose']>, context: Context) {
  const query = released(context).$if((input.keyword ?? '') !== '', (narrowed) =>
    narrowed.where((where) => {
      const pattern = likeOf(input.keyword ?? '');
      return where.or([where('fullName', 'ilike', pattern), where('enCode', 'ilike', pattern)]);
    }),
  );
  const { list, pagination } = await readPage<{ id: string; fullName: string; enCode: string; sortCode: number }>(
    query as unknown as Query,
    sortedBy(['sortCode', 'asc'], ['id', 'asc']),
    input,
    (rows) => rows.select(['id', 'fullName', 'enCode', 'sortCode']),
  );
  return { list: list.map(({ sortCode: _, ...form }) => form), pagination };
}

/** Released forms of a type under their categories. */
export async function selectorTree(type: number, context: Context) {
  const rows = await released(context)
    .where(({ eb, ref }) => eb(ref('type').$castTo<number>(), '=', type))
    .select(['id', 'fullName', 'category'])
    .orderBy('category')
    .orderBy('sortCode')
    .orderBy('id')
    .execute();
  const categories = await categoryNames(context, [...new Set(rows.map(({ category }) => category))]);
  const list = [...categories].map(([category, fullName]) => ({
    id: `category-${category}`,
    fullName,
    children: rows.filter((row) => row.category === category).map(({ id, fullName: name }) => ({ id, fullName: name })),
  }));
  return { list };
}

const categoryDictionary = 'webDesign';

/** Names of categories, in order: entries of the dictionary of form categories, or free text. */
async function categoryNames({ db, language }: Context, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.enCode', 'dictionaryData.fullName'])
    .where('dictionaryType.enCode', '=', categoryDictionary)
    .where((or) => or.or([or('dictionaryData.id', 'in', codes), or('dictionaryData.enCode', 'in', codes)]))
    .execute();
  const nameOf = (code: string) => {
    const found = entries.find(({ id, enCode }) => id === code || enCode === code);
    return found && entryName(categoryDictionary, found.fullName, language);
  };
  const none = translateText(language, '$t:visualdev.noCategory');
  return new Map(codes.map((code) => [code, nameOf(code) ?? (code === '' ? none : code)]));
}

/**
 * The fields of a released form: of the main form only (0), or with the columns of its sub-tables (1). Configurers get
 * all, other users the fields they may see.
 */
export async function formFields({ id, filterType = 0 }: InputOf<Calls['fields']>, context: Context) {
  const isConfigurer = await context.may(visualdevMenu);
  const model = isConfigurer ? await releasedModel(context.db, id) : await reachedModel(context, id, 'form');
  const wanted = [...shownFields(model).values()].filter(
    ({ table, shape }) => shape !== 'rows' && (filterType === 1 || table === undefined),
  );
  return {
    list: wanted.map(({ name, node }) => ({
      vmodel: name,
      label: translateText(context.language, node.config.label),
      zhjyKey: node.zhjyKey,
    })),
  };
}
