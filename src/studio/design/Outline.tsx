import { Tree, type TreeDataNode, type TreeProps } from 'antd';
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { placeOf } from '#core/editing/node-edits.ts';
import type { NodePath, OutlineNode } from '#core/lists/model/outline.ts';
import { textOf } from '#core/text/message.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import { draggedKind } from './Palette.tsx';
import { useI18n } from '#runtime/context/application.tsx';

interface Props {
  nodes: readonly OutlineNode[];
  chosen: NodePath | undefined;
  onChoose(path: NodePath): void;
  onMove(from: NodePath, list: NodePath, index: number): void;
  onRemove(path: NodePath): void;
  /** A kind was dropped from the palette: at an entry, or outside of all entries. */
  onDropKind(key: string, at: DropPlace | undefined): void;
}

/** A drop position: before or after an entry, or inside a container. */
export interface DropPlace {
  path: NodePath;
  where: 'before' | 'after' | 'on';
}

interface Branch extends TreeDataNode {
  path: NodePath;
  children: Branch[];
}

/** Paths as keys of the tree. */
const keyOf = (path: NodePath) => JSON.stringify(path);

const isInside = (path: NodePath | undefined, outer: NodePath) =>
  path !== undefined && path.length > outer.length && outer.every((step, at) => path[at] === step);

/** Keys of the entries that can be opened and closed. */
const holdersOf = ({ path, children }: Branch): string[] =>
  children.length === 0 ? [] : [keyOf(path), ...children.flatMap(holdersOf)];

/** The entry under the pointer, and whether the pointer is near its top, its bottom or its middle. */
function placeUnder({ target, clientY }: DragEvent): DropPlace | undefined {
  const entry = target instanceof Element ? target.closest('.ant-tree-treenode') : undefined;
  const key = entry?.querySelector<HTMLElement>('[data-path]')?.dataset['path'];
  if (!entry || key === undefined) return undefined;
  const { top, height } = entry.getBoundingClientRect();
  const part = height === 0 ? 0.5 : (clientY - top) / height;
  return { path: JSON.parse(key) as NodePath, where: part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'on' };
}

/** The nodes of a definition as a tree: drag and drop, Alt + arrow keys move, Delete removes. */
export function Outline({ nodes, chosen, onChoose, onMove, onRemove, onDropKind }: Props) {
  const t = useTranslation();
  const branches = useBranches(nodes);
  const expansion = useExpansion(branches, chosen);
  const { over, dragEvents } = useKindDrop(onDropKind);
  const drop: TreeProps<Branch>['onDrop'] = ({ node, dragNode, dropToGap, dropPosition }) => {
    const place = placeOf(node.path);
    if (!dropToGap) onMove(dragNode.path, [...node.path, 'children'], node.children.length);
    else if (place) onMove(dragNode.path, place.list, Math.max(0, dropPosition));
  };
  const press = (event: KeyboardEvent) => {
    if (!chosen) return;
    const place = placeOf(chosen);
    if (event.key === 'Delete') onRemove(chosen);
    else if (event.altKey && place && event.key === 'ArrowUp' && place.index > 0)
      onMove(chosen, place.list, place.index - 1);
    else if (event.altKey && place && event.key === 'ArrowDown') onMove(chosen, place.list, place.index + 2);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const renderTitle = ({ key, title }: Branch) => (
    <span data-path={String(key)} data-drop={over && keyOf(over.path) === key ? over.where : undefined}>
      {String(title)}
    </span>
  );
  return (
    <section className="zs-outline" aria-label={t('studio.outline')} onKeyDownCapture={press} {...dragEvents}>
      {branches.length === 0 && <p className="zs-hint">{t('studio.outline.empty')}</p>}
      <Tree<Branch>
        blockNode
        {...expansion}
        draggable={{ icon: false }}
        treeData={branches}
        titleRender={renderTitle}
        selectedKeys={chosen ? [keyOf(chosen)] : []}
        onSelect={(_, { node }) => onChoose(node.path)}
        onDrop={drop}
      />
    </section>
  );
}

/** The nodes as branches of the tree, with their titles. */
function useBranches(nodes: readonly OutlineNode[]): Branch[] {
  const t = useTranslation();
  const { language, messages } = useI18n();
  return useMemo(() => {
    const titleOf = ({ label, vModel, zhjyKey }: OutlineNode) => {
      const words = label === undefined ? '' : textOf(label as Text, language, messages);
      return words || vModel || t(`kind.${zhjyKey}`);
    };
    const grow = (node: OutlineNode): Branch => ({
      key: keyOf(node.path),
      title: titleOf(node),
      path: node.path,
      children: node.children.map(grow),
    });
    return nodes.map(grow);
  }, [nodes, language, messages, t]);
}

/** Which entries are expanded: all of them, except those the person closed. */
function useExpansion(branches: readonly Branch[], chosen: NodePath | undefined) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [revealed, setRevealed] = useState(chosen);
  // What was just put into a container, or chosen from the list of issues, must not be hidden by a closed entry.
  if (chosen !== revealed) {
    setRevealed(chosen);
    setCollapsed((before) => new Set([...before].filter((key) => !isInside(chosen, JSON.parse(key) as NodePath))));
  }
  const holders = useMemo(() => branches.flatMap(holdersOf), [branches]);
  const expand: TreeProps<Branch>['onExpand'] = (_, { expanded, node }) =>
    setCollapsed((before) => {
      const after = new Set(before);
      if (expanded) after.delete(keyOf(node.path));
      else after.add(keyOf(node.path));
      return after;
    });
  return { expandedKeys: holders.filter((key) => !collapsed.has(key)), onExpand: expand };
}

/** Kinds dragged from the palette: the entry under the pointer, and the handlers. */
function useKindDrop(onDropKind: Props['onDropKind']) {
  const [over, setOver] = useState<DropPlace>();
  const isKind = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(draggedKind);
  // Handled in the capture phase, before the tree: it stops the propagation of drops on an entry, and only accepts its
  // own entries.
  const draggedOver = (event: DragEvent) => {
    if (!isKind(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const place = placeUnder(event);
    if (JSON.stringify(place) !== JSON.stringify(over)) setOver(place);
  };
  const dropped = (event: DragEvent) => {
    if (!isKind(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(undefined);
    onDropKind(event.dataTransfer.getData(draggedKind), placeUnder(event));
  };
  return {
    over,
    dragEvents: { onDragOverCapture: draggedOver, onDragLeave: () => setOver(undefined), onDropCapture: dropped },
  };
}
