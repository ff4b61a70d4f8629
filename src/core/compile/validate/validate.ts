import { hasRows, isCalculated, kindOfNode } from '../../kind/kind.ts';
import type { TSchema } from '@sinclair/typebox';
import { Lookups } from '#schemas/language/lookup.ts';
import { Checks } from '#schemas/language/rule.ts';
import { fieldNamePattern } from '#schemas/language/node.ts';
import { words as schemas } from '#schemas/language/words.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import { buildGraph, type FormFields, formFields, resolved } from '../../calc/build-graph.ts';
import { compileExpression } from '../../calc/expression.ts';
import type { GraphField } from '../../calc/graph.ts';
import { parse, type Tree, visitTree } from '../../calc/parse.ts';
import { checkFormula } from '../../formula/check.ts';
import { allFunctions } from '../../formula/install.ts';
import { formulaOf, valueFormulaOf } from '../../rules/formula-rule.ts';
import { lookupFields } from '../assemble/lookups.ts';
import { fieldTypeOf } from '../../kind/field-type.ts';
import type { Kind } from '../../kind/kind.ts';
import { checkSchema, type Report, typeName } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject, own } from '../../schema/record.ts';
import { type CompileContext, entityOf } from '../context.ts';
import { checkEntityName, checkMessageIds, checkNames } from './names.ts';
import { type ComparableField, comparableValues, writtenOptions } from './conditions.ts';
import { checkVisibility, type Hider, hidersOf } from './visibility.ts';
import { isNothing } from './required-properties.ts';
import { checkNode } from './node.ts';
import { type KnownNames, type NodeCache, observeNames } from '../node-cache.ts';
import { factsOf, type Scope } from './scope.ts';
import { checkFormulaText, constructsIn, isForeign } from './language-constructs.ts';
import { fieldName, isWithin, tableOf, withinTable } from '../../schema/address.ts';

/** A field of a definition before normalisation. */
interface WrittenField {
  /** `days`, `lines.amount`. */
  name: string;
  /** The path of its node. */
  path: string;
  node: JsonObject;
  kind: Kind | undefined;
  /** The conditions that hide it, of its containers first. */
  hiders: readonly Hider[];
}

/**
 * The fields of one record in a definition before normalisation: containers are traversed, sub-tables give
 * `table.column`. Nested forms and the columns of lists belong to other records. A node of an unknown kind counts as a
 * field, so that one mistake is not reported twice.
 */
function writtenFields(nodes: unknown, path: string, around: ValidationContext): WrittenField[] {
  if (!Array.isArray(nodes)) return nodes === undefined ? [] : ofNode(nodes, path, around);
  return nodes.flatMap((node, index) => ofNode(node, at(path, index), around));
}

interface ValidationContext {
  context: CompileContext;
  entity: Entity | undefined;
  table?: string;
  hiders?: readonly Hider[];
}

function ofNode(given: unknown, path: string, around: ValidationContext): WrittenField[] {
  if (typeof given === 'string') {
    const isField = around.entity !== undefined && Object.hasOwn(around.entity.fields, given);
    return isField ? [{ name: given, path, node: {}, kind: undefined, hiders: [] }] : [];
  }
  if (!isObject(given)) return [];
  const config = isObject(given['config']) ? given['config'] : {};
  const kind = kindOfNode(around.context.kinds, given);
  const name = writtenName(given, kind, around.table);
  const hiders = [...(around.hiders ?? []), ...hidersOf(config, path, around.table)];
  const inner = { ...around, hiders, ...(hasRows(kind) && name !== undefined && { table: name }) };
  const slots = (kind?.container?.slots ?? []).filter((slot) => !kind?.container?.apart?.includes(slot));
  return [
    ...(name === undefined ? [] : [{ name, path, node: given, kind, hiders }]),
    ...writtenFields(given['children'], at(path, 'children'), inner),
    ...writtenFields(config['children'], at(at(path, 'config'), 'children'), inner),
    ...slots.flatMap((slot) => writtenFields(given[slot], at(path, slot), inner)),
  ];
}

function writtenName(node: JsonObject, kind: Kind | undefined, table: string | undefined): string | undefined {
  const name = node['vModel'];
  if (typeof name !== 'string' || name === '') return undefined;
  if (kind && !kind.value && !hasRows(kind) && !isCalculated(kind)) return undefined;
  return fieldName(table, name);
}

