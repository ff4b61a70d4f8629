import { isUnfitText } from '../text/unfit-text.ts';
import type { CompiledNode } from '../compile/tree.ts';

type ValueNode = Pick<CompiledNode, 'kind' | 'props'>;

/** A stored value as its kind reads it; a misfit, and a value that was read before, as they are. */
export const readValue = ({ kind, props }: ValueNode, value: unknown): unknown =>
  kind?.value === undefined ? value : kind.value.parse(value, props).value;

/**
 * A value told by something that does not know the field: `7` in a text field is `'7'`, `'7'` in a number field 7. What
 * fits in no way stays as it is, and the check tells it.
 */
export function fittedValue(node: ValueNode, value: unknown): unknown {
  const fitting = [value, ...otherWays(value)].find((one) => !isMisfit(node, one));
  return fitting === undefined ? value : readValue(node, fitting);
}

function otherWays(value: unknown): unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  const isNumeric = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
  return isNumeric ? [Number(value)] : [];
}

/**
 * Issues that a value as it was stored may have: the moment has overtaken it, or an earlier definition took it. They do not
 * keep the rest of the record from being saved.
 */
export const heldIssues: readonly string[] = [
  'value.beforeStart',
  'value.afterEnd',
  'value.tooManyDecimals',
  'value.tooManyDigits',
];

/**
 * Whether a value is one that its kind cannot read: stored under another definition, or damaged. It is kept as it is until
 * somebody enters a new one.
 */
export function isMisfit({ kind, props }: ValueNode, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (isUnfitText(value)) return true;
  return (kind?.value?.parse(value, props).issues.length ?? 0) > 0;
}
