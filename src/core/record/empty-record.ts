import { hasRows } from '../kind/kind.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import type { Current } from '../kind/kind.ts';
import { parseDefault } from './parse-record.ts';
import { nameOf } from './scope.ts';
import { fieldsOf } from './walk.ts';

/**
 * A new record: the default of every field (the current time or user where configured, and in system fields), otherwise
 * the empty value of its kind.
 */
export function emptyRecord(screen: CompiledScreen, current: Current): Record<string, unknown> {
  return emptyFields(screen.root, current);
}

/** A new row of a sub-table. */
export function emptyRow(table: CompiledNode, current: Current): Record<string, unknown> {
  return emptyFields(table.children, current);
}

function emptyFields(nodes: readonly CompiledNode[], current: Current): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(nodes).map((node) => [nameOf(node) as string, emptyValue(node, current)]));
}

/** The initial value of a field. */
export function emptyValue(node: CompiledNode, current: Current): unknown {
  const { defaultCurrent, defaultValue } = node.config;
  const verbs = node.kind?.value;
  const isCurrent = defaultCurrent === true || node.kind?.server?.system !== undefined;
  const now = isCurrent ? verbs?.current?.(node.props, current) : undefined;
  if (now !== undefined) return now;
  if (defaultValue !== undefined && defaultValue !== null) return parseDefault(node, defaultValue);
  return hasRows(node.kind) ? [] : verbs?.empty(node.props);
}
