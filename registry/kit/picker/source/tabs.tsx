import { BranchSource, type BranchTree } from './BranchSource.tsx';
import { PagesSource, type PagedList } from './PagesSource.tsx';
import type { PickerTab } from '../PickerDialog.tsx';
import { TreeSource, type WholeTree } from './TreeSource.tsx';

/** A tab over a whole tree, filtered by its labels. */
export const treeTab = (label: string, tree: WholeTree): PickerTab => ({
  key: label,
  label,
  content: (place) => <TreeSource place={place} tree={tree} />,
});

/** A tab with a paged list. */
export const pagesTab = (label: string, list: PagedList): PickerTab => ({
  key: label,
  label,
  content: (place) => <PagesSource place={place} list={list} />,
});

/** A tab with a lazily loaded tree; a keyword replaces it by a paged list (PICK-025). */
export const branchTab = (label: string, tree: BranchTree, found: PagedList): PickerTab => ({
  key: label,
  label,
  content: (place) =>
    place.keyword === '' ? <BranchSource place={place} tree={tree} /> : <PagesSource place={place} list={found} />,
});
