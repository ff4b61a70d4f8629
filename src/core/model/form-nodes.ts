import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Kind, Kinds } from '../kind.ts';

/** A field of a form or a column of its sub-tables, as the definition writes it. */
export interface FormNode {
  /** `days`, or `lines-amount`. */
  prop: string;
  node: DefinitionNode;
  kind: Kind;
  /** The sub-table it stands in. */
  table: string | undefined;
}

/** Every node of a form that has a place in the record, in reading order, sub-tables themselves left out. */
export function formNodes(form: Definition, kinds: Kinds): FormNode[] {
  return nodesIn((form.fields ?? []).filter(isNode), kinds, undefined);
}

function nodesIn(nodes: readonly DefinitionNode[], kinds: Kinds, table: string | undefined): FormNode[] {
  return nodes.flatMap((node) => {
    const kind = kinds.get(node.config.zhjyKey);
    const inside = nodesIn(childrenOf(node), kinds, kind?.rows ? node.vModel : table);
    if (!kind?.value || kind.rows || node.vModel === undefined) return inside;
    const prop = table === undefined ? node.vModel : `${table}-${node.vModel}`;
    return [{ prop, node, kind, table }, ...inside];
  });
}

function childrenOf(node: DefinitionNode): readonly DefinitionNode[] {
  const children = node.children ?? node.config['children'];
  return Array.isArray(children) ? (children as unknown[]).filter(isNode) : [];
}

/** A node, not the name of an entity's field. */
const isNode = (entry: unknown): entry is DefinitionNode =>
  typeof entry === 'object' && entry !== null && 'config' in entry;
