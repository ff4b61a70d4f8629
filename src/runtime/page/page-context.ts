import { createContext, use, useEffect, useEffectEvent, useRef } from 'react';
import type { BlockHandle, PageHandle, Turn } from './page-handle.ts';

/** Provides the page to a tree: `<PageContext value={page}>`. */
export const PageContext = createContext<PageHandle | undefined>(undefined);

/** The page of this component. Throws outside of one. */
export function usePage(): PageHandle {
  const page = use(PageContext);
  if (!page) throw new Error('no page above this component');
  return page;
}

/** Registers a block with its page while mounted; its functions may change at every render. */
export function useJoin(block: BlockHandle): void {
  const { name, reload, expandAll, collapseAll, turn } = block;
  const page = usePage();
  const onReload = useEffectEvent(() => reload());
  const onExpandAll = useEffectEvent(() => expandAll?.());
  const onCollapseAll = useEffectEvent(() => collapseAll?.());
  // Read during render, where an effect event must not be called.
  const latest = useRef(block);
  useEffect(() => {
    latest.current = block;
  });
  const onTurn = useEffectEvent((by: Turn) => turn?.(by) ?? Promise.resolve([]));
  useEffect(
    () =>
      page.join({
        name,
        reload: () => onReload(),
        expandAll: () => onExpandAll(),
        collapseAll: () => onCollapseAll(),
        records: () => latest.current.records?.() ?? [],
        canTurn: (by) => latest.current.canTurn?.(by) ?? false,
        turn: (by) => onTurn(by),
      }),
    [page, name],
  );
}
