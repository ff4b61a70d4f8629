import type { QueryClient } from '@tanstack/react-query';
import { referenceKey } from '#client/reference-data.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Services } from '../../context/services.ts';
import { answerOf, type SourceAnswer, type SourceRow } from './answer.ts';
import type { SourceQuery } from './query.ts';

/** The call that answers every dictionary with its entries. */
const dictionariesCall = 'dictionary-data.all';

/** The query of every dictionary source, {@link entriesOf} selects the requested entries: fetched once, shared, cached until one changes (SHELL-033 to SHELL-035). */
export function dictionariesQuery(client: Services['client']): SourceQuery {
  return {
    key: referenceKey('names', dictionariesCall),
    isReady: true,
    staleMs: Infinity,
    ask: async (signal) => answerOf((await client.send(dictionariesCall, {}, { signal })).data),
  };
}

/** All dictionaries, for code outside of components. */
export function fetchDictionaries(queries: QueryClient, client: Services['client']): Promise<SourceAnswer> {
  const { key, staleMs, ask } = dictionariesQuery(client);
  return queries.fetchQuery({ queryKey: key, queryFn: ({ signal }) => ask(signal), staleTime: staleMs });
}

export type DictionarySource = Extract<Source, { dictionary: string }>;

/** The entries of one dictionary, by its code or id; as a tree if its category is one. */
export function entriesOf(all: SourceAnswer, { dictionary, value = 'enCode' }: DictionarySource): SourceRow[] {
  const found = all.rows.find(({ enCode, id }) => enCode === dictionary || id === dictionary);
  const list = Array.isArray(found?.['dictionaryList']) ? (found['dictionaryList'] as SourceRow[]) : [];
  const entries = list.map((entry) => ({ ...entry, id: entry[value], entryId: entry['id'] }) as SourceRow);
  return found?.['isTree'] === 1 ? treeOf(entries) : entries;
}

/** Builds a tree by `parentId`; entries with an unknown parent become roots. */
function treeOf(entries: readonly SourceRow[]): SourceRow[] {
  const ids = new Set(entries.map(({ entryId }) => entryId));
  const byParent = new Map<unknown, SourceRow[]>();
  for (const entry of entries) {
    const parent = ids.has(entry['parentId']) ? entry['parentId'] : undefined;
    const siblings = byParent.get(parent) ?? [];
    siblings.push(entry);
    byParent.set(parent, siblings);
  }
  const below = (parent: unknown): SourceRow[] =>
    (byParent.get(parent) ?? []).map((entry) => {
      const children = below(entry['entryId']);
      return children.length > 0 ? { ...entry, children } : entry;
    });
  return below(undefined);
}
