import type { CompiledNode } from '../compile/tree.ts';

type ValueNode = Pick<CompiledNode, 'kind' | 'props'>;

/** A stored value as its kind reads it; a misfit, and a value that was read before, as they are. */
export const readValue = ({ kind, props }: ValueNode, value: unknown): unknown =>
  kind?.value === undefined ? value : kind.value.parse(value, props).value;

/**
 * Whether a value is one that its kind cannot read: stored under another definition, or damaged. It is kept as it is until
 * somebody enters a new one.
 */
export function isMisfit({ kind, props }: ValueNode, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return (kind?.value?.parse(value, props).issues.length ?? 0) > 0;
}
