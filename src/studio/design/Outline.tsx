import { Tree, type TreeDataNode, type TreeProps } from 'antd';
import isEqual from 'fast-deep-equal';
import {
  type ComponentRef,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addressOf, holdsNodes } from '#core/editing/node-places.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import { onPainted } from '#runtime/context/after-paint.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useEffectOn, useLatest } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useEditing } from '../editing.ts';
import type { Selection } from '../use-selection.ts';
import { IssueMark } from '../issues/IssueLine.tsx';
import { type DropView, useDrags } from './drags.ts';
import type { Landing, Side } from './landing.ts';
import { useDragSource } from './use-drag-source.ts';
import { useNodeKeys } from './use-node-keys.ts';

/** A row: what it shows is read from the edited definition, so that typing changes the row and not the tree of rows. */
interface Branch extends TreeDataNode {
  key: string;
  children: Branch[];
}

/** Height of a row in pixels; rows outside of the view are not rendered. */
const rowPx = 28;

const addressAt = (target: EventTarget) =>
  target instanceof Element
    ? target.closest('.ant-tree-treenode')?.querySelector<HTMLElement>('[data-address]')?.dataset['address']
    : undefined;

/** The nodes of a definition as a tree: chosen and moved by mouse, touch and keyboard. */
export function Outline() {
  const t = useTranslation();
  const { nodes, selection, grammar } = useEditing();
  const branches = useBranches(nodes);
  const expansion = useExpansion(branches, selection.addresses);
  const host = useRef<HTMLElement>(null);
  const height = useHeight(host);
  const tree = useShown(selection);
  const keys = useNodeKeys(host);
  useDropView(host, tree);
  const source = useDragSource('outline', ({ target }) => {
    const address = addressAt(target);
    if (address === undefined) return undefined;
    return { addresses: selection.has(address) ? selection.addresses : [address] };
  });
  const order = useMemo(() => openOrder(branches, new Set(expansion.expandedKeys)), [branches, expansion.expandedKeys]);
  const latest = useLatest({ order, selection });
  const choose = useCallback<NonNullable<TreeProps<Branch>['onSelect']>>(
    (_, { node: { key }, nativeEvent: { ctrlKey, metaKey, shiftKey } }) => {
      const { selection: now, order: rows } = latest.current;
      if (ctrlKey || metaKey) now.toggle(key, 'outline');
      else if (shiftKey) now.choose(between(rows, now.primary, key), 'outline');
      else now.choose([key], 'outline');
    },
    [latest],
  );
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.matches('.zs-outline-root')) return;
    if (keys(event)) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const next = by && order[Math.max(0, order.indexOf(selection.primary ?? '') + by)];
    if (!next) return;
    selection.choose(event.shiftKey ? [...selection.addresses.filter((one) => one !== next), next] : [next]);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="zs-outline" aria-label={t('studio.outline')} onKeyDownCapture={press} {...source}>
      {grammar.hasSettings && <RootRow />}
      {branches.length === 0 && <p className="zs-hint">{t('studio.outline.empty')}</p>}
      <div className="zs-outline-rows" ref={host as RefObject<HTMLDivElement>}>
        <Rows
          {...expansion}
          tree={tree}
          height={height}
          branches={branches}
          chosen={selection.addresses}
          onSelect={choose}
        />
      </div>
    </section>
  );
}

/** The form itself, whose settings are edited while no node is chosen. */
function RootRow() {
  const t = useTranslation();
  const { selection } = useEditing();
  return (
    <button
      type="button"
      className="zs-outline-root"
      aria-pressed={selection.addresses.length === 0}
      onClick={() => selection.choose([])}
    >
      {t('studio.form.settings')}
    </button>
  );
}

interface RowsProps extends Pick<TreeProps<Branch>, 'expandedKeys' | 'onExpand' | 'onSelect'> {
  tree: RefObject<ComponentRef<typeof Tree> | null>;
  height: number;
  branches: Branch[];
  chosen: readonly string[];
}

/** The tree of rows: rendered again when rows come, go, open or close, not when one is renamed. */
const Rows = memo(function Rows({ tree, branches, chosen, ...more }: RowsProps) {
  return (
    <Tree<Branch>
      ref={tree}
      blockNode
      multiple
      {...more}
      itemHeight={rowPx}
      treeData={branches}
      titleRender={rowOf}
      selectedKeys={[...chosen]}
    />
  );
});

const rowOf = ({ key }: Branch) => <Row address={key} />;

/** A row of the outline: the name, the kind, and whether the node has issues. */
function Row({ address }: { address: string }) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { nodeAt, titleOf, issuesAt } = useEditing();
  const node = nodeAt(address);
  if (!node) return null;
  const title = titleOf(node);
  const kind = kinds.has(node.zhjyKey) ? t(`kind.${node.zhjyKey}`) : node.zhjyKey;
  return (
    <span className="zs-row" data-address={address}>
      <span className="zs-row-title">{title}</span>
      {kind !== '' && kind !== title && <span className="zs-row-kind">{kind}</span>}
      <IssueMark issues={issuesAt.get(address)} />
    </span>
  );
}

const grow = (node: OutlineNode): Branch => ({ key: addressOf(node.path), children: node.children.map(grow) });

