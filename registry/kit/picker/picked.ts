import type { Id } from '../values/choices.ts';
import type { PickNode } from './pick-node.ts';

/** A chosen item, in the field or pending in its dialog. */
export interface Picked {
  /** Unique among all items of the same picker: the text form of its id. */
  key: string;
  /** The stored value: its id, or the ids from the root down. */
  value: Id | readonly Id[];
  name: string;
  /** The full path of the name, joined with slashes. */
  path?: string | undefined;
  /** `company`, `department`, `position`, `group`, `role`, `user` or `area`. */
  type?: string | undefined;
  icon?: string | undefined;
  headIcon?: string | undefined;
  /** Its name is unknown: the id is shown instead (PICK-011). */
  isUnknown?: boolean | undefined;
}

/** Adds an item to the pending ones, ignoring duplicates; in single mode it replaces them (PICK-015, PICK-016). */
export function withAdded(pending: readonly Picked[], item: Picked, multiple: boolean): readonly Picked[] {
  if (!multiple) return [item];
  return pending.some(({ key }) => key === item.key) ? pending : [...pending, item];
}

export const withoutKey = (pending: readonly Picked[], gone: string): readonly Picked[] =>
  pending.filter(({ key }) => key !== gone);

/** The item of a node of one of these types, with its id. Nodes of other types are not selectable (PICK-017). */
export const pickedOfType =
  (...types: readonly string[]) =>
  (node: PickNode): Picked | undefined =>
    node.type !== undefined && types.includes(node.type)
      ? { ...nodeLabels(node), key: node.id, value: node.id }
      : undefined;

/** The display properties of a node. */
export const nodeLabels = ({ fullName, lastFullName, organize, type, icon, headIcon }: PickNode) => ({
  name: lastFullName ?? fullName,
  path: organize,
  type,
  icon,
  headIcon,
});
