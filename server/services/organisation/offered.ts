import { nodeIcons, type SelectorNode } from '#schemas/resources/selector-node.ts';

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
