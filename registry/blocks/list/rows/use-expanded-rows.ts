import { useEffect, useRef, useState } from 'react';
import { flattened, openableKeys } from '#core/lists/lines.ts';
import type { List } from '#runtime/data/list/use-list.ts';

/** Which branches of a list are expanded. */
export interface ExpandedRows {
  keys: ReadonlySet<string>;
  set(keys: Iterable<string>): void;
  all(): void;
}

/**
 * `isWanted`: every branch whose rows are there is expanded initially, and so is each that is added while the query is
 * unchanged. Branches that are loaded on demand stay collapsed.
 */
export function useExpandedRows(list: List, isWanted: boolean): ExpandedRows {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const { lines, question, children } = list;
  const { state, isFetching } = list.answer;

  const met = useRef<{ question: string; branches: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    if (!isWanted || state !== 'ready' || isFetching) return;
    const branches = openableKeys(lines, 'filled');
    const before = met.current?.question === question ? met.current.branches : undefined;
    met.current = { question, branches: new Set(branches) };
    const unmet = branches.filter((key) => !before?.has(key));
    if (unmet.length > 0) setKeys((open) => new Set([...(before ? open : []), ...unmet]));
  }, [isWanted, state, isFetching, question, lines]);

  // The children of each expanded branch are loaded once, and again after a reload.
  const requested = useRef<{ asOf: number; keys: Set<string> }>(undefined);
  useEffect(() => {
    if (!children) return;
    const { asOf, fetched, open } = children;
    if (requested.current?.asOf !== asOf) requested.current = { asOf, keys: new Set() };
    const known = requested.current.keys;
    for (const line of flattened(lines)) {
      const isLazy = line.children?.length === 0 || fetched.has(line.key);
      if (!isLazy || !keys.has(line.key) || known.has(line.key)) continue;
      known.add(line.key);
      open(line.key).catch(() => known.delete(line.key));
    }
  }, [children, lines, keys]);

  return { keys, set: (next) => setKeys(new Set(next)), all: () => setKeys(new Set(openableKeys(lines))) };
}
