import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PickList } from './PickList.tsx';
import type { PickPlace } from './PickerDialog.tsx';
import { everyNode, matchingNodes, type PickNode } from './pick-node.ts';
import type { Picked } from './picked.ts';
import { PickTree } from './PickTree.tsx';
import { SourceState } from './SourceState.tsx';

/** Where a whole tree comes from. */
export interface WholeTree {
  /** Its place in the cache: what it shows may be asked for by others as well. */
  key: readonly unknown[];
  load(signal: AbortSignal): Promise<readonly PickNode[]>;
  /** Which part of the answer is shown. */
  shape?: ((nodes: readonly PickNode[]) => readonly PickNode[]) | undefined;
  /** What is chosen with a node; undefined: it only leads on. */
  pickedOf(node: PickNode): Picked | undefined;
  /** What a keyword finds stands in a list without branches. */
  isFlatWhenSearched?: boolean;
}

/** A whole tree, asked for when it is shown; a keyword keeps what holds it, with the branches above (PICK-029). */
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
