import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useReading } from '#runtime/page/reading.ts';
import { idsOf } from './choices.ts';

/** The ids chosen in another field, as they change; none when there is no such field. */
export function useRelatedIds(field: string): readonly string[] {
  const { read, subscribe } = useReading();
  const follow = useCallback(
    (changed: () => void) => (field === '' ? () => {} : subscribe(field, changed)),
    [subscribe, field],
  );
  const ids = useSyncExternalStore(follow, () => (field === '' ? '' : idsOf(read(field)).join('\n')));
  return useMemo(() => (ids === '' ? [] : ids.split('\n')), [ids]);
}
