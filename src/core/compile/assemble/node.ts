import type { Action } from '#schemas/language/action.ts';
import { fieldNamePattern, listNamePattern, type NodeConfig } from '#schemas/language/node.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import type { Kind, Props } from '../../kind/kind.ts';
import { compileRule } from '../../rules/rule.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import type { CompileContext } from '../context.ts';
import type { CompiledNode, CompiledRules, CompiledScreen } from '../tree.ts';

/** Context of the assembly of a node. */
export interface Assembly {
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
export function assembleNode(node: JsonObject, address: string, assembly: Assembly): CompiledNode {
  const config = node['config'] as NodeConfig & { label: Text };
  const kind = assembly.context.kinds.get(config.zhjyKey);
  const field = fieldOf(node, kind, address, assembly);
  const slots = kind?.slots ?? [];
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
  const form = kind?.form && node['fields'] !== undefined ? { form: assembly.form(node, address) } : {};
  const compiled: CompiledNode = Object.assign(within, base, form);
  if (field !== undefined && !assembly.apart) assembly.take(compiled);
  const inner = kind?.rows && field !== undefined ? { ...assembly, table: field } : assembly;
  within.children = assembleNodes(node['children'], at(address, 'children'), inner);
  for (const slot of slots) {
    const apart = assembly.apart === true || kind?.apart?.includes(slot) === true;
    within.slots[slot] = assembleNodes(node[slot], at(address, slot), { ...inner, apart });
  }
  Object.freeze(within.slots);
  return Object.freeze(compiled);
}

export function assembleNodes(nodes: unknown, address: string, assembly: Assembly): readonly CompiledNode[] {
  if (!Array.isArray(nodes)) return Object.freeze([]);
  return Object.freeze(nodes.map((node, index) => assembleNode(node as JsonObject, at(address, index), assembly)));
}

/**
 * The field name in the record; without a valid name nothing is stored. A calculated field without one is still
 * computed, under a name derived from its address.
 */
function fieldOf(node: JsonObject, kind: Kind | undefined, address: string, { table, apart }: Assembly) {
  if (!kind || !(kind.value || kind.rows || kind.calculated)) return undefined;
  const given = node['vModel'];
  const pattern = apart ? listNamePattern : fieldNamePattern;
  const named = typeof given === 'string' && pattern.test(given) ? given : undefined;
  const name = named ?? (kind.calculated ? `unnamed${address.replace(/\D+/g, '_')}` : undefined);
  if (name === undefined) return undefined;
  return table === undefined ? name : `${table}.${name}`;
}

const words = new Set(['config', 'vModel', 'source', 'on', 'children', 'fields']);

function propsOf(node: JsonObject, kind: Kind | undefined): Props {
  const known = (name: string) => !kind || Object.hasOwn(kind.props.properties, name);
  const isProp = ([name]: [string, unknown]) => !words.has(name) && !kind?.slots?.includes(name) && known(name);
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
