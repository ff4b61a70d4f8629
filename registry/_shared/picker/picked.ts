import type { Id } from '../choices.ts';
import type { PickNode } from './pick-node.ts';

/** Something chosen, at rest in the field or pending in its dialog. */
export interface Picked {
  /** Tells it from everything else that the same picker offers: the text form of its id. */
  key: string;
  /** What is stored for it: its id, or the ids from the top down. */
  value: Id | readonly Id[];
  name: string;
  /** The long form of the name: where it stands, joined with slashes. */
  path?: string | undefined;
  /** `company`, `department`, `position`, `group`, `role`, `user` or `area`. */
  type?: string | undefined;
  icon?: string | undefined;
  headIcon?: string | undefined;
  /** Nobody knows a name for it: its id stands for it (PICK-011). */
  isUnknown?: boolean | undefined;
}

/** Adds to what is pending, ignoring what is there already; in single mode it takes the place of all (PICK-015, PICK-016). */
export function withAdded(pending: readonly Picked[], item: Picked, multiple: boolean): readonly Picked[] {
  if (!multiple) return [item];
  return pending.some(({ key }) => key === item.key) ? pending : [...pending, item];
}

export const without = (pending: readonly Picked[], gone: string): readonly Picked[] =>
  pending.filter(({ key }) => key !== gone);

/** What is chosen with a node of one of these types: its id. Other nodes only lead on (PICK-017). */
export const pickedOfType =
  (...types: readonly string[]) =>
  (node: PickNode): Picked | undefined =>
    node.type !== undefined && types.includes(node.type)
      ? { ...wordsOfNode(node), key: node.id, value: node.id }
      : undefined;

/** What a chosen node is shown as. */
export const wordsOfNode = ({ fullName, lastFullName, organize, type, icon, headIcon }: PickNode) => ({
  name: lastFullName ?? fullName,
  path: organize,
  type,
  icon,
  headIcon,
});
