import { useMemo, useSyncExternalStore } from 'react';
import { idsOf } from '../values/choices.ts';
import { useRelatedField } from './use-related-field.ts';

/** Subscribes to the ids chosen in another field; empty when there is no such field. */
export function useRelatedIds(field: string): readonly string[] {
  const { follow, read } = useRelatedField(field);
  const ids = useSyncExternalStore(follow, () => idsOf(read()).join('\n'));
  return useMemo(() => (ids === '' ? [] : ids.split('\n')), [ids]);
}
