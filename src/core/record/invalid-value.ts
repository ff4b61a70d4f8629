import { isUnfitText } from '../text/value-text.ts';
import type { CompiledNode } from '../compile/tree.ts';

type ValueNode = Pick<CompiledNode, 'kind' | 'props'>;

/** Parses a stored value by its kind; a misfit and an already parsed value are unchanged. */
export const readValue = ({ kind, props }: ValueNode, value: unknown): unknown =>
  kind?.value === undefined ? value : kind.value.parse(value, props).value;

/**
 * Converts a value whose type does not match the field: `7` becomes `'7'` in a text field, `'7'` becomes 7 in a number
 * field. A value that cannot be converted is unchanged, and validation reports it.
 */
export function fittedValue(node: ValueNode, value: unknown): unknown {
  const fitting = [value, ...otherWays(value)].find((one) => !isInvalidValue(node, one));
  return fitting === undefined ? value : readValue(node, fitting);
}

function otherWays(value: unknown): unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  const isNumeric = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
  return isNumeric ? [Number(value)] : [];
}

/**
 * Issues tolerated in a stored value: valid when saved, but time has passed or the definition has changed. They do not
 * prevent saving the rest of the record.
 */
export const heldIssues: readonly string[] = [
  'value.beforeStart',
  'value.afterEnd',
  'value.tooManyDecimals',
  'value.tooManyDigits',
  'table.tooManyRows',
];

/**
 * Whether a kind cannot parse a value: stored under another definition, or damaged. It is preserved until a new one is
 * entered.
 */
export function isInvalidValue({ kind, props }: ValueNode, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (isUnfitText(value)) return true;
  return (kind?.value?.parse(value, props).issues.length ?? 0) > 0;
}
