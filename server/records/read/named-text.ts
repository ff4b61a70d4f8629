import type { CompiledNode } from '#core/compile/tree.ts';
import type { NameLookup } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';

/** The text of a value in a figure or report: of a person who made or changed a record without the account. */
export function namedText(node: CompiledNode, raw: unknown, names: NameLookup): string {
  const text = fieldText(node, raw, names);
  const { system } = node.kind?.server ?? {};
  return system === 'createUser' || system === 'modifyUser' ? text.replace(/\/[^/]*$/, '') : text;
}
