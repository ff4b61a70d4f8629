import { sentence } from '../../platform/envelope/sentence.ts';
import type { Context } from '../../platform/context/context.ts';
import { entryName } from '../../services/dictionary-names.ts';
import type { PrintTemplateTable } from './print-template.table.ts';

const categoryDictionary = 'businessType';

/** Templates below their categories, in the order of the dictionary, those without one last. */
export async function templateTree({ db, language }: Context, templates: readonly PrintTemplateTable[]) {
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.fullName'])
    .where('dictionaryType.enCode', '=', categoryDictionary)
    .orderBy('dictionaryData.sortCode', 'desc')
    .execute();
  const known = new Set<string | null>(entries.map(({ id }) => id));
  const others = { id: '-1', fullName: sentence(language, 'print-template.uncategorised', {}) };
  const named = entries.map(({ id, fullName }) => ({
    id,
    fullName: entryName(categoryDictionary, fullName, language),
  }));
  const categories = [...named, others].map(({ id, fullName }) => {
    const inside = templates.filter(({ category }) => (known.has(category) ? category : others.id) === id);
    const children = inside.map((one) => ({ id: one.id, fullName: one.fullName }));
    return { id, fullName, hasChildren: children.length > 0, children };
  });
  return categories.filter(({ hasChildren }) => hasChildren);
}
