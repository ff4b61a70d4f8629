import { hasRows, kindOfNode } from '../../kind/kind.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Kind, Kinds } from '../../kind/kind.ts';

/** A field of a form or a column of its sub-tables, with its node in the definition. */
export interface FormNode {
  /** `days`, or `lines-amount`. */
  prop: string;
  node: DefinitionNode;
  kind: Kind;
  /** The containing sub-table. */
  table: string | undefined;
}

/** Every node of a form that has a field in the record, in reading order, without the sub-tables themselves. */
export function formNodes(form: Definition, kinds: Kinds): FormNode[] {
  return nodesIn(nodesOf(form.fields), kinds, undefined, 0);
}

/** Maximum nesting depth of nodes; deeper ones are ignored. */
const depthMax = 100;

function nodesIn(nodes: readonly DefinitionNode[], kinds: Kinds, table: string | undefined, depth: number): FormNode[] {
  if (depth > depthMax) return [];
  return nodes.flatMap((node) => {
    const kind = kindOfNode(kinds, node);
    const inside = nodesIn(childrenOf(node), kinds, hasRows(kind) ? node.vModel : table, depth + 1);
    if (!kind?.value || hasRows(kind) || node.vModel === undefined) return inside;
    const prop = table === undefined ? node.vModel : `${table}-${node.vModel}`;
    return [{ prop, node, kind, table }, ...inside];
  });
}

function childrenOf(node: DefinitionNode): readonly DefinitionNode[] {
  return nodesOf(node.children ?? node.config['children']);
}

/** The nodes of a list, without bare field names and invalid items. */
const nodesOf = (list: unknown): DefinitionNode[] => (Array.isArray(list) ? list.filter(isNode) : []);

const isNode = (entry: unknown): entry is DefinitionNode => {
  if (typeof entry !== 'object' || entry === null) return false;
  const { config } = entry as { config?: unknown };
  return typeof config === 'object' && config !== null;
};