/** Reports issues between the fields of one record: duplicate names, expressions, cycles. */
function checkFields(fields: readonly WrittenField[], scope: Scope): void {
  const first = new Map<string, WrittenField>();
  for (const field of fields) {
    const earlier = first.get(field.name);
    if (!earlier) first.set(field.name, field);
    else scope.report(namePath(field), 'issue.duplicate-field', { name: field.name, other: earlier.path });
  }
  const written = [...[...first.values()].map(graphField), ...scope.asked];
  const graph = buildGraph(written);
  for (const { name, id, params, offset } of graph.problems) {
    const field = first.get(name);
    if (!field) continue;
    const unknown =
      id === 'issue.expression-unknown-field' ? suggest(String(params['name']), near(name, first.keys())) : {};
    scope.report(at(field.path, 'expression'), id, { ...params, ...unknown, offset });
  }
  checkVisibility([...first.values()], scope);
  const form = formFields(written);
  for (const field of first.values()) if (isCalculated(field.kind)) checkExpression(field, form, first, scope);
}

/** Calls and types of a formula, and operands that have no number. */
function checkExpression(
  { name, path, node, kind }: WrittenField,
  form: FormFields,
  fields: ReadonlyMap<string, WrittenField>,
  scope: Scope,
) {
  const expression = kind?.formula?.(node);
  const { tree } = isNothing(expression) ? { tree: undefined } : compileExpression(expression);
  if (!tree) return;
  const table = tableOf(name);
  const nameOf = (written: string) => resolved(written, table, form);
  const problems = checkFormula(tree, {
    functions: allFunctions(),
    typeOf: (written) => form.types.get(nameOf(written) ?? ''),
    isColumn: (written) => isForeign(nameOf(written) ?? '', table),
  });
  const place = at(path, 'expression');
  for (const { id, params, offset, severity } of problems) scope.report(place, id, { ...params, offset }, severity);
  for (const operand of operandsIn(tree)) {
    const odd = fields.get(nameOf(operand) ?? '');
    if (!odd?.kind || isNumeric(odd.kind, odd.node)) continue;
    scope.report(place, 'issue.not-a-number', { name: odd.name, kind: odd.kind.zhjyKey }, 'warning');
    return;
  }
}

/** Fields that are operands of arithmetic themselves. */
function operandsIn(tree: Tree): string[] {
  const names: string[] = [];
  const add = (part: Tree) => part.type === 'field' && part.take !== 'column' && names.push(part.name);
  add(tree);
  visitTree(tree, (part) => {
    if (part.type === 'operation') [part.left, part.right].forEach(add);
    if (part.type === 'minus' || part.type === 'percent') add(part.operand);
  });
  return names;
}

function graphField({ name, node, kind }: WrittenField): GraphField {
  const label = own(node['config'], 'label');
  const type = fieldTypeOf(kind && { kind, props: node });
  const field = { name, type, label: typeof label === 'string' ? label : undefined };
  if (!isCalculated(kind)) return field;
  const expression = kind?.formula?.(node);
  return { ...field, calculation: { expression: isNothing(expression) ? '0' : expression } };
}

/** Whether values of a kind can be operands: numbers, or texts that may be numeric. */
const isNumeric = ({ type, listing, wing, value }: Kind, node: JsonObject): boolean => {
  if (listing?.summable === true || type === 'bool') return true;
  // The id of an option may be a number, several are a list.
  const isList = Array.isArray(value?.empty({ ...node }));
  return wing === 'fields' && !isList && /"(number|integer)"/.test(JSON.stringify(value?.schema ?? ''));
};

function asComparable({ name, kind, node }: WrittenField): ComparableField {
  return { name, kind, props: node, options: writtenOptions(node, kind) };
}

const namePath = ({ path, node }: WrittenField) => (node['vModel'] === undefined ? path : at(path, 'vModel'));

/** The names an expression may use: inside a sub-table its columns by their bare names too. */
function near(name: string, names: Iterable<string>): string[] {
  const table = tableOf(name);
  return [...names].flatMap((one) => (isWithin(one, table) ? [withinTable(one, table), one] : [one]));
}

