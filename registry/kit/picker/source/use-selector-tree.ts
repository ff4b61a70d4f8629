import { useMemo } from 'react';
import { useServices } from '#runtime/context/services.ts';
import { allowedIds } from '../../schema/picker-props.ts';
import { nodesIn, type PickNode } from '../pick-node.ts';
import type { Picked } from '../picked.ts';
import type { WholeTree } from './TreeSource.tsx';

/** Sends a selector call; its answer is the nodes, or has them as `list`. */
export type SelectNodes = (
  call: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<readonly PickNode[]>;

export function useSelectNodes(): SelectNodes {
  const { client } = useServices();
  return useMemo(
    () => async (call, input, signal) => {
      const { data } = await client.send(call, input, { signal });
      return nodesIn(data);
    },
    [client],
  );
}

/** A tree that a call answers as a whole. */
export function useWholeTree(
  call: string,
  input: Readonly<Record<string, unknown>>,
  pickedOf: (node: PickNode) => Picked | undefined,
  shape: WholeTree['shape'] = undefined,
): WholeTree {
  const select = useSelectNodes();
  const question = JSON.stringify(input);
  return useMemo(
    () => ({
      key: [call, question],
      load: (signal) => select(call, JSON.parse(question) as Readonly<Record<string, unknown>>, signal),
      shape,
      pickedOf,
    }),
    [call, question, select, pickedOf, shape],
  );
}

/** A call and its input. */
interface SelectorQuery {
  call: string;
  input: Readonly<Record<string, unknown>>;
}

/** The tree a picker offers: the whole, or with `selectType` `custom` only the allowed ids. */
export function useAllowedTree(
  { selectType, ableIds }: { selectType: string; ableIds: readonly unknown[] },
  asked: { all: SelectorQuery; custom(ids: readonly string[]): SelectorQuery },
  pickedOf: (node: PickNode) => Picked | undefined,
): WholeTree {
  const { call, input } = selectType === 'custom' ? asked.custom(allowedIds(ableIds)) : asked.all;
  return useWholeTree(call, input, pickedOf);
}
