import type { PickPlace } from './PickerDialog.tsx';
import type { PickNode } from './pick-node.ts';
import type { Picked } from './picked.ts';
import { PickTree } from './PickTree.tsx';
import { SourceState } from './SourceState.tsx';
import { type ReadBranch, useBranches } from './use-branches.ts';

/** A tree that is asked for branch by branch. */
export interface BranchTree {
  read: ReadBranch;
  /** Entries of one page; a page with fewer is the last one of its branch. */
  pageSize: number;
  pickedOf(node: PickNode): Picked | undefined;
}

/** A tree whose branches are asked for when they are opened; a branch with many entries offers more at its end. */
export function BranchSource({ place, tree }: { place: PickPlace; tree: BranchTree }) {
  const { nodes, state, retry, ...ways } = useBranches(tree.read, tree.pageSize);
  if (state !== 'ready') return <SourceState state={state} retry={retry} />;
  return <PickTree place={place} nodes={nodes} pickedOf={tree.pickedOf} {...ways} />;
}
