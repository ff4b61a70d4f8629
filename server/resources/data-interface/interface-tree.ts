import type { MayRun } from '../../services/interfaces/interface-access.ts';
import type { Context } from '../../platform/context/context.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';

/** Enabled interfaces that the caller may run, below their categories; categories without any are left out. */
export async function interfaceTree({ db, language }: Context, isUsable: MayRun) {
  const all = await db
    .selectFrom('dataInterface')
    .leftJoin('dictionaryData', 'dictionaryData.id', 'dataInterface.category')
    .select(['dataInterface.id', 'dataInterface.fullName', 'dataInterface.enCode', 'dataInterface.category'])
    .select('dataInterface.roleIds')
    .select('dictionaryData.fullName as categoryName')
    .where('dataInterface.enabledMark', '=', 1)
    .orderBy('dictionaryData.sortCode', 'desc')
    .orderBy('dataInterface.sortCode', 'desc')
    .orderBy('dataInterface.id')
    .limit(rowsMax)
    .execute();
  const rows = all.filter(isUsable);
  const categories = new Map<string, { id: string; fullName: string; children: (typeof rows)[number][] }>();
  for (const row of rows) {
    const { category: id, categoryName } = row;
    const category = categories.get(id) ?? {
      id,
      fullName: entryName('dataInterfaceType', categoryName ?? id, language),
      children: [],
    };
    category.children.push(row);
    categories.set(id, category);
  }
  return [...categories.values()].map(({ children, ...category }) => ({
    ...category,
    children: children.map(({ id, fullName, enCode }) => ({ id, fullName, enCode })),
  }));
}
