/** One node of a tree of what can be granted. */
export interface GrantNode {
  id: string;
  fullName: string;
  children?: readonly GrantNode[] | undefined;
}

/**
 * What somebody decided about leaves, by id. A leaf without a decision stands as it was granted. Decisions outlive a
 * tree that shrinks: who takes a menu away and back again finds its buttons as they were.
 */
export type Decisions = ReadonlyMap<string, boolean>;

/** A tree, what of it was granted, and what was decided since. */
export interface Ticked {
  nodes: readonly GrantNode[];
  granted: ReadonlySet<string>;
  decisions: Decisions;
}

/** Check boxes of a tree: ticked, and ticked in part. */
export interface Marks {
  checked: string[];
  halfChecked: string[];
}

/** How many of a tree's leaves are ticked. */
export interface Count {
  ticked: number;
  all: number;
}

const below = ({ children }: GrantNode): readonly GrantNode[] => children ?? [];

/** The ids of all nodes without others below. */
export function leavesOf(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => (below(node).length > 0 ? leavesOf(below(node)) : [node.id]));
}

const isTicked = ({ granted, decisions }: Omit<Ticked, 'nodes'>, leaf: string): boolean =>
  decisions.get(leaf) ?? granted.has(leaf);

/** A branch is ticked when all below it is, and in part when something is: only leaves are decided about. */
export function marksOf({ nodes, ...ticks }: Ticked): Marks {
  const marks: Marks = { checked: [], halfChecked: [] };
  mark(nodes, ticks, marks);
  return marks;
}

/** Marks these nodes with all below; answers how their leaves stand. */
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

/** The decisions once these nodes are ticked or cleared with all below them. */
export function decided(decisions: Decisions, nodes: readonly GrantNode[], ticked: boolean): Decisions {
  return new Map([...decisions, ...leavesOf(nodes).map((leaf) => [leaf, ticked] as const)]);
}

/** A tree without the branches that lead to nothing that can be granted. */
export function grantable<Node extends GrantNode>(nodes: readonly Node[], all: ReadonlySet<string>): Node[] {
  return nodes.flatMap((node) => {
    // What stands below a node is of its own shape.
    const children = grantable(below(node) as readonly Node[], all);
    return children.length > 0 || all.has(node.id) ? [{ ...node, children }] : [];
  });
}

/** What is granted by a tree: every ticked leaf and what of `all` leads to it, in the order of the tree. */
export function grantedIds(ticked: Ticked, all: ReadonlySet<string>): string[] {
  const { checked, halfChecked } = marksOf(ticked);
  const held = new Set([...checked, ...halfChecked]);
  const inOrder = (nodes: readonly GrantNode[]): string[] =>
    nodes.flatMap((node) =>
      held.has(node.id) ? [...(all.has(node.id) ? [node.id] : []), ...inOrder(below(node))] : [],
    );
  return inOrder(ticked.nodes);
}
