import { useSyncExternalStore } from 'react';
import { useRelatedField } from './use-related-field.ts';

/** Subscribes to the text value of another field; '' when there is none. */
export function useRelated(field: string): string {
  const { follow, read } = useRelatedField(field);
  return useSyncExternalStore(follow, () => {
    const value = read();
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
