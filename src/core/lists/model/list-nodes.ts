import type { ListColumn } from '#schemas/language/definition.ts';
import type { DefinitionNode, NodeConfig } from '#schemas/language/node.ts';
import type { Kind } from '../../kind/kind.ts';
import type { FormNode } from './form-nodes.ts';
import { scalarText } from '../../schema/record.ts';

/** The fields of a form by their names in the list. */
export type Found = ReadonlyMap<string, FormNode>;

/** Indexes the fields of a form by their names in the list. */
export const byProp = (fields: readonly FormNode[]): Found => new Map(fields.map((field) => [field.prop, field]));

/** Columns of the list block; columns without a field are omitted. */
export function columnNodes(columns: readonly ListColumn[], fields: Found): DefinitionNode[] {
  const props = new Set(columns.map(({ prop }) => prop));
  return columns.flatMap((column) => {
    const field = fields.get(column.prop);
    return field ? [withoutLinks(columnNode(column, field), field.kind, props)] : [];
  });
}

function columnNode(column: ListColumn, { node, kind, table }: FormNode): DefinitionNode {
  const config: NodeConfig = {
    ...shownConfig(node, column.label),
    ...(column.width !== undefined && column.width > 0 && { width: column.width }),
    ...(column.sortable === true && kind.listing?.sortable === true && table === undefined && { sortable: true }),
    ...(column.align !== undefined && { tableAlign: column.align }),
    ...(column.fixed !== undefined && column.fixed !== 'none' && { tableFixed: column.fixed }),
  };
  return { ...withoutForm(node), config, vModel: column.prop };
}

/** The config of a field without the properties that only apply in its form. */
export function shownConfig({ config }: DefinitionNode, label: ListColumn['label']): NodeConfig {
  const remaining = Object.entries(config).filter(([name]) => !onlyInForm.has(name));
  return { ...(Object.fromEntries(remaining) as NodeConfig), ...(label !== undefined && { label }) };
}

const onlyInForm = new Set([
  ...['startTimeRule', 'startTimeType', 'startTimeTarget', 'startTimeValue', 'startRelationField'],
  ...['endTimeRule', 'endTimeType', 'endTimeTarget', 'endTimeValue', 'endRelationField', 'transferList'],
  'required',
  'requiredMessage',
  'regList',
  'unique',
  'shown',
  'disabled',
  'noShow',
  'visibility',
  'dropHidden',
  'permission',
  'defaultValue',
  'defaultCurrent',
  'span',
  'showLabel',
  'labelWidth',
  'tipLabel',
  'tableAlign',
  'tableFixed',
]);

/** The node of a field without the properties that only apply in a form, for a column or a search field. */
export function withoutForm(node: DefinitionNode): Omit<DefinitionNode, 'config'> {
  const { config: _config, on: _on, disabled: _disabled, ...rest } = node;
  return rest;
}

/** Without references to fields that are not present: instead of users of the chosen department, any user. */
export function withoutLinks(
  node: DefinitionNode,
  { reference: { fields = [] } = {} }: Kind,
  present: ReadonlySet<string>,
): DefinitionNode {
  const isLost = (name: string) => fields.includes(name) && !present.has(scalarText(node[name]));
  const remaining = Object.entries(node).filter(([name]) => !isLost(name));
  return { ...Object.fromEntries(remaining), config: node.config };
}
