import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Tree, type TreeProps } from 'antd';
import { type Key, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useAvailableHeight } from '../../kit/overlay/BlockFrame.tsx';
import { SourceState } from '../../kit/picker/PickerFrame.tsx';
import {
  NodeMark,
  everyNode,
  keysAbove,
  matchingNodes,
  moreType,
  nodeKey,
  type PickedOf,
  type PickNode,
} from './pick-node.tsx';
import type { PickPlace } from './PickerDialog.tsx';
import { isAmong, PickList } from './PickList.tsx';

type TreeData = NonNullable<TreeProps['treeData']>[number];

/** Height in pixels until the available height is measured; a taller tree scrolls and is virtualised. */
const usualPx = 336;

interface PickTreeProps {
  place: PickPlace;
  nodes: readonly PickNode[];
  pickedOf: PickedOf;
  /** Loads the children of a node, rejects on failure. Absent: the whole tree is loaded. */
  open?: ((key: string) => Promise<void>) | undefined;
  /** Nodes whose children are loaded. */
  loaded?: readonly string[];
  /** Loads the next page of a branch. */
  more?: (key: string) => Promise<void>;
}

/** A tree to choose from. Pressing a selectable node adds it, pressing any other node expands it. */
export function PickTree({ place, nodes, pickedOf, open, loaded, more }: PickTreeProps) {
  const { ref, heightPx } = useAvailableHeight();
  const active = useRef('');
  const all = useMemo(() => new Map(everyNode(nodes).map((node) => [nodeKey(node), node])), [nodes]);
  const { expanded, setExpanded, toggle, load } = useExpanded({ place, nodes, pickedOf, open });
  const treeData = useMemo(() => nodes.map((node) => dataOf(node, pickedOf)), [nodes, pickedOf]);
  const selected = [...all].filter(([, node]) => isAmong(place, pickedOf(node))).map(([key]) => key);

  const press = (key: Key) => {
    const node = all.get(String(key));
    if (!node || node.disabled) return;
    if (node.type === moreType) return void more?.(node.id);
    const item = pickedOf(node);
    if (item) place.add(item);
    else toggle(key);
  };
  // Enter chooses a selectable node, as in a list; the antd tree would expand it, which the arrow keys do as well.
  const key = (event: KeyboardEvent) => {
    const node = all.get(active.current);
    if (event.key !== 'Enter' || !node || !pickedOf(node)) return;
    event.preventDefault();
    event.stopPropagation();
    press(active.current);
  };
  const renderTitle = (data: TreeData) => (
    <NodeTitle node={all.get(String(data.key))} isChosen={selected.includes(String(data.key))} />
  );
  return (
    <div ref={ref} className="zp-scroll" onKeyDownCapture={key}>
      <Tree
        onActiveChange={(at) => (active.current = String(at))}
        className="zp-tree"
        aria-label={place.label}
        blockNode
        height={heightPx ?? usualPx}
        treeData={treeData}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setExpanded(keys)}
        multiple
        selectedKeys={selected}
        // antd fires onSelect for the keyboard as well as for the pointer.
        onSelect={(_, { node }) => press(node.key)}
        onClick={(_, { key, selectable }) => selectable === false && press(key)}
        titleRender={renderTitle}
        {...(open && {
          loadData: ({ key: branch }: { key: Key }) => load(branch),
          loadedKeys: [...(loaded ?? [])],
        })}
      />
    </div>
  );
}

/** The expanded branches: at first those that lead to what is chosen, or with a keyword all. */
function useExpanded({ place, nodes, pickedOf, open }: Pick<PickTreeProps, 'place' | 'nodes' | 'pickedOf' | 'open'>) {
  const [expanded, setExpanded] = useState<readonly Key[]>(() => {
    if (place.keyword !== '') return everyNode(nodes).map(nodeKey);
    // Lazily loaded branches are expanded by the user, except a single root.
    const opened = open && nodes.length > 1 ? [] : nodes.map(nodeKey);
    return [...opened, ...keysAbove(nodes, (node) => isAmong(place, pickedOf(node)))];
  });
  const collapse = (key: Key) => setExpanded((now) => now.filter((one) => one !== key));
  return {
    expanded,
    setExpanded,
    toggle: (key: Key) => setExpanded((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key])),
    // A branch whose loading failed is collapsed; expanded it would be requested again and again.
    async load(branch: Key) {
      try {
        await open?.(String(branch));
      } catch (error) {
        collapse(branch);
        throw error;
      }
    },
  };
}

function dataOf(node: PickNode, pickedOf: PickedOf): TreeData {
  return {
    key: nodeKey(node),
    // The tooltip: a name may be longer than the pane is wide.
    title: node.lastFullName ?? node.fullName,
    disabled: node.disabled === true,
    selectable: node.disabled !== true && (node.type === moreType || pickedOf(node) !== undefined),
    ...(node.children?.length && { children: node.children.map((child) => dataOf(child, pickedOf)) }),
    ...(node.isLeaf !== undefined && { isLeaf: node.isLeaf }),
  };
}

function NodeTitle({ node, isChosen }: { node: PickNode | undefined; isChosen: boolean }) {
  const t = useTranslation();
  if (!node) return null;
  if (node.type === moreType) return <span className="zp-load-more">{t('picker.more')}</span>;
  const name = node.lastFullName ?? node.fullName;
  return (
    <span className="zp-node">
      <NodeMark node={node} name={name} />
      <span className="zp-name">{name}</span>
      {isChosen && <CheckOutlined className="zp-check" />}
    </span>
  );
}

/** The source of a tree that is loaded as a whole. */
export interface WholeTree {
  /** Its query key; others may share the cached answer. */
  key: readonly unknown[];
  load(signal: AbortSignal): Promise<readonly PickNode[]>;
  /** Selects which part of the answer is shown. */
  shape?: ((nodes: readonly PickNode[]) => readonly PickNode[]) | undefined;
  pickedOf: PickedOf;
  /** Search results are shown as a flat list. */
  isFlatWhenSearched?: boolean;
}

/**
 * A tree that is loaded as a whole when it is shown; a keyword filters it to matches and their ancestors (PICK-029).
 */
export function TreeSource({ place, tree }: { place: PickPlace; tree: WholeTree }) {
  const { pickedOf, shape, isFlatWhenSearched = false } = tree;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['picker', ...tree.key],
    queryFn: ({ signal }) => tree.load(signal),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isFlat = isFlatWhenSearched && place.keyword !== '';
  const nodes = useMemo(() => {
    const all = data ?? [];
    const found = matchingNodes(shape ? shape(all) : all, place.keyword);
    return isFlat ? everyNode(found).filter((node) => pickedOf(node) !== undefined) : found;
  }, [data, place.keyword, shape, isFlat, pickedOf]);
  if (nodes.length === 0) {
    const state = isPending ? 'loading' : isError ? 'failed' : 'empty';
    return <SourceState state={state} retry={() => void refetch()} />;
  }
  const shown = { place, nodes, pickedOf };
  return isFlat ? <PickList key={place.keyword} {...shown} /> : <PickTree key={place.keyword} {...shown} />;
}
