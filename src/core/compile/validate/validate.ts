import { hasRows, isCalculated } from '../../kind/kind.ts';
import type { TSchema } from '@sinclair/typebox';
import { words as schemas } from '#schemas/language/words.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import { buildGraph } from '../../calc/build-graph.ts';
import type { Kind } from '../../kind/kind.ts';
import { checkSchema, type Report, typeName } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject, own } from '../../schema/record.ts';
import { type CompileContext, entityOf } from '../context.ts';
import { checkEntityName, checkMessageIds, checkNames } from './names.ts';
import { isNothing } from './required-properties.ts';
import { checkNode } from './node.ts';
import type { Scope } from './scope.ts';
import { constructsIn } from './language-constructs.ts';
import { fieldName, isWithin, tableOf, withinTable } from '../../schema/address.ts';

/** A field of a definition before normalisation. */
interface WrittenField {
  /** `days`, `lines.amount`. */
  name: string;
  /** The path of its node. */
  path: string;
  node: JsonObject;
  kind: Kind | undefined;
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
}

function ofNode(given: unknown, path: string, around: ValidationContext): WrittenField[] {
  if (typeof given === 'string') {
    const isField = around.entity !== undefined && Object.hasOwn(around.entity.fields, given);
    return isField ? [{ name: given, path, node: {}, kind: undefined }] : [];
  }
  if (!isObject(given)) return [];
  const config = isObject(given['config']) ? given['config'] : {};
  const key = config['zhjyKey'];
  const kind = typeof key === 'string' ? around.context.kinds.get(key) : undefined;
  const name = writtenName(given, kind, around.table);
  const inner = hasRows(kind) && name !== undefined ? { ...around, table: name } : around;
  const slots = (kind?.container?.slots ?? []).filter((slot) => !kind?.container?.apart?.includes(slot));
  return [
    ...(name === undefined ? [] : [{ name, path, node: given, kind }]),
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
  const graph = buildGraph(
    [...first.values()].map(({ name, node, kind }) => ({
      name,
      ...(isCalculated(kind) && { calculation: { expression: expressionOf(kind?.formula?.(node)) } }),
    })),
  );
  for (const { name, id, params, offset } of graph.problems) {
    const field = first.get(name);
    if (!field) continue;
    const unknown =
      id === 'issue.expression-unknown-field' ? suggest(String(params['name']), near(name, first.keys())) : {};
    scope.report(at(field.path, 'expression'), id, { ...params, ...unknown, offset });
  }

  for (const { name, reads } of graph.order) {
    const field = first.get(name);
    const odd = reads.map((read) => first.get(read.name)).find((read) => read?.kind && !isNumeric(read.kind));
    if (!field || !odd?.kind) continue;
    const params = { name: odd.name, kind: odd.kind.zhjyKey };
    scope.report(at(field.path, 'expression'), 'issue.not-a-number', params, 'warning');
  }
  for (const { path, node, kind } of first.values()) if (kind?.formula) checkCalls(kind.formula(node), path, scope);
}

/** Whether values of a kind can be operands: numbers, or texts that may be numeric. */
const isNumeric = ({ formula, listing, wing, options, value }: Kind): boolean =>
  formula !== undefined ||
  listing?.summable === true ||
  // Ids may be numbers, too, but are not quantities.
  (wing === 'fields' && options !== true && /"(number|integer)"/.test(JSON.stringify(value?.schema ?? '')));

/** Function calls and a missing expression are reported by other checks; here both count as 0. */
const expressionOf = (written: unknown) => (isNothing(written) || callsOf(written).length > 0 ? '0' : written);

/** Names followed by an opening bracket: expressions have no functions. */
function callsOf(expression: unknown): RegExpMatchArray[] {
  return typeof expression === 'string' ? [...expression.matchAll(/[\p{L}_][\p{L}\p{N}_.]*(?=\s*\()/gu)] : [];
}

function checkCalls(expression: unknown, path: string, { report }: Scope) {
  for (const call of callsOf(expression)) {
    report(at(path, 'expression'), 'issue.unknown-function', { name: call[0], offset: call.index ?? 0 });
  }
}

const namePath = ({ path, node }: WrittenField) => (node['vModel'] === undefined ? path : at(path, 'vModel'));

/** The names an expression may use: inside a sub-table its columns by their bare names too. */
function near(name: string, names: Iterable<string>): string[] {
  const table = tableOf(name);
  return [...names].flatMap((one) => (isWithin(one, table) ? [withinTable(one, table), one] : [one]));
}

/** Names that a screen defines besides its fields. */
interface KnownNames {
  /** Names bound by blocks (`bind`) and requests (`as`), and names passed by `set` and `open`. */
  names: Set<string>;
  /** Valid names for `reload`: those bound by blocks. */
  blocks: Set<string>;
  /** Fields that steps set, or that pickers fill. */
  given: Set<string>;
}

/** Collects the names a definition binds to selected entries, responses and parameters. */
function knownNames(definition: unknown): KnownNames {
  const given: KnownNames = { names: new Set(), blocks: new Set(), given: new Set() };
  look(definition, given);
  return given;
}

function look(value: unknown, given: KnownNames): void {
  if (Array.isArray(value)) for (const item of value) look(item, given);
  if (!isObject(value)) return;
  const { bind, as, open, set, targetField, relationOptions } = value;
  if (typeof targetField === 'string') given.given.add(targetField);
  for (const one of Array.isArray(relationOptions) ? relationOptions : []) {
    const field = own(one, 'field');
    if (typeof field === 'string') given.given.add(field);
  }
  if (isObject(set)) for (const name of Object.keys(set)) given.given.add(name);
  if (typeof bind === 'string') {
    given.names.add(bind);
    given.blocks.add(bind);
  }
  if (typeof as === 'string') given.names.add(as);
  const passed = open === undefined ? set : value['with'];
  if (isObject(passed)) for (const name of Object.keys(passed)) given.names.add(name.split('.')[0] as string);
  for (const item of Object.values(value)) look(item, given);
}

/** Reports every problem of a definition once, at its path. */
export function validate(definition: JsonObject, context: CompileContext, report: Report): void {
  const { names, blocks, given } = knownNames(definition);
  const entity = entityOf(context, definition['entity']);
  const around = { context, entity };
  const overlays = isObject(definition['overlays']) ? definition['overlays'] : {};
  const fields = [
    ...writtenFields(definition['fields'], 'fields', around),
    ...writtenFields(definition['body'], 'body', around),
    ...Object.entries(overlays).flatMap(([name, node]) => writtenFields(node, at('overlays', name), around)),
  ];
  const scope: Scope = {
    ...around,
    report,
    fields: new Set(fields.map(({ name }) => name)),
    names: new Set([...names, ...fields.map(({ name }) => name), ...Object.keys(entity?.fields ?? {})]),
    overlays: new Set(Object.keys(overlays)),
    blocks,
    given,
  };
  const words = constructsIn(scope, (node, path) => checkNode(node, path, scope, checkForm));
  checkSchema(schemas.get('definition') as TSchema, definition, '', report, words);
  checkEntityName(definition['entity'], 'entity', context, scope);
  checkNames('print', definition['printId'], 'printId', scope);
  checkFields(fields, scope);
  checkMessageIds(definition, scope);
}

/** Validates a nested form: a separate record that can also read the names of the enclosing screen. */
function checkForm(node: JsonObject, path: string, scope: Scope): void {
  const where = at(path, 'fields');
  const fields = writtenFields(node['fields'], where, { context: scope.context, entity: scope.entity });
  const names = [...scope.names, ...fields.map(({ name }) => name), ...Object.keys(scope.entity?.fields ?? {})];
  const inner: Scope = {
    ...scope,
    fields: new Set(fields.map(({ name }) => name)),
    names: new Set(names),
    table: undefined,
    holder: undefined,
    apart: false,
  };
  if (!Array.isArray(node['fields'])) {
    return scope.report(where, 'issue.wrong-type', { expected: 'array', actual: typeName(node['fields']) });
  }
  node['fields'].forEach((one, index) => checkNode(one, at(where, index), inner, checkForm));
  checkFields(fields, inner);
}
