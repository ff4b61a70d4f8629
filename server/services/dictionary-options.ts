import type { Option, Source } from '#schemas/language/source.ts';
import type { Context } from '../platform/context/context.ts';
import { entryName } from './dictionary-names.ts';

export type DictionarySource = Extract<Source, { dictionary: string }>;

/** Enabled entries of these dictionaries, by code or id, as options of a field. */
export async function dictionaryOptions(
  { db, language }: Pick<Context, 'db' | 'language'>,
  names: ReadonlySet<string>,
) {
  const rows =
    names.size === 0
      ? []
      : await db
          .selectFrom('dictionaryData as entry')
          .innerJoin('dictionaryType as type', 'type.id', 'entry.dictionaryTypeId')
          .select(['entry.id', 'entry.parentId', 'entry.enCode', 'entry.fullName'])
          .select(['type.id as typeId', 'type.enCode as typeCode', 'type.isTree'])
          .where((where) => where.or([where('type.id', 'in', [...names]), where('type.enCode', 'in', [...names])]))
          .where('entry.enabledMark', '=', 1)
          .orderBy('entry.sortCode', 'desc')
          .orderBy('entry.creatorTime', 'desc')
          .orderBy('entry.id')
          .execute();
  return ({ dictionary, value = 'enCode', with: dependent }: DictionarySource): Option[] => {
    const own = rows.filter(({ typeId, typeCode }) => typeId === dictionary || typeCode === dictionary);
    const ids = new Set(own.map(({ id }) => id));
    const below = (parent: string | undefined): Option[] =>
      own
        .filter(({ parentId, isTree }) => (isTree === 1 && ids.has(parentId) ? parentId : undefined) === parent)
        .map((entry) => {
          const children = below(entry.id);
          const fullName = entryName(dictionary, entry.fullName, language);
          // The other field may store either key.
          const keys = dependent && { entryId: entry.id, enCode: entry.enCode };
          return { id: entry[value], ...keys, fullName, ...(children.length > 0 && { children }) };
        });
    return below(undefined);
  };
}
