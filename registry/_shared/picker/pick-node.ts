import { isObject, own } from '#core/schema/record.ts';
import { isId } from '../choices.ts';

/** Something that can be chosen, or leads to what can, as the selector calls answer it (PICK-030). */
export interface PickNode {
  id: string;
  /** The key of a role, which stands under each of its organisations. */
  onlyId?: string;
  fullName: string;
  /** The own name, where `fullName` is a whole path. */
  lastFullName?: string;
  type?: string;
  /** The picture of its type, by name. */
  icon?: string;
  /** Names from the top down, joined with slashes. */
  organize?: string;
  /** Ids from the top down. */
  organizeIds?: readonly string[];
  headIcon?: string;
  disabled?: boolean;
  hasChildren?: boolean;
  isLeaf?: boolean;
  children?: readonly PickNode[];
  /** Of the last one of a page: where the next page begins. */
  next?: string;
}

/** The nodes a selector call answered, as a list or under `list`; what is none among them is left out. Throws at no list. */
export function nodesIn(answer: unknown): PickNode[] {
  const list = Array.isArray(answer) ? (answer as unknown[]) : own(answer, 'list');
  if (!Array.isArray(list)) throw new TypeError('no list of nodes');
  const nodes = list.flatMap(nodeIn);
  const next = own(own(answer, 'pagination'), 'next');
  if (typeof next !== 'string') return nodes;
  return nodes.map((node, at) => (at === nodes.length - 1 ? { ...node, next } : node));
}

function nodeIn(one: unknown): PickNode[] {
  if (!isObject(one)) return [];
  const { id, fullName, children, organize, organizeIds, ...more } = one;
  if (!isId(id) || typeof fullName !== 'string') return [];
  // The other properties are as the contracts of the selector calls say.
  return [
    {
      ...(more as Partial<PickNode>),
      id: String(id),
      fullName,
      ...(typeof organize === 'string' && { organize }),
      ...(Array.isArray(organizeIds) && { organizeIds: organizeIds.map(String) }),
      ...(Array.isArray(children) && { children: children.flatMap(nodeIn) }),
    },
  ];
}

/** The type of the entry that ends a branch which is not all there yet; its id is the branch's. */
export const moreType = 'more';

/** What tells a node from all others of its tree. */
export const nodeKey = ({ onlyId, id }: PickNode): string => onlyId ?? id;

/** The nodes whose label, or whose way with a keyword that is one, holds the keyword, under their branches (PICK-029). */
export function matchingNodes(nodes: readonly PickNode[], keyword: string): readonly PickNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    const children = matchingNodes(node.children ?? [], wanted);
    const words = wanted.includes('/') ? (node.organize ?? node.fullName) : (node.lastFullName ?? node.fullName);
    const isHit = words.toLowerCase().includes(wanted);
    return isHit || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The nodes of a tree without its shape, each before what stands under it. */
export function everyNode(nodes: readonly PickNode[]): PickNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);
}

/** The keys of the nodes that such a node stands under: opened, they show it. */
export function keysAbove(nodes: readonly PickNode[], isIt: (node: PickNode) => boolean): string[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? [];
    const below = keysAbove(children, isIt);
    return below.length > 0 || children.some(isIt) ? [nodeKey(node), ...below] : [];
  });
}
