import type { Option } from '#schemas/language/source.ts';

/** The ids of all entries that have others below. */
export function branchKeys(entries: readonly Option[]): (string | number)[] {
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

/** Entries whose words contain the keyword, whatever its case, with all above them and everything below them. */
export function matching(
  entries: readonly Option[],
  keyword: string,
  words: (entry: Option) => string,
): readonly Option[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.flatMap((entry) => {
    if (words(entry).toLowerCase().includes(wanted)) return [entry];
    const children = matching(entry.children ?? [], wanted, words);
    return children.length > 0 ? [{ ...entry, children: [...children] }] : [];
  });
}
