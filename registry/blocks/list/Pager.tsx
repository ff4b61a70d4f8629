import { Pagination } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { flattened, type Line } from '#core/lists/lines.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { List } from '#runtime/data/list/use-list.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { pageSizes } from '#schemas/protocol/paging.ts';
import { usePageButtons } from '../../kit/overlay/BlockFrame.tsx';

interface Props {
  total: number;
  page: { current: number; size: number };
  setPage(current: number, size: number): void;
  isNarrow: boolean;
}

/** Total, sizes, pages and a jumper (LIMIT-002); on a narrow screen the pages alone. */
export function Pager({ total, page, setPage, isNarrow }: Props) {
  const t = useTranslation();
  const itemRender = usePageButtons();
  const sizes = [...new Set([...pageSizes, page.size])].sort((a, b) => a - b);
  return (
    <Pagination
      className="zb-pager"
      size="small"
      itemRender={itemRender}
      total={total}
      current={page.current}
      pageSize={page.size}
      pageSizeOptions={sizes}
      showSizeChanger={!isNarrow}
      showQuickJumper={!isNarrow}
      showTotal={(count) => t('block.totalRows', { total: count })}
      onChange={(current, size) => setPage(size === page.size ? current : 1, size)}
    />
  );
}

/** The ids of the records among the lines of a list. */
export const recordIds = (lines: readonly Line[]): string[] =>
  flattened(lines).flatMap(({ id }) => (id === undefined || id === null ? [] : [String(id)]));

interface Waiting {
  page: number;
  /** Where the list returns to when that page has no records or cannot be read; absent: it is returning already. */
  from?: number;
  resolve(ids: readonly string[]): void;
}

/** Turning the pages of a list from a record that is open over it. */
export function usePageTurn(list: List, hasPage: boolean): Required<Pick<BlockHandle, 'canTurn' | 'turn'>> {
  const { answer, lines, page, setPage } = list;
  const { state, isFetching, isOld, total = 0 } = answer;
  const waiting = useRef<Waiting>(undefined);
  const show = useEffectEvent((next: Waiting) => {
    waiting.current = next;
    setPage(next.page, page.size, 'replace');
  });
  useEffect(() => {
    const { current } = waiting;
    if (!current || isFetching || isOld || page.current !== current.page) return;
    waiting.current = undefined;
    const ids = state === 'ready' && current.from !== undefined ? recordIds(lines) : [];
    if (ids.length === 0 && current.from !== undefined) show({ page: current.from, resolve: current.resolve });
    else current.resolve(ids);
  }, [state, isFetching, isOld, lines, page]);
  useEffect(() => () => waiting.current?.resolve([]), []);

  const isPage = (number: number) => hasPage && number >= 1 && number <= Math.ceil(total / page.size);
  return {
    canTurn: (by) => isPage(page.current + by),
    turn: (by) =>
      new Promise((resolve) => {
        // Only the last press counts.
        waiting.current?.resolve([]);
        waiting.current = { page: page.current + by, from: page.current, resolve };
        setPage(page.current + by, page.size, 'replace');
      }),
  };
}
