import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readsOf, resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { rootOf } from '../../context/scope.ts';
import { type NameResolver, useNameResolver } from '../../page/name-resolver.ts';
import type { Resolved } from './query.ts';

/** Resolved parameters; renders again only when one of the values read changes. */
export function useParameters(parameters: Parameters | undefined): Resolved {
  const reading = useNameResolver();
  const follow = useCallback(
    (changed: () => void) => followReads(reading, readsOf(parameters), changed),
    [reading, parameters],
  );
  // Compared as JSON: a list or object parameter has a new identity at each render.
  const now = () => JSON.stringify(resolveParameters(parameters, reading.read), undefinedToo);
  const text = useSyncExternalStore(follow, now);
  return useMemo(() => JSON.parse(text, nullBack) as Resolved, [text]);
}

function followReads(reading: NameResolver, names: readonly string[], changed: () => void): () => void {
  if (names.length === 0) return () => {};
  const leaves = [...new Set(names.map(rootOf))].map((root) => reading.subscribe(root, changed));
  return () => leaves.forEach((leave) => leave());
}

// JSON has no undefined, and a missing parameter must not be mistaken for an empty one.
const absent = '\u0000undefined';
const undefinedToo = (_: string, value: unknown) => (value === undefined ? absent : value);
function nullBack(_: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one === absent ? undefined : one]));
  }
  return value;
}
