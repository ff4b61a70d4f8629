import { nodeIcons, type SelectorNode } from '#schemas/resources/selector-node.ts';
import { treeOf } from '../../platform/resource/tree.ts';

type Flat = SelectorNode & { parentId: string };

/** A tree of nodes; each states whether it is a leaf. */
export function buildTree(nodes: readonly Flat[]): SelectorNode[] {
  const withLeaves = (rows: readonly ReturnType<typeof treeOf<Flat>>[number][]): SelectorNode[] =>
    rows.map((row) => ({ ...row, isLeaf: row.children.length === 0, children: withLeaves(row.children) }));
  return withLeaves(treeOf(nodes));
}

/** Reduces a tree to the branches that lead to a node of this type. */
export function pruneTree(type: string, nodes: readonly SelectorNode[]): SelectorNode[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(type, node.children ?? []);
    if (node.type !== type && children.length === 0) return [];
    return [{ ...node, children, hasChildren: children.length > 0, isLeaf: children.length === 0 }];
  });
}

/** Nodes in the format of pickers: every property of PICK-030, recursively. */
export function offered(nodes: readonly SelectorNode[]): SelectorNode[] {
  return nodes.map((node) => {
    const children = offered(node.children ?? []);
    const hasChildren = node.hasChildren ?? children.length > 0;
    return {
      lastFullName: node.fullName,
      icon: Object.hasOwn(nodeIcons, node.type) ? (nodeIcons[node.type] ?? '') : '',
      organize: '',
      organizeIds: [],
      headIcon: '',
      disabled: false,
      isLeaf: !hasChildren,
      ...node,
      hasChildren,
      children,
    };
  });
}
