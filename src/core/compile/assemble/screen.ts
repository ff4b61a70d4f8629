import { hasRows, isCalculated } from '../../kind/kind.ts';
import type { Action } from '#schemas/language/action.ts';
import defaults from '#schemas/language/defaults.json';
import { type Definition, formProperties, type FormSettings } from '#schemas/language/definition.ts';
import { fieldNamePattern, listNamePattern, type NodeConfig } from '#schemas/language/node.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import { buildGraph } from '../../calc/build-graph.ts';
import type { GraphField } from '../../calc/graph.ts';
import type { Kind, Props } from '../../kind/kind.ts';
import { compileRule } from '../../rules/rule.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import type { CompileContext } from '../context.ts';
import type { CompiledNode, CompiledRules, CompiledScreen } from '../tree.ts';
import { fieldName } from '../../schema/address.ts';

/** Context of the assembly of a node. */
interface Assembly {
  context: CompileContext;
  /** Compiles the form inside a node, with its address. */
  form(node: JsonObject, address: string): CompiledScreen;
  /** Registers a node that has a field in the record of the screen. */
  take(node: CompiledNode): void;
  /** The containing sub-table. */
  table?: string;
  /** The node belongs to other records than the screen's. */
  apart?: boolean;
}

/** Combines a node in normal form with its kind, its rules and its child nodes. */
function assembleNode(node: JsonObject, address: string, assembly: Assembly): CompiledNode {
  const config = node['config'] as NodeConfig & { label: Text };
  const kind = assembly.context.kinds.get(config.zhjyKey);
  const field = fieldOf(node, kind, address, assembly);
  const slots = kind?.container?.slots ?? [];
  // Registered before its children: a table comes before its columns.
  const base = {
    address,
    zhjyKey: config.zhjyKey,
    kind,
    config: Object.freeze(config),
    props: propsOf(node, kind),
    field,
    source: node['source'] as Source | undefined,
    on: Object.freeze((node['on'] ?? {}) as Record<string, readonly Action[]>),
    rules: rulesOf(config),
  };
  const within: { children: readonly CompiledNode[]; slots: Record<string, readonly CompiledNode[]> } = {
    children: [],
    slots: {},
  };
  const form = kind?.container?.form && node['fields'] !== undefined ? { form: assembly.form(node, address) } : {};
  const compiled: CompiledNode = Object.assign(within, base, form);
  if (field !== undefined && !assembly.apart) assembly.take(compiled);
  const inner = hasRows(kind) && field !== undefined ? { ...assembly, table: field } : assembly;
  within.children = assembleNodes(node['children'], at(address, 'children'), inner);
  for (const slot of slots) {
    const apart = assembly.apart === true || kind?.container?.apart?.includes(slot) === true;
    within.slots[slot] = assembleNodes(node[slot], at(address, slot), { ...inner, apart });
  }
  Object.freeze(within.slots);
  return Object.freeze(compiled);
}

function assembleNodes(nodes: unknown, address: string, assembly: Assembly): readonly CompiledNode[] {
  if (!Array.isArray(nodes)) return Object.freeze([]);
  return Object.freeze(nodes.map((node, index) => assembleNode(node as JsonObject, at(address, index), assembly)));
}

/**
 * The field name in the record; without a valid name nothing is stored. A calculated field without one is still
 * computed, under a name derived from its address.
 */
function fieldOf(node: JsonObject, kind: Kind | undefined, address: string, { table, apart }: Assembly) {
  if (!kind || !(kind.value || hasRows(kind) || isCalculated(kind))) return undefined;
  const given = node['vModel'];
  const pattern = apart ? listNamePattern : fieldNamePattern;
  const named = typeof given === 'string' && pattern.test(given) ? given : undefined;
  const name = named ?? (isCalculated(kind) ? `unnamed${address.replace(/\D+/g, '_')}` : undefined);
  if (name === undefined) return undefined;
  return fieldName(table, name);
}

const words = new Set(['config', 'vModel', 'source', 'on', 'children', 'fields']);

function propsOf(node: JsonObject, kind: Kind | undefined): Props {
  const known = (name: string) => !kind || Object.hasOwn(kind.props.properties, name);
  const isProp = ([name]: [string, unknown]) =>
    !words.has(name) && !kind?.container?.slots?.includes(name) && known(name);
  return Object.freeze(Object.fromEntries(Object.entries(node).filter(isProp)));
}

function rulesOf(config: NodeConfig): CompiledRules {
  const rules: { -readonly [Name in keyof CompiledRules]: CompiledRules[Name] } = {};
  for (const name of ['shown', 'required', 'disabled'] as const) {
    const rule = config[name];
    if (isObject(rule)) rules[name] = compileRule(rule);
  }
  return Object.freeze(rules);
}

/**
 * Assembles a screen from a definition in normal form: nodes with their kinds, fields in reading order, the calculation
 * graph.
 */
export function assembleScreen(definition: JsonObject, context: CompileContext, address = ''): CompiledScreen {
  const fields = new Map<string, CompiledNode>();
  const assembly: Assembly = {
    context,
    form: (node, where) => assembleScreen(formWithin(node), context, where),
    take: (node) => {
      if (node.field !== undefined && !fields.has(node.field)) fields.set(node.field, node);
    },
  };
  const root = rootOf(definition, address, assembly);
  const overlays = Object.entries((definition['overlays'] ?? {}) as Record<string, JsonObject>).map(
    ([name, node]) => [name, assembleNode(node, at(at(address, 'overlays'), name), assembly)] as const,
  );
  return Object.freeze({
    // Normal form has every property of a definition.
    definition: definition as unknown as Definition,
    title: definition['title'] as Definition['title'],
    form: Object.freeze(settingsOf(definition)),
    root,
    overlays: Object.freeze(Object.fromEntries(overlays)),
    fields,
    calculation: buildGraph([...fields.values()].map(graphField)),
  });
}

function rootOf(definition: JsonObject, address: string, assembly: Assembly): readonly CompiledNode[] {
  const fields = assembleNodes(definition['fields'], at(address, 'fields'), assembly);
  if (definition['body'] === undefined) return fields;
  const body = assembleNode(definition['body'] as JsonObject, at(address, 'body'), assembly);
  return Object.freeze([...fields, body]);
}

function settingsOf(definition: JsonObject): Required<FormSettings> {
  const names = Object.keys(formProperties) as (keyof FormSettings)[];
  // Normal form has every setting.
  return Object.fromEntries(names.map((name) => [name, definition[name]])) as unknown as Required<FormSettings>;
}

/** The nested form of a node, as a definition. */
function formWithin(node: JsonObject): JsonObject {
  const given = Object.keys(formProperties).filter((name) => node[name] !== undefined);
  return {
    ...defaults.form,
    ...Object.fromEntries(given.map((name) => [name, node[name]])),
    title: (node['config'] as JsonObject)['label'],
    fields: node['fields'],
    ...(node['entity'] !== undefined && { entity: node['entity'] }),
  };
}

function graphField(node: CompiledNode): GraphField {
  const name = node.field as string;
  if (!isCalculated(node.kind)) return { name };
  const { expression, precision } = node.props;
  return {
    name,
    calculation: { expression, precision: typeof precision === 'number' ? precision : undefined },
  };
}
