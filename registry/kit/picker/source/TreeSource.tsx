import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PickList } from './PickList.tsx';
import type { PickPlace } from '../PickerDialog.tsx';
import { everyNode, matchingNodes, type PickNode } from '../pick-node.ts';
import type { Picked } from '../picked.ts';
import { PickTree } from './PickTree.tsx';
import { SourceState } from './SourceState.tsx';

/** The source of a tree that is loaded as a whole. */
export interface WholeTree {
  /** Its query key; others may share the cached answer. */
  key: readonly unknown[];
  load(signal: AbortSignal): Promise<readonly PickNode[]>;
  /** Selects which part of the answer is shown. */
  shape?: ((nodes: readonly PickNode[]) => readonly PickNode[]) | undefined;
  /** The item that choosing a node adds; undefined: the node is not selectable. */
  pickedOf(node: PickNode): Picked | undefined;
  /** Search results are shown as a flat list. */
  isFlatWhenSearched?: boolean;
}

/**
 * A tree that is loaded as a whole when it is shown; a keyword filters it to matches and their ancestors (PICK-029).
 */
export function TreeSource({ place, tree }: { place: PickPlace; tree: WholeTree }) {
  const { pickedOf, shape, isFlatWhenSearched = false } = tree;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['picker', ...tree.key],
    queryFn: ({ signal }) => tree.load(signal),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isFlat = isFlatWhenSearched && place.keyword !== '';
  const nodes = useMemo(() => {
    const all = data ?? [];
    const found = matchingNodes(shape ? shape(all) : all, place.keyword);
    return isFlat ? everyNode(found).filter((node) => pickedOf(node) !== undefined) : found;
  }, [data, place.keyword, shape, isFlat, pickedOf]);
  if (nodes.length === 0) {
    const state = isPending ? 'loading' : isError ? 'failed' : 'empty';
    return <SourceState state={state} retry={() => void refetch()} />;
  }
  const shown = { place, nodes, pickedOf };
  return isFlat ? <PickList key={place.keyword} {...shown} /> : <PickTree key={place.keyword} {...shown} />;
}
