import type { Option } from '#schemas/language/source.ts';

/** A tree node. */
interface Nested<Entry> {
  children?: Entry[] | undefined;
}

/** The ids of all entries with children. */
export function branchKeys<Entry extends Nested<Entry> & { id: string | number }>(
  entries: readonly Entry[],
): Entry['id'][] {
  return entries.flatMap(({ id, children }) => (children?.length ? [id, ...branchKeys(children)] : []));
}

/** The entry with this id at any depth. */
export function findEntry(entries: readonly Option[], id: unknown): Option | undefined {
  for (const entry of entries) {
    const found = entry.id === id ? entry : entry.children && findEntry(entry.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Filters a tree by keyword, case-insensitive; ancestors and descendants of matches are included. */
export function matching<Entry extends Nested<Entry>>(
  entries: readonly Entry[],
  keyword: string,
  words: (entry: Entry) => string,
): readonly Entry[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.flatMap((entry) => {
    if (words(entry).toLowerCase().includes(wanted)) return [entry];
    const children = matching(entry.children ?? [], wanted, words);
    return children.length > 0 ? [{ ...entry, children: [...children] }] : [];
  });
}
