import { CheckOutlined } from '@ant-design/icons';
import { Tree, type TreeProps } from 'antd';
import { type Key, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useAvailableHeight } from '../../overlay/BlockFrame.tsx';
import { NodeMark } from '../NodeMark.tsx';
import type { PickPlace } from '../PickerDialog.tsx';
import { everyNode, keysAbove, moreType, nodeKey, type PickNode } from '../pick-node.ts';
import type { Picked } from '../picked.ts';

type TreeData = NonNullable<TreeProps['treeData']>[number];

/** Height in pixels until the available height is measured; a taller tree scrolls and is virtualised. */
const usualPx = 336;

interface PickTreeProps {
  place: PickPlace;
  nodes: readonly PickNode[];
  pickedOf(node: PickNode): Picked | undefined;
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
  const [expanded, setExpanded] = useState<readonly Key[]>(() => {
    if (place.keyword !== '') return [...all.keys()];
    // Lazily loaded branches are expanded by the user, except a single root.
    const opened = open && nodes.length > 1 ? [] : nodes.map(nodeKey);
    return [...opened, ...keysAbove(nodes, (node) => isAmong(place, pickedOf(node)))];
  });
  const treeData = useMemo(() => nodes.map((node) => dataOf(node, pickedOf)), [nodes, pickedOf]);
  const selected = [...all].filter(([, node]) => isAmong(place, pickedOf(node))).map(([key]) => key);

  const press = (key: Key) => {
    const node = all.get(String(key));
    if (!node || node.disabled) return;
    if (node.type === moreType) return void more?.(node.id);
    const item = pickedOf(node);
    if (item) place.add(item);
    else setExpanded((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  };
  // A branch whose loading failed is collapsed; expanded it would be requested again and again.
  const load = async (branch: Key) => {
    try {
      await open?.(String(branch));
    } catch (error) {
      setExpanded((now) => now.filter((one) => one !== branch));
      throw error;
    }
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
    <div ref={ref} className="zp-room" onKeyDownCapture={key}>
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

const isAmong = (place: PickPlace, item: Picked | undefined) => item !== undefined && place.has(item.key);

function dataOf(node: PickNode, pickedOf: PickTreeProps['pickedOf']): TreeData {
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