/** The names a definition binds to selected entries, responses and parameters, and those it reads; each node is read once. */
function knownNames(definition: unknown, cache: NodeCache | undefined): KnownNames {
  const given: KnownNames = {
    names: new Set(),
    blocks: new Set(),
    given: new Set(),
    read: new Set(),
    parts: new Set(),
  };
  look(definition, given, cache);
  return given;
}

function look(value: unknown, given: KnownNames, cache: NodeCache | undefined): void {
  if (Array.isArray(value)) for (const item of value) lookInto(item, given, cache);
  if (typeof value === 'string')
    for (const [, name = ''] of value.matchAll(/\{(\w+)(?:\.[\w.]*)?\}/g)) given.read.add(name);
  if (!isObject(value)) return;
  const { bind, as, open, set, targetField, relationOptions } = value;
  if (typeof targetField === 'string') given.given.add(targetField);
  for (const one of Array.isArray(relationOptions) ? relationOptions : []) {
    const field = own(one, 'field');
    if (typeof field === 'string') given.given.add(field);
  }
  if (isObject(set)) for (const name of Object.keys(set)) given.given.add(name);
  // Steps of a form within, on its own events, set its fields.
  if (isObject(value['config']) && Array.isArray(value['fields'])) addFields(value['fields'], given.read);
  for (const name of [value['var']].flat()) if (typeof name === 'string') given.read.add(name.split('.')[0] as string);
  for (const name of namesOfFormula(formulaOf(value))) given.read.add(name);
  if (typeof bind === 'string') {
    given.names.add(bind);
    given.blocks.add(bind);
    if (Array.isArray(value['fields'])) addParts(bind, value['fields'], given.parts);
  }
  if (typeof as === 'string') given.names.add(as);
  const passed = open === undefined ? set : value['with'];
  if (isObject(passed)) for (const name of Object.keys(passed)) given.names.add(name.split('.')[0] as string);
  for (const item of Object.values(value)) look(item, given, cache);
}

/** Adds the names in an entry of a list; those of a node of an edited definition are known after the first time. */
function lookInto(entry: unknown, given: KnownNames, cache: NodeCache | undefined): void {
  if (!cache || !isObject(entry) || !isObject(entry['config'])) return look(entry, given, cache);
  const found = cache.names.get(entry) ?? knownNames(entry, cache);
  cache.names.set(entry, found);
  for (const of of ['names', 'blocks', 'given', 'read', 'parts'] as const)
    for (const name of found[of]) given[of].add(name);
}

function addParts(bind: string, fields: readonly unknown[], into: Set<string>): void {
  const names = new Set<string>();
  addFields(fields, names);
  into.add(`${bind}.`);
  for (const name of names) into.add(`${bind}.${name}`);
}

function addFields(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) addFields(item, into);
  if (typeof value === 'string') into.add(value);
  if (!isObject(value)) return;
  if (typeof value['vModel'] === 'string') into.add(value['vModel']);
  addFields(value['children'], into);
}

function namesOfFormula(formula: string | undefined): string[] {
  const parsed = formula === undefined ? undefined : parse(formula);
  const names: string[] = [];
  if (parsed && 'tree' in parsed) {
    visitTree(parsed.tree, (part) => void (part.type === 'field' && names.push(part.name.split('.')[0] as string)));
  }
  return names;
}

