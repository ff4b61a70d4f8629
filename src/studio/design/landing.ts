import { placeOf, valueAt } from '#core/editing/node-edits.ts';
import { addressOf, childList, holdsNodes, type NodePlace, pathOfNode } from '#core/editing/node-places.ts';
import type { Kinds } from '#core/kind/kind.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import type { Place } from '#core/portal/place-cells.ts';
import type { Grammar } from './new-node.ts';

export type Side = 'before' | 'after' | 'inside';

/** Where a drag would land: at a side of a node, or inside of it; without an address in the form itself. */
export interface Landing {
  address: string | undefined;
  side: Side;
  /** On a grid: the place there. */
  at?: Place;
}

export const sameLanding = (one: Landing | undefined, other: Landing | undefined) =>
  one?.address === other?.address && one?.side === other?.side && isSamePlace(one?.at, other?.at);

const isSamePlace = (one: Place | undefined, other: Place | undefined) => one?.x === other?.x && one?.y === other?.y;

/** The place in the definition that a landing means; undefined: there is no such node. */
export function placeOfLanding(
  tree: unknown,
  root: Grammar['root'],
  { address, side }: Landing,
): NodePlace | undefined {
  if (address === undefined) return endOf(tree, root);
  const path = pathOfNode(tree, address);
  if (!path) return undefined;
  if (side === 'inside') return endOf(tree, childList(tree, path));
  const place = placeOf(path);
  return place && { list: place.list, index: place.index + (side === 'after' ? 1 : 0) };
}

function endOf(tree: unknown, list: NodePlace['list']): NodePlace {
  const entries = valueAt(tree, list);
  return { list, index: Array.isArray(entries) ? entries.length : 0 };
}

/** All landings in reading order, each place once: for a drag by keyboard. */
export function landingsOf(
  nodes: readonly OutlineNode[],
  kinds: Kinds,
  accepts: (landing: Landing) => boolean,
): Landing[] {
  const all: Landing[] = [];
  const visit = (list: readonly OutlineNode[]) => {
    list.forEach((node, index) => {
      const address = addressOf(node.path);
      all.push({ address, side: 'before' });
      if (node.children.length > 0) visit(node.children);
      else if (holdsNodes(kinds.get(node.zhjyKey))) all.push({ address, side: 'inside' });
      if (index === list.length - 1) all.push({ address, side: 'after' });
    });
  };
  visit(nodes);
  if (nodes.length === 0) all.push({ address: undefined, side: 'inside' });
  return all.filter(accepts);
}
