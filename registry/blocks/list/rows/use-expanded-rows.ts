import { useEffect, useRef, useState } from 'react';
import { flattened, openableKeys } from '#core/lists/lines.ts';
import type { List } from '#runtime/data/list/use-list.ts';

/** Which branches of a list are expanded. */
export interface ExpandedRows {
  keys: ReadonlySet<string>;
  set(keys: Iterable<string>): void;
  all(): void;
}

/** `isWanted`: every branch is expanded initially, and so is each branch that is added while the query is unchanged. */
export function useExpandedRows(list: List, isWanted: boolean): ExpandedRows {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const { lines, question, children } = list;
  const { state, isFetching } = list.answer;

  const met = useRef<{ question: string; branches: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    if (!isWanted || state !== 'ready' || isFetching) return;
    const branches = openableKeys(lines);
    const before = met.current?.question === question ? met.current.branches : undefined;
    met.current = { question, branches: new Set(branches) };
    const unmet = branches.filter((key) => !before?.has(key));
    if (unmet.length > 0) setKeys((open) => new Set([...(before ? open : []), ...unmet]));
  }, [isWanted, state, isFetching, question, lines]);

  // The children of each expanded branch are loaded once; again after a reload, or when the answer was empty.
  const ask = children?.open;
  const asked = useRef<{ of: typeof ask; keys: Set<string> }>(undefined);
  useEffect(() => {
    if (!ask) return;
    if (asked.current?.of !== ask) asked.current = { of: ask, keys: new Set() };
    const known = asked.current.keys;
    for (const line of flattened(lines)) {
      if (line.children?.length !== 0 || !keys.has(line.key) || known.has(line.key)) continue;
      known.add(line.key);
      ask(line.key).catch(() => known.delete(line.key));
    }
  }, [ask, lines, keys]);

  return { keys, set: (next) => setKeys(new Set(next)), all: () => setKeys(new Set(openableKeys(lines))) };
}
