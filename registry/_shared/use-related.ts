import { useCallback, useSyncExternalStore } from 'react';
import { useReading } from '#runtime/page/reading.ts';

/** The value of another field as text, as it changes; '' when there is none. */
export function useRelated(field: string): string {
  const { read, subscribe } = useReading();
  const follow = useCallback(
    (changed: () => void) => (field === '' ? () => {} : subscribe(field, changed)),
    [subscribe, field],
  );
  return useSyncExternalStore(follow, () => {
    const value = field === '' ? undefined : read(field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