/** Reports every problem of a definition once, at its path. */
export function validate(definition: JsonObject, context: CompileContext, report: Report): void {
  const { names, blocks, given, read, parts } = knownNames(definition, context.cache);
  const entity = entityOf(context, definition['entity']);
  const around = { context, entity };
  const overlays = isObject(definition['overlays']) ? definition['overlays'] : {};
  const fields = [
    ...writtenFields(definition['fields'], 'fields', around),
    ...writtenFields(definition['body'], 'body', around),
    ...Object.entries(overlays).flatMap(([name, node]) => writtenFields(node, at('overlays', name), around)),
  ];
  const asked = lookupFields(definition);
  const form = formFields([...fields.map(graphField), ...asked]);
  const observed = context.cache && observeNames();
  const known = (of: string, all: Set<string>) => observed?.observe(of, all) ?? all;
  const scope: Scope = {
    ...around,
    report,
    fields: known('fields', new Set(fields.map(({ name }) => name))),
    names: known(
      'names',
      new Set([...names, ...[...fields, ...asked].map(({ name }) => name), ...Object.keys(entity?.fields ?? {})]),
    ),
    asked,
    form,
    facts: observed && known('facts', factsOf(form)),
    values: known('values', comparableValues(fields.map(asComparable), context.kinds)),
    overlays: known('overlays', new Set(Object.keys(overlays))),
    blocks: known('blocks', blocks),
    given: known('given', given),
    observed,
    readNames: known('readNames', read),
    parts: known('parts', parts),
  };
  const words = constructsIn(scope, (node, path) => checkNode(node, path, scope, checkForm));
  checkSchema(schemas.get('definition') as TSchema, definition, '', report, words);
  checkEntityName(definition['entity'], 'entity', context, scope);
  if (definition['body'] !== undefined && fields.some(({ path }) => path.startsWith('fields')))
    report('body', 'issue.fields-and-body', {}, 'warning');
  checkNames('print', definition['printId'], 'printId', scope);
  checkFields(fields, scope);
  checkLookups(definition, '', fields, scope);
  checkMessageIds(definition, scope);
}

/** Names of lookups, their formulas, and that what reads them is stored: lists and details do not ask other forms. */
function checkLookups(form: JsonObject, base: string, fields: readonly WrittenField[], scope: Scope): void {
  if (!isObject(form['lookups'])) return;
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const [name, lookup] of Object.entries(form['lookups'])) {
    const path = at(at(base, 'lookups'), name);
    const table = tableOf(name);
    if (!name.split('.').every((part) => fieldNamePattern.test(part)) || name.split('.').length > 2)
      scope.report(path, 'issue.lookup-name', { name });
    if (byName.has(name)) scope.report(path, 'issue.duplicate-field', { name, other: byName.get(name)?.path ?? '' });
    if (table !== undefined && !hasRows(byName.get(table)?.kind))
      scope.report(path, 'issue.unknown-field', { name: table, ...suggest(table, byName.keys()) });
    checkNames('model', own(lookup, 'model'), at(path, 'model'), scope);
    const where = own(lookup, 'where');
    (Array.isArray(where) ? where : []).forEach((condition: unknown, index) => {
      const formula = valueFormulaOf(own(condition, 'value'));
      const place = at(at(at(at(path, 'where'), index), 'value'), 'formula');
      if (formula !== undefined) checkFormulaText(formula, place, { ...scope, table });
    });
  }
  const asked = new Set(scope.asked.map(({ name }) => name));
  const graph = buildGraph([...fields.map(graphField), ...scope.asked]);
  for (const { name, reads } of graph.order) {
    const field = byName.get(name);
    const read = reads.find((one) => asked.has(one.name));
    if (field && read && field.node['isStorage'] !== 1)
      scope.report(at(field.path, 'isStorage'), 'issue.lookup-not-stored', { name: read.name });
  }
}

/** Validates a nested form: a separate record that can also read the names of the enclosing screen. */
function checkForm(node: JsonObject, path: string, scope: Scope): void {
  const where = at(path, 'fields');
  const fields = writtenFields(node['fields'], where, { context: scope.context, entity: scope.entity });
  const asked = lookupFields(node);
  const known = [...fields, ...asked].map(({ name }) => name);
  const names = [...scope.names, ...known, ...Object.keys(scope.entity?.fields ?? {})];
  const inner: Scope = {
    ...scope,
    fields: new Set(fields.map(({ name }) => name)),
    names: new Set(names),
    asked,
    form: formFields([...fields.map(graphField), ...asked]),
    facts: undefined,
    values: comparableValues(fields.map(asComparable), scope.context.kinds),
    table: undefined,
    holder: undefined,
    apart: false,
  };
  if (!Array.isArray(node['fields'])) {
    return scope.report(where, 'issue.wrong-type', { expected: 'array', actual: typeName(node['fields']) });
  }
  node['fields'].forEach((one, index) => checkNode(one, at(where, index), inner, checkForm));
  const words = constructsIn(inner, (one, where) => checkNode(one, where, inner, checkForm));
  for (const [name, schema] of [['checks', Checks] as const, ['lookups', Lookups] as const])
    if (node[name] !== undefined) checkSchema(schema, node[name], at(path, name), inner.report, words);
  checkFields(fields, inner);
  checkLookups(node, path, fields, inner);
}
