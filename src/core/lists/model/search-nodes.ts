import type { ListDefinition, SearchField } from '#schemas/language/definition.ts';
import type { DefinitionNode, NodeConfig } from '#schemas/language/node.ts';
import type { Source } from '#schemas/language/source.ts';
import type { TSchema } from '@sinclair/typebox';
import type { Kind, Kinds } from '../../kind/kind.ts';
import { schemaIssues } from '../../schema/check.ts';
import { isObject } from '../../schema/record.ts';
import type { FormNode } from './form-nodes.ts';
import { type Found, shownConfig, withoutForm, withoutLinks } from './list-nodes.ts';
import { requestName } from '../../schema/address.ts';

/** The kinds of range inputs, by how a field is searched. */
const rangeKinds = { numberRange: 'numberRange', dateRange: 'dateRange', timeRange: 'timeRange' } as const;

/** Search fields of the list block. The keyword comes first; range searches use range kinds, or are omitted. */
export function searchNodes(list: ListDefinition, fields: Found, kinds: Kinds): DefinitionNode[] {
  const search = list.search ?? [];
  const keyword = search.some((one) => one.isKeyword === true);
  const shown = search.filter(
    ({ prop, noShow }) => noShow !== true && fields.get(prop)?.kind.listing?.search !== undefined,
  );
  const searched = new Set(shown.map(({ prop }) => prop));
  const own = shown.flatMap((one) => {
    const made = searchNode(one, fields.get(one.prop) as FormNode);
    const kind = kinds.get(made.config.zhjyKey);
    const isSearched = (name: string) => searched.has(name) || !fields.has(requestName(name));
    return kind ? [fitting(withoutLinks(made, kind, searched), kind, isSearched)] : [];
  });
  return [...(keyword ? [keywordNode] : []), ...own];
}

// The keyword searches only what the user may see, so it needs no permission.
const keywordNode: DefinitionNode = {
  config: { zhjyKey: 'input', label: '$t:common.keyword', showLabel: false, permission: '' },
  vModel: 'keyword',
  placeholder: '$t:common.keyword',
};

function searchNode(search: SearchField, { node, kind }: FormNode): DefinitionNode {
  const isRange = (search.searchType ?? 3) === 3;
  const range =
    isRange && kind.listing?.search !== undefined
      ? rangeKinds[kind.listing?.search as keyof typeof rangeKinds]
      : undefined;
  const config: NodeConfig = {
    ...shownConfig(node, search.label),
    ...(search.value !== undefined && { defaultValue: search.value }),
  };
  const many = search.searchMultiple === true ? { multiple: true } : {};
  if (range !== undefined) {
    const format = node['format'];
    const rangeConfig = { zhjyKey: range, ...picked(config) };
    return { config: rangeConfig, vModel: search.prop, ...(format !== undefined && { format }) };
  }
  if (kind.listing?.searchAs !== undefined)
    return { ...optionNode(kind.listing?.searchAs, search, node, config), ...many };
  if (kind.listing?.search === 'text') return { config: { zhjyKey: 'input', ...picked(config) }, vModel: search.prop };
  return { ...withoutForm(node), config, vModel: search.prop, ...many };
}

/** A search among the options of a field, by a more compact kind. */
function optionNode(zhjyKey: string, search: SearchField, node: DefinitionNode, config: NodeConfig): DefinitionNode {
  const { source, options, props } = node;
  return {
    config: { zhjyKey, ...picked(config) },
    vModel: search.prop,
    ...(source !== undefined && { source }),
    ...(options !== undefined && { options }),
    ...(props !== undefined && { props }),
  };
}

/** Config properties copied to a search field of another kind. */
const picked = ({ label, defaultValue }: NodeConfig) => ({
  ...(label !== undefined && { label }),
  ...(defaultValue !== undefined && { defaultValue }),
});

/** Without props the search kind does not support, and without parameters of fields missing in the search. */
function fitting(node: DefinitionNode, kind: Kind, isSearched: (name: string) => boolean): DefinitionNode {
  const { multiple, source, ...rest } = node;
  const { defaultValue, ...config } = node.config;
  return {
    ...rest,
    config: {
      ...config,
      ...(defaultValue !== undefined && begins(kind, defaultValue) && { defaultValue }),
    },
    ...(multiple !== undefined && Object.hasOwn(kind.props.properties, 'multiple') && { multiple }),
    ...(source !== undefined && { source: sourceWithoutUnsearched(source, isSearched) }),
  };
}

function begins(kind: Kind, value: unknown): boolean {
  const schema = (kind.config?.properties as Record<string, TSchema> | undefined)?.['defaultValue'];
  return schema === undefined || schemaIssues(schema, value, { schema: () => undefined }).length === 0;
}

function sourceWithoutUnsearched(source: Source, isSearched: (name: string) => boolean): Source {
  const given = (source as { with?: unknown }).with;
  if (!isObject(given)) return source;
  const reads = (value: unknown) => (isObject(value) && typeof value['var'] === 'string' ? value['var'] : undefined);
  const remaining = Object.entries(given).filter(([, value]) => {
    const name = reads(value);
    return name === undefined || isSearched(name);
  });
  return { ...source, with: Object.fromEntries(remaining) } as Source;
}
