import { hasRows, isCalculated, kindOfNode } from '../../kind/kind.ts';
import type { Action } from '#schemas/language/action.ts';
import defaults from '#schemas/language/defaults.json';
import { type Definition, formProperties, type FormSettings } from '#schemas/language/definition.ts';
import { fieldNamePattern, listNamePattern, type NodeConfig } from '#schemas/language/node.ts';
import type { Check } from '#schemas/language/rule.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import { buildGraph } from '../../calc/build-graph.ts';
import type { ResultType } from '../../calc/expression.ts';
import type { CalculationGraph, GraphField } from '../../calc/graph.ts';
import { parse, type Tree } from '../../calc/parse.ts';
import { fieldTypeOf } from '../../kind/field-type.ts';
import type { Kind, Props } from '../../kind/kind.ts';
import { boundFormulas, formulaOf, type RulePlace, valueFormulaOf } from '../../rules/formula-rule.ts';
import { compileRule } from '../../rules/rule.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import type { CompileContext } from '../context.ts';
import type { NodeCache } from '../node-cache.ts';
import { compileLookups, lookupFields } from './lookups.ts';
import type { CompiledCheck, CompiledNode, CompiledRules, CompiledScreen } from '../tree.ts';
import { fieldName, isWithin } from '../../schema/address.ts';

/** Context of the assembly of a node. */
interface Assembly {
  context: CompileContext;
  /** Compiles the form inside a node, with its address. */
  form(node: JsonObject, address: string): CompiledScreen;
  /** Registers a node that has a field in the record of the screen. */
  take(node: CompiledNode): void;
  /** The types, names and labels of fields in formulas, once the screen is assembled. */
  named: Required<Pick<RulePlace, 'typeOf' | 'fieldOf'>>;
  /** Notes that a node reads types, which belong to this screen. */
  typed(): void;
  /** Formulas of the forms within. */
  formulas: Tree[];
  /** The containing sub-table. */
  table?: string;
  /** The node belongs to other records than the screen's. */
  apart?: boolean;
}

/** A node as before where it is at the same place and belongs to no screen, otherwise assembled. */
function assembleNode(node: JsonObject, address: string, assembly: Assembly): CompiledNode {
  const cache = assembly.context.cache?.compiled;
  if (!cache) return assembled(node, address, assembly);
  const { table, apart = false } = assembly;
  const known = cache.get(node);
  if (known && known.address === address && known.table === table && known.apart === apart) {
    known.taken.forEach(assembly.take);
    assembly.formulas.push(...known.formulas);
    return known.compiled;
  }
  const taken: CompiledNode[] = [];
  const formulas: Tree[] = [];
  let isTyped = false;
  const compiled = assembled(node, address, {
    ...assembly,
    formulas,
    form: (within, where) => formIn(within, where, assembly.context, formulas),
    take(one) {
      taken.push(one);
      assembly.take(one);
    },
    typed() {
      isTyped = true;
      assembly.typed();
    },
  });
  assembly.formulas.push(...formulas);
  if (!isTyped) cache.set(node, { address, table, apart, compiled, taken, formulas });
  return compiled;
}

