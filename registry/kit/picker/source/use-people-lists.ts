import { useMemo } from 'react';
import type { BranchTree } from './BranchSource.tsx';
import { type PagedList, usersPageSize } from './PagesSource.tsx';
import type { PickNode } from '../pick-node.ts';
import type { Picked } from '../picked.ts';
import { type SelectNodes, useSelectNodes } from './use-selector-tree.ts';

type PickedOf = (node: PickNode) => Picked | undefined;
type Input = Readonly<Record<string, unknown>>;

/** The id of the root of the tree of organisations and people (PICK-071). */
const rootId = '0';

const pageInput = (currentPage: number, after: string | undefined) => ({
  currentPage,
  pageSize: usersPageSize,
  ...(after !== undefined && { after }),
});

/** A list of people that a call answers page by page. */
function pagedPeople(select: SelectNodes, call: string, input: Input, pickedOf: PickedOf): PagedList {
  return {
    key: [call, JSON.stringify(input)],
    page: (keyword, currentPage, signal, after) =>
      select(call, { ...input, keyword, ...pageInput(currentPage, after) }, signal),
    pickedOf,
  };
}

/** The paged answer of a call, as a list to choose people from. */
export function usePagedPeople(call: string, input: Input, pickedOf: PickedOf): PagedList {
  const select = useSelectNodes();
  const question = JSON.stringify(input);
  return useMemo(
    () => pagedPeople(select, call, JSON.parse(question) as Input, pickedOf),
    [select, call, question, pickedOf],
  );
}

/** The lazily loaded tree of organisations with their people, and the search over all people. */
export function usePeopleTree(pickedOf: PickedOf): { tree: BranchTree; found: PagedList } {
  const select = useSelectNodes();
  return useMemo(
    () => ({
      tree: {
        read: (parent, currentPage, signal, after) =>
          select('user.children', { id: parent?.id ?? rootId, keyword: '', ...pageInput(currentPage, after) }, signal),
        pageSize: usersPageSize,
        pickedOf,
      },
      found: pagedPeople(select, 'user.children', { id: rootId }, pickedOf),
    }),
    [select, pickedOf],
  );
}
