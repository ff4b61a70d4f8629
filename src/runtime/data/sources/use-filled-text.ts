import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { fillIn } from '#core/compile/parameters/parameters.ts';
import { rootOf } from '../../context/scope.ts';
import { useTextOf } from '../../context/use-translation.ts';
import { useNameResolver } from '../../page/name-resolver.ts';
import type { Text } from '#schemas/language/text.ts';

const names = (text: string): string[] => [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name);

/** A value read by a name; renders again when it changes. */
export function useNamedValue(name: string | undefined): unknown {
  const reading = useNameResolver();
  const follow = useCallback(
    (changed: () => void) => (name === undefined ? () => {} : reading.subscribe(rootOf(name), changed)),
    [reading, name],
  );
  return useSyncExternalStore(follow, () => (name === undefined ? undefined : reading.read(name)));
}

/**
 * A text of a definition with its `{row.title}` placeholders filled in; values that are message ids are translated.
 * `encode` escapes values in an address.
 */
export function useFilledText(text: Text | undefined, encode?: (value: string) => string): string {
  const reading = useNameResolver();
  const textOf = useTextOf();
  const written = textOf(text);
  const roots = useMemo(() => [...new Set(names(written).map(rootOf))], [written]);
  const follow = useCallback(
    (changed: () => void) => {
      const leaves = roots.map((root) => reading.subscribe(root, changed));
      return () => leaves.forEach((leave) => leave());
    },
    [roots, reading],
  );
  const read = (name: string) => {
    const value = reading.read(name);
    return typeof value === 'string' ? textOf(value) : value;
  };
  return useSyncExternalStore(follow, () => fillIn(written, read, encode));
}
