import type { ListColumn, ListDefinition, SearchField } from '#schemas/language/definition.ts';
import type { DefinitionNode, NodeConfig } from '#schemas/language/node.ts';
import type { Kinds } from '../kind.ts';
import type { FormNode } from './form-nodes.ts';

/** The kinds that ask for a range, by how a field is searched. */
const rangeKinds = { numberRange: 'numberRange', dateRange: 'dateRange', timeRange: 'timeRange' } as const;

type Found = ReadonlyMap<string, FormNode>;

/** A form's fields by the names its list uses. */
export const byProp = (fields: readonly FormNode[]): Found => new Map(fields.map((field) => [field.prop, field]));

/** Columns of the list block; one that names no field is left out. */
export function columnNodes(columns: readonly ListColumn[], fields: Found): DefinitionNode[] {
  return columns.flatMap((column) => {
    const field = fields.get(column.prop);
    return field ? [columnNode(column, field)] : [];
  });
}

function columnNode(column: ListColumn, { node, kind, table }: FormNode): DefinitionNode {
  const config: NodeConfig = {
    ...shownConfig(node, column.label),
    ...(column.width !== undefined && column.width > 0 && { width: column.width }),
    ...(column.sortable === true && kind.sortable === true && table === undefined && { sortable: true }),
    ...(column.align !== undefined && { tableAlign: column.align }),
    ...(column.fixed !== undefined && column.fixed !== 'none' && { tableFixed: column.fixed }),
  };
  return { ...withoutForm(node), config, vModel: column.prop };
}

/** Search fields of the list block. The free keyword comes first; ranges are asked for by their own kinds, or not at all. */
export function searchNodes(list: ListDefinition, fields: Found, kinds: Kinds): DefinitionNode[] {
  const search = list.search ?? [];
  const keyword = search.some((one) => one.isKeyword === true);
  const own = search.flatMap((one) => {
    const field = one.noShow === true ? undefined : fields.get(one.prop);
    return field?.kind.search === undefined ? [] : [searchNode(one, field)];
  });
  const known = own.filter(({ config }) => kinds.has(config.zhjyKey));
  return [...(keyword ? [keywordNode] : []), ...known];
}

// It searches what the person may see: nobody needs a grant for it.
const keywordNode: DefinitionNode = {
  config: { zhjyKey: 'input', label: '$t:common.keyword', showLabel: false, permission: '' },
  vModel: 'keyword',
  placeholder: '$t:common.keyword',
};

function searchNode(search: SearchField, { node, kind }: FormNode): DefinitionNode {
  const isRange = (search.searchType ?? 3) === 3;
  const range = isRange && kind.search !== undefined ? rangeKinds[kind.search as keyof typeof rangeKinds] : undefined;
  const config: NodeConfig = {
    ...shownConfig(node, search.label),
    ...(search.value !== undefined && { defaultValue: search.value }),
  };
  if (range !== undefined) {
    const format = node['format'];
    const asked = { zhjyKey: range, ...picked(config) };
    return { config: asked, vModel: search.prop, ...(format !== undefined && { format }) };
  }
  const searched = { ...withoutForm(node), config, vModel: search.prop };
  if (kind.searchAs !== undefined) return optionNode(kind.searchAs, search, node, config);
  if (kind.search === 'text') return { config: { zhjyKey: 'input', ...picked(config) }, vModel: search.prop };
  return search.searchMultiple === true ? { ...searched, multiple: true } : searched;
}

/** A search among the options of a field, by a kind that takes less room. */
function optionNode(zhjyKey: string, search: SearchField, node: DefinitionNode, config: NodeConfig): DefinitionNode {
  const { source, options, props } = node;
  return {
    config: { zhjyKey, ...picked(config) },
    vModel: search.prop,
    ...(source !== undefined && { source }),
    ...(options !== undefined && { options }),
    ...(props !== undefined && { props }),
    ...(search.searchMultiple === true && { multiple: true }),
  };
}

/** What a search field of another kind takes over. */
const picked = ({ label, defaultValue }: NodeConfig) => ({
  ...(label !== undefined && { label }),
  ...(defaultValue !== undefined && { defaultValue }),
});

/** The configuration of a field without what means something only in its form. */
function shownConfig({ config }: DefinitionNode, label: ListColumn['label']): NodeConfig {
  const kept = Object.entries(config).filter(([name]) => !onlyInForm.has(name));
  return { ...(Object.fromEntries(kept) as NodeConfig), ...(label !== undefined && { label }) };
}

const onlyInForm = new Set([
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

/** What a field says about itself as a part of a form means nothing in a column or a search. */
function withoutForm(node: DefinitionNode): Omit<DefinitionNode, 'config'> {
  const { config: _config, on: _on, disabled: _disabled, ...rest } = node;
  return rest;
}
