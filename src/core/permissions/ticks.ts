/** A node of a tree of grantable items. */
export interface GrantNode {
  id: string;
  fullName: string;
  children?: readonly GrantNode[] | undefined;
}

/**
 * Decisions of the user about leaves, by id. A leaf without a decision remains as granted. Decisions survive changes of
 * the tree: after a menu is removed and added again its buttons are checked as before.
 */
export type Decisions = ReadonlyMap<string, boolean>;

/** A tree with the stored grants and the decisions made since. */
export interface Ticked {
  nodes: readonly GrantNode[];
  granted: ReadonlySet<string>;
  decisions: Decisions;
}

/** Checkboxes of a tree: checked and half-checked node ids. */
export interface Marks {
  checked: string[];
  halfChecked: string[];
}

/** Number of checked leaves. */
export interface Count {
  ticked: number;
  all: number;
}

const below = ({ children }: GrantNode): readonly GrantNode[] => children ?? [];

/** The ids of all nodes without children. */
export function leavesOf(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => (below(node).length > 0 ? leavesOf(below(node)) : [node.id]));
}

const isTicked = ({ granted, decisions }: Omit<Ticked, 'nodes'>, leaf: string): boolean =>
  decisions.get(leaf) ?? granted.has(leaf);

/** A branch is checked when all its leaves are, and half-checked when some are: decisions are about leaves only. */
export function marksOf({ nodes, ...ticks }: Ticked): Marks {
  const marks: Marks = { checked: [], halfChecked: [] };
  mark(nodes, ticks, marks);
  return marks;
}

/** Marks these nodes recursively; returns the number of checked leaves. */
function mark(nodes: readonly GrantNode[], ticks: Omit<Ticked, 'nodes'>, marks: Marks): Count {
  const sum = { ticked: 0, all: 0 };
  for (const node of nodes) {
    const count = below(node).length > 0 ? mark(below(node), ticks, marks) : leafCount(isTicked(ticks, node.id));
    if (count.ticked > 0) marks[count.ticked === count.all ? 'checked' : 'halfChecked'].push(node.id);
    sum.ticked += count.ticked;
    sum.all += count.all;
  }
  return sum;
}

const leafCount = (ticked: boolean): Count => ({ ticked: ticked ? 1 : 0, all: 1 });

export function countOf({ nodes, ...ticks }: Ticked): Count {
  const leaves = leavesOf(nodes);
  return { ticked: leaves.filter((leaf) => isTicked(ticks, leaf)).length, all: leaves.length };
}

/** The decisions after checking or clearing these nodes with all their leaves. */
export function decided(decisions: Decisions, nodes: readonly GrantNode[], ticked: boolean): Decisions {
  return new Map([...decisions, ...leavesOf(nodes).map((leaf) => [leaf, ticked] as const)]);
}

/** A tree without the branches that contain nothing grantable. */
export function grantable<Node extends GrantNode>(nodes: readonly Node[], all: ReadonlySet<string>): Node[] {
  return nodes.flatMap((node) => {
    // Children have the type of their parent.
    const children = grantable(below(node) as readonly Node[], all);
    return children.length > 0 || all.has(node.id) ? [{ ...node, children }] : [];
  });
}

/** The grants of a tree: every checked leaf and its grantable ancestors, in the order of the tree. */
export function grantedIds(ticked: Ticked, all: ReadonlySet<string>): string[] {
  const { checked, halfChecked } = marksOf(ticked);
  const held = new Set([...checked, ...halfChecked]);
  const inOrder = (nodes: readonly GrantNode[]): string[] =>
    nodes.flatMap((node) =>
      held.has(node.id) ? [...(all.has(node.id) ? [node.id] : []), ...inOrder(below(node))] : [],
    );
  return inOrder(ticked.nodes);
}