/** The rows of the nodes; the same objects while no node comes, goes or moves. */
function useBranches(nodes: readonly OutlineNode[]): Branch[] {
  const grown = useMemo(() => nodes.map(grow), [nodes]);
  const [known, setKnown] = useState(grown);
  if (known === grown || isEqual(known, grown)) return known;
  setKnown(grown);
  return grown;
}

/** The keys of the rows that are shown, from top to bottom. */
function openOrder(branches: readonly Branch[], open: ReadonlySet<string>): string[] {
  return branches.flatMap(({ key, children }) => [key, ...(open.has(key) ? openOrder(children, open) : [])]);
}

/** The rows from one to another, the other last. */
function between(order: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [order.indexOf(from ?? to), order.indexOf(to)];
  if (start < 0) return [to];
  return start <= end ? order.slice(start, end + 1) : order.slice(end, start + 1).toReversed();
}

/** Keys of the rows that can be opened and closed. */
const holdersOf = ({ key, children }: Branch): string[] =>
  children.length === 0 ? [] : [key, ...children.flatMap(holdersOf)];

/** Which rows are expanded: all of them, except those the person closed. */
function useExpansion(branches: readonly Branch[], chosen: readonly string[]) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [revealed, setRevealed] = useState(chosen);
  // What was just put into a container, or chosen elsewhere, must not be hidden by a closed row.
  if (chosen !== revealed) {
    setRevealed(chosen);
    const isClosed = (key: string) => !chosen.some((one) => one !== key && one.startsWith(`${key}.`));
    if (![...collapsed].every(isClosed)) setCollapsed(new Set([...collapsed].filter(isClosed)));
  }
  const holders = useMemo(() => branches.flatMap(holdersOf), [branches]);
  const expandedKeys = useMemo(() => holders.filter((key) => !collapsed.has(key)), [holders, collapsed]);
  const onExpand = useCallback<NonNullable<TreeProps<Branch>['onExpand']>>((_, { expanded, node }) => {
    setCollapsed((before) => {
      const after = new Set(before);
      if (expanded) after.delete(node.key);
      else after.add(node.key);
      return after;
    });
  }, []);
  return { expandedKeys, onExpand };
}

const firstHeightPx = 400;

/** The height of an element, for a list that renders only what is in view. */
function useHeight(host: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(firstHeightPx);
  useEffect(() => {
    if (!host.current) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.target.clientHeight || firstHeightPx));
    observer.observe(host.current);
    return () => observer.disconnect();
  }, [host]);
  return height;
}

/** Scrolls the tree to what was chosen in another view, once the choice is painted: the tree measures its rows for it. */
function useShown({ primary, from, turn }: Selection) {
  const tree = useRef<ComponentRef<typeof Tree>>(null);
  useEffectOn(turn, () => {
    if (primary === undefined || from === 'outline') return undefined;
    return onPainted(() => tree.current?.scrollTo({ key: primary }));
  });
  return tree;
}

/** Makes the tree a view onto which nodes are dragged. */
function useDropView(host: RefObject<HTMLElement | null>, tree: RefObject<ComponentRef<typeof Tree> | null>): void {
  const { kinds } = useInterpreter();
  const { nodeAt, nodes } = useEditing();
  const { register } = useDrags();
  const landingAt = useEffectEvent((_: number, y: number, accepts: (landing: Landing) => boolean) => {
    const rows = rowsOf(host.current);
    const row = rows.find((one) => isOnLine(one, y));
    if (!row) {
      const last = nodes.at(-1);
      return [{ address: last && addressOf(last.path), side: last ? ('after' as const) : ('inside' as const) }].find(
        accepts,
      );
    }
    const address = row.querySelector<HTMLElement>('[data-address]')?.dataset['address'] ?? '';
    const { top, height } = row.getBoundingClientRect();
    const part = height === 0 ? 0.5 : (y - top) / height;
    const isHolder = holdsNodes(kinds.get(nodeAt(address)?.zhjyKey ?? ''));
    const half: Side = part < 0.5 ? 'before' : 'after';
    const sides: Side[] = isHolder && part > 0.25 && part < 0.75 ? ['inside', half] : [half, 'inside'];
    return sides.map((side) => ({ address, side })).find(accepts);
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const scroller = element.querySelector<HTMLElement>('.ant-tree-list-holder') ?? element;
    const view: DropView = {
      element: scroller,
      landingAt: (x, y, accepts) => landingAt(x, y, accepts),
      markOf: ({ address, side }) => {
        const rows = rowsOf(element);
        const row = rows.find(
          (one) => one.querySelector<HTMLElement>('[data-address]')?.dataset['address'] === address,
        );
        const box = (row ?? element).getBoundingClientRect();
        if (!row || side === 'inside') return row || address === undefined ? box : undefined;
        return new DOMRect(box.left, side === 'before' ? box.top : box.bottom, box.width, 0);
      },
      reveal: async ({ address }) => address !== undefined && tree.current?.scrollTo({ key: address }),
    };
    return register(view);
  }, [host, tree, register]);
}

const rowsOf = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLElement>('.ant-tree-treenode:has([data-address])') ?? []),
];

function isOnLine(row: HTMLElement, y: number): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return y >= top && y < bottom;
}
