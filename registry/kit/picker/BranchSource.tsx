import type { PickPlace } from './PickerDialog.tsx';
import type { PickNode } from './pick-node.ts';
import type { Picked } from './picked.ts';
import { PickTree } from './PickTree.tsx';
import { SourceState } from './SourceState.tsx';
import { type ReadBranch, useBranches } from './use-branches.ts';

/** A tree with lazy loading, branch by branch. */
export interface BranchTree {
  read: ReadBranch;
  /** Entries of one page; a page with fewer is the last one of its branch. */
  pageSize: number;
  pickedOf(node: PickNode): Picked | undefined;
}

/** A tree whose branches are loaded when expanded; a branch with further pages ends with a "more" entry. */
export function BranchSource({ place, tree }: { place: PickPlace; tree: BranchTree }) {
  const { nodes, state, retry, ...ways } = useBranches(tree.read, tree.pageSize);
  if (state !== 'ready') return <SourceState state={state} retry={retry} />;
  return <PickTree place={place} nodes={nodes} pickedOf={tree.pickedOf} {...ways} />;
}
