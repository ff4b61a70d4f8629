import { CheckOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useState } from 'react';
import { firstPage, nextPage, uniqueBy, useInfiniteScroll } from '../../kit/hooks/use-infinite-scroll.ts';
import { NodeMark, nodeKey, type PickedOf, type PickNode } from './pick-node.tsx';
import type { PickPlace } from './PickerDialog.tsx';
import { SourceState } from '../../kit/picker/PickerFrame.tsx';
import type { Picked } from '../../kit/values/choices.ts';

interface PickListProps {
  place: PickPlace;
  nodes: readonly PickNode[];
  pickedOf: PickedOf;
  /** Loads the next page, called near the end; while present, a last line announces more entries. */
  more?: () => void;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** A flat list to choose from, with role listbox: arrow keys move, Enter and Space choose. */
export function PickList({ place, nodes, pickedOf, more }: PickListProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const box = useInfiniteScroll(nodes.length, more);
  useEffect(() => {
    if (document.activeElement === box.current) box.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, box]);

  const choose = (node: PickNode | undefined) => {
    const item = node && node.disabled !== true ? pickedOf(node) : undefined;
    if (item) place.add(item);
  };
  const key = (event: KeyboardEvent) => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (step) setAt(step(at, nodes.length - 1));
    else choose(nodes[at]);
  };
  const press = ({ target, currentTarget }: MouseEvent) => {
    const index = [...currentTarget.children].findIndex((row) => row.contains(target as Node));
    if (index < 0 || index >= nodes.length) return;
    setAt(index);
    choose(nodes[index]);
  };
  return (
    <div
      ref={box}
      className="zp-list"
      role="listbox"
      tabIndex={0}
      aria-label={place.label}
      aria-multiselectable={place.multiple}
      aria-activedescendant={`${id}-${at}`}
      onKeyDown={key}
      onClick={press}
    >
      {nodes.map((node, index) => (
        <Row
          key={node.id}
          id={`${id}-${index}`}
          node={node}
          isAt={index === at}
          isChosen={isAmong(place, pickedOf(node))}
        />
      ))}
      {more && <div className="zp-loading" role="presentation" />}
    </div>
  );
}

export const isAmong = (place: PickPlace, item: Picked | undefined) => item !== undefined && place.has(item.key);

interface RowProps {
  id: string;
  node: PickNode;
  isAt: boolean;
  isChosen: boolean;
}

function Row({ id, node, isAt, isChosen }: RowProps) {
  const { fullName, organize, disabled } = node;
  return (
    <div
      id={id}
      role="option"
      className="zp-option"
      aria-selected={isChosen}
      aria-disabled={disabled === true || undefined}
      data-at={isAt || undefined}
    >
      <NodeMark node={node} name={fullName} />
      <span className="zp-text">
        <span className="zp-name" title={fullName}>
          {fullName}
        </span>
        {organize && <small title={organize}>{organize}</small>}
      </span>
      {isChosen && <CheckOutlined className="zp-check" />}
    </div>
  );
}

/** A list that comes page by page. */
export interface PagedList {
  /** Its place in the cache, apart from keyword and page. */
  key: readonly unknown[];
  page(keyword: string, page: number, signal: AbortSignal, after?: string): Promise<readonly PickNode[]>;
  pickedOf: PickedOf;
}

/** Rows a page of people has (PICK-028). */
export const usersPageSize = 20;

/** A list with infinite scrolling, until a page is not full (PICK-027). */
export function PagesSource({ place, list }: { place: PickPlace; list: PagedList }) {
  const { keyword } = place;
  const query = useInfiniteQuery({
    queryKey: ['picker', ...list.key, keyword],
    queryFn: ({ pageParam, signal }) => list.page(keyword, pageParam.page, signal, pageParam.after),
    initialPageParam: firstPage,
    getNextPageParam: (last, _, { page }) => nextPage(last.at(-1)?.next, page, last.length < usersPageSize),
    retry: false,
    refetchOnWindowFocus: false,
    // Opened again it begins at the first page.
    gcTime: 0,
  });
  const { data, isPending, isError, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const nodes = useMemo(() => uniqueBy(data?.pages.flat() ?? [], nodeKey), [data]);
  if (nodes.length === 0) {
    const state = isPending ? 'loading' : isError ? 'failed' : 'empty';
    return <SourceState state={state} retry={() => void refetch()} />;
  }
  const more = () => {
    if (!isFetching) void fetchNextPage();
  };
  return <PickList key={keyword} place={place} nodes={nodes} pickedOf={list.pickedOf} {...(hasNextPage && { more })} />;
}
