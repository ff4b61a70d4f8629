import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  /** Rows that are selected and still there. */
  selected: ReadonlySet<string>;
  state: 'all' | 'some' | 'none';
  toggle(row: string): void;
  toggleAll(): void;
}

export function useSelection(order: readonly string[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((row: string) => {
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(row)) after.add(row);
      return after;
    });
  }, []);
  const selected = useMemo(
    () => (marked.size === 0 ? marked : new Set(order.filter((row) => marked.has(row)))),
    [marked, order],
  );
  const state = selected.size === 0 ? 'none' : selected.size === order.length ? 'all' : 'some';
  return {
    selected,
    state,
    toggle,
    toggleAll: () => setMarked(state === 'all' ? new Set() : new Set(order)),
  };
}