/** Combines a node in normal form with its kind, its rules and its child nodes. */
function assembled(node: JsonObject, address: string, assembly: Assembly): CompiledNode {
  const config = node['config'] as NodeConfig & { label: Text };
  const kind = kindOfNode(assembly.context.kinds, node);
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
    rules: rulesOf(config, assembly),
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

function rulesOf(config: NodeConfig, { table, named, typed }: Assembly): CompiledRules {
  const rules: { -readonly [Name in keyof CompiledRules]: CompiledRules[Name] } = {};
  for (const name of ['shown', 'required', 'disabled'] as const) {
    const rule = config[name];
    if (!isObject(rule)) continue;
    if (formulaOf(rule) !== undefined) typed();
    rules[name] = compileRule(rule, { table, ...named });
  }
  return Object.freeze(rules);
}

/**
 * Assembles a screen from a definition in normal form: nodes with their kinds, fields in reading order, the calculation
 * graph.
 */
export function assembleScreen(definition: JsonObject, context: CompileContext, address = ''): CompiledScreen {
  const fields = new Map<string, CompiledNode>();
  const formulas: Tree[] = [];
  let calculation: CalculationGraph | undefined;
  const named: Assembly['named'] = {
    typeOf: (name) => fieldTypeOf(fields.get(name)),
    fieldOf: (written, table) => calculation?.fieldOf(written, table),
  };
  const assembly: Assembly = {
    context,
    named,
    typed: () => undefined,
    formulas,
    form: (node, where) => formIn(node, where, context, formulas),
    take: (node) => {
      if (node.field !== undefined && !fields.has(node.field)) fields.set(node.field, node);
    },
  };
  const root = rootOf(definition, address, assembly);
  const overlays = Object.entries((definition['overlays'] ?? {}) as Record<string, JsonObject>).map(
    ([name, node]) => [name, assembleNode(node, at(at(address, 'overlays'), name), assembly)] as const,
  );
  const asked = lookupFields(definition);
  calculation = buildGraph([...[...fields.values()].map(graphField), ...asked]);
  const checks = checksIn(definition, fields, named);
  formulas.push(...(calculation.formulas ?? []), ...conditionsIn(definition, context.cache?.conditions));
  return Object.freeze({
    // Normal form has every property of a definition.
    definition: definition as unknown as Definition,
    title: definition['title'] as Definition['title'],
    form: Object.freeze(settingsOf(definition)),
    root,
    overlays: Object.freeze(Object.fromEntries(overlays)),
    fields,
    calculation,
    ...(asked.length > 0 && { lookups: compileLookups(definition, named) }),
    ...(checks.length > 0 && { checks: Object.freeze(checks) }),
    ...(formulas.length > 0 && { formulas }),
  });
}

/** The form within a node; its formulas are added to those of the screen. */
function formIn(node: JsonObject, address: string, context: CompileContext, formulas: Tree[]): CompiledScreen {
  const within = assembleScreen(formWithin(node), context, address);
  formulas.push(...(within.formulas ?? []));
  return within;
}

/** The checks of a form, then those of its sub-tables. One without a rule or message is left out. */
function checksIn(
  definition: JsonObject,
  fields: ReadonlyMap<string, CompiledNode>,
  named: Assembly['named'],
): CompiledCheck[] {
  const tables = [...fields.values()].filter((node) => hasRows(node.kind));
  return [
    ...checksOf(definition['checks'], undefined, fields, named),
    ...tables.flatMap(({ field, props }) => checksOf(props['checks'], field, fields, named)),
  ];
}

function checksOf(
  given: unknown,
  table: string | undefined,
  fields: ReadonlyMap<string, CompiledNode>,
  place: Assembly['named'],
): CompiledCheck[] {
  if (!Array.isArray(given)) return [];
  return given.filter(isObject).flatMap((one): CompiledCheck[] => {
    const { rule, message, fields: named, severity = 'error' } = one as unknown as Partial<Check>;
    if (!isObject(rule) || message === undefined) return [];
    const compiled = compileRule(rule, { table, ...place });
    const names = Array.isArray(named) ? named.filter((name) => typeof name === 'string') : compiled.reads;
    const marks = names.flatMap((name) => markOf(name, table, fields) ?? []);
    return [{ table, rule: compiled, message, severity, marks: [...new Set(marks)] }];
  });
}

/** In a row a column of it; in a record a field, of a column its table. */
function markOf(name: string, table: string | undefined, fields: ReadonlyMap<string, CompiledNode>) {
  const root = name.replace(/^row\./, '').split('.')[0] as string;
  const candidates =
    table === undefined ? [root] : [name, fieldName(table, root)].filter((one) => isWithin(one, table));
  return candidates.find((one) => fields.has(one));
}

/** The formulas of a definition besides calculated fields, wherever they are: conditions, defaults, parameters, bounds. */
export function conditionsIn(value: unknown, known: NodeCache['conditions'] | undefined): readonly Tree[] {
  if (Array.isArray(value)) return value.flatMap((item) => conditionsIn(item, known));
  if (!isObject(value)) return [];
  const found = known?.get(value);
  if (found) return found;
  const whole = valueFormulaOf(value);
  const bounds = boundFormulas(value).map(({ formula }) => formula);
  const into = [...(whole === undefined ? [] : [whole]), ...bounds].flatMap((formula): Tree[] => {
    const parsed = parse(formula);
    return 'tree' in parsed ? [parsed.tree] : [];
  });
  for (const item of Object.values(value)) if (typeof item === 'object') into.push(...conditionsIn(item, known));
  if (Object.hasOwn(value, 'config')) known?.set(value, into);
  return into;
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
    ...(node['checks'] !== undefined && { checks: node['checks'] }),
    ...(isObject(node['lookups']) && { lookups: node['lookups'] }),
  };
}

function graphField(node: CompiledNode): GraphField {
  const name = node.field as string;
  const { label } = node.config;
  const field = { name, type: fieldTypeOf(node), label: typeof label === 'string' ? label : label.zh };
  if (!isCalculated(node.kind)) return field;
  const { expression, precision, result, blankWhenEmpty } = node.props;
  return {
    ...field,
    calculation: {
      expression,
      precision: typeof precision === 'number' ? precision : undefined,
      result: result as ResultType | undefined,
      blankWhenEmpty: blankWhenEmpty === true,
    },
  };
}
