import { useMemo, useState } from 'react';
import { type Picked, withAdded, withoutKey } from './picked.ts';

/** What is about to be chosen. It begins as what is chosen now (PICK-012) and counts once it is confirmed. */
export interface Pending {
  items: readonly Picked[];
  add(item: Picked): void;
  remove(key: string): void;
  clear(): void;
  /** Whether this key is among them. */
  has(key: string): boolean;
}

export function usePending(chosen: readonly Picked[], multiple: boolean): Pending {
  const [items, setItems] = useState(chosen);
  return useMemo(
    () => ({
      items,
      add: (item) => setItems((now) => withAdded(now, item, multiple)),
      remove: (key) => setItems((now) => withoutKey(now, key)),
      clear: () => setItems([]),
      has: (key) => items.some((item) => item.key === key),
    }),
    [items, multiple],
  );
}
