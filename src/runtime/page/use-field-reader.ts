import { use, useCallback, useSyncExternalStore } from 'react';
import { withinTable } from '#core/schema/address.ts';
import { FormScope } from '../form/form-scope.ts';
import { useNameResolver } from './name-resolver.ts';

/**
 * Subscribes to the value of another field; in a row of a sub-table a column of the same table means that of the row,
 * whether it is named `unit` or `lines.unit`. Without a name nothing is read.
 */
export function useFieldReader(field: string) {
  const { read, subscribe } = useNameResolver();
  const table = use(FormScope)?.row?.table;
  const name = withinTable(field, table);
  const follow = useCallback(
    (changed: () => void) => (name === '' ? () => {} : subscribe(name, changed)),
    [subscribe, name],
  );
  return { follow, read: () => (name === '' ? undefined : read(name)) };
}

/** Subscribes to the text value of another field; '' when there is none. */
export function useRelatedText(field: string): string {
  const { follow, read } = useFieldReader(field);
  return useSyncExternalStore(follow, () => {
    const value = read();
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
