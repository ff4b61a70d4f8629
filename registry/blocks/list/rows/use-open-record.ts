import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { flattened } from '#core/lists/lines.ts';
import type { List } from '#runtime/data/list/use-list.ts';
import { usePage } from '#runtime/page/page-context.ts';
import type { RowOpen } from './use-row-open.ts';

/**
 * The record of a list that is open to be read is in the address: it opens again after a reload and for everyone the address
 * is shared with. Opening, closing and back are the overlay's own; the address follows.
 */
export function useOpenRecord({ view, lines, answer }: List, { reader, read }: RowOpen): void {
  const page = usePage();
  const overlays = useSyncExternalStore(page.subscribe, page.overlays);
  const shown = overlays.find(({ node, isOpen }) => isOpen && node.address === reader?.address)?.parameters['id'];
  const openId = shown === undefined || shown === null ? undefined : String(shown);
  const wanted = view.state['open'];
  const isReady = answer.state === 'ready';

  // An address opens its record once: closed, it stays closed, although going back may lead to that address again.
  const handled = useRef<string>(undefined);
  const follow = useEffectEvent((id: string, shownId: string | undefined) => {
    if (handled.current === id) {
      if (shownId === undefined) view.change({ open: undefined }, 'replace');
      return;
    }
    handled.current = id;
    if (shownId !== id) read(flattened(lines).find((line) => String(line.id) === id) ?? { id, key: id });
  });
  useEffect(() => {
    if (wanted !== undefined && isReady && reader) follow(wanted, openId);
  }, [wanted, isReady, reader, openId]);

  const note = useEffectEvent((id: string | undefined) => view.change({ open: id }, 'note'));
  const { isAddressed } = view;
  useEffect(() => {
    if (openId === undefined || !isAddressed) return undefined;
    // The overlay enters the history first; the address is that of its entry.
    const timer = setTimeout(() => note(openId));
    return () => {
      clearTimeout(timer);
      note(undefined);
    };
  }, [openId, isAddressed]);
}
