import { hasRows, kindOfNode } from '../../kind/kind.ts';
import type { TSchema } from '@sinclair/typebox';
import { nodeConfigProperties } from '#schemas/language/node.ts';
import type { Kind } from '../../kind/kind.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { checkSchema, collector, replay, typeName, unknownProperty, type Words } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import { type CompileContext, entityOf } from '../context.ts';
import type { PlaceOfNode } from '../node-cache.ts';
import { valueFormulaOf } from '../../rules/formula-rule.ts';
import { legacySourceConfig } from '../normalise/source.ts';
import { successorOf } from './legacy-kind-names.ts';
import { checkPropertyReferences } from './property-references.ts';
import { checkEntityName, checkName } from './names.ts';
import { checkContradictions } from './conditions.ts';
import type { Scope } from './scope.ts';
import { checkSemantics } from './semantic-checks.ts';
import { checkStructure } from './node-structure.ts';
import { checkFormulaText, constructsIn } from './language-constructs.ts';

/**
 * The kind that was probably meant: by an older name, by its label, by a part of its name, or by a similar spelling.
 */
function meantKind(name: string, { kinds, messages }: CompileContext): { suggestion?: string } {
  const successor = successorOf(name)?.zhjyKey;
  if (successor !== undefined && kinds.has(successor)) return { suggestion: successor };
  const words = messages instanceof Map ? (messages as ReadonlyMap<string, unknown>) : undefined;
  const keys = [...kinds.keys()];
  const called = words && keys.find((key) => words.get(`kind.${key}`) === name);
  if (called !== undefined) return { suggestion: called };
  const near = suggest(name, keys);
  if (near.suggestion !== undefined || name.length < 4) return near;
  const within = keys.find((key) => key.toLowerCase().includes(name.toLowerCase()));
  return within === undefined ? near : { suggestion: within };
}

/** Validates a nested form, which has a separate record. Passed as a parameter to avoid a circular import. */
type CheckForm = (node: JsonObject, path: string, scope: Scope) => void;

/** Reports the issues of a node and of its content; those found before where it and what it reads are the same. */
export function checkNode(given: unknown, path: string, scope: Scope, checkForm: CheckForm): void {
  const { context, observed, names, fields, given: filled, overlays, blocks, report } = scope;
  const cache = isObject(given) ? context.cache?.issues : undefined;
  if (!cache || !observed?.isObserved([names, fields, filled, overlays, blocks])) {
    return checkThisNode(given, path, scope, checkForm);
  }
  const { entity, table, holder, apart = false } = scope;
  const place = { path, entity, table, holder, apart };
  const known = cache.get(given as JsonObject);
  if (known && isSamePlace(known.place, place) && observed.hasSame(known.answers)) return replay(known.issues, report);
  const issues: Issue[] = [];
  const { answers, isOfAll } = observed.readingOf(() =>
    checkThisNode(given, path, { ...scope, report: collector(issues) }, checkForm),
  );
  if (!isOfAll) cache.set(given as JsonObject, { place, answers, issues });
  replay(issues, report);
}

const isSamePlace = (one: PlaceOfNode, other: PlaceOfNode) =>
  one.path === other.path &&
  one.entity === other.entity &&
  one.table === other.table &&
  one.holder === other.holder &&
  one.apart === other.apart;

function checkThisNode(given: unknown, path: string, scope: Scope, checkForm: CheckForm): void {
  if (typeof given === 'string') return checkBareName(given, path, scope);
  if (!isObject(given)) {
    return scope.report(path, 'issue.wrong-type', {
      expected: 'object',
      actual: typeName(given),
    });
  }
  if (!isObject(given['config'])) return checkMissingConfig(given, path, scope);
  const kind = checkKind(given, given['config'], path, scope);
  if (scope.table !== undefined && kind?.value && !kind.listing?.column) {
    scope.report(at(at(path, 'config'), 'zhjyKey'), 'issue.not-a-column', { name: kind.zhjyKey }, 'warning');
  }
  const words = constructsIn(scope, (node, where) => checkNode(node, where, scope, checkForm));
  checkConfig(given['config'], kind, at(path, 'config'), scope, words);
  checkContradictions(given['config'], at(path, 'config'), scope);
  checkStructure(given, kind, path, scope, words);
  checkWithin(given, given['config'], kind, path, scope, checkForm);
  const here = { ...scope, table: tableIn(given, kind, scope) };
  if (kind) checkSemantics(given, given['config'], kind, path, here);
  const inner = constructsIn(here, (node, where) => checkNode(node, where, here, checkForm));
  for (const [name, value] of Object.entries(given)) {
    // Checks and lookups of a form within are about its own fields.
    const isOfForm = (name === 'checks' || name === 'lookups') && kind?.container?.form === true;
    if (!structure.has(name) && !kind?.container?.slots?.includes(name) && !isOfForm)
      checkProperty(name, value, kind, path, here, inner);
  }
  for (const name of requiredProps(kind)) {
    if (!Object.hasOwn(given, name)) scope.report(path, 'issue.missing-property', { name });
  }
}

/** The sub-table that contains the children of a node. */
function tableIn(node: JsonObject, kind: Kind | undefined, { table }: Scope): string | undefined {
  return hasRows(kind) && typeof node['vModel'] === 'string' ? node['vModel'] : table;
}

/** A bare name: a field of the entity, or a kind without required props. */
function checkBareName(name: string, path: string, { entity, context, report }: Scope) {
  if ((entity && Object.hasOwn(entity.fields, name)) || context.kinds.has(name)) return;
  const known = [...Object.keys(entity?.fields ?? {}), ...context.kinds.keys()];
  report(path, 'issue.unknown-name', { name, ...suggest(name, known) });
}

function checkMissingConfig(node: JsonObject, path: string, { report }: Scope) {
  if (isObject(node['__config__'])) return report(at(path, '__config__'), 'issue.family-shape', {});
  if (node['config'] === undefined) return report(path, 'issue.missing-property', { name: 'config' });
  report(at(path, 'config'), 'issue.wrong-type', { expected: 'object', actual: typeName(node['config']) });
}

function checkKind(node: JsonObject, config: JsonObject, path: string, scope: Scope): Kind | undefined {
  const key = config['zhjyKey'];
  const { kinds } = scope.context;
  if (typeof key === 'string') {
    const kind = kindOfNode(kinds, node);
    if (!kind)
      scope.report(at(at(path, 'config'), 'zhjyKey'), 'issue.unknown-kind', {
        name: key,
        ...meantKind(key, scope.context),
      });
    return kind;
  }
  const name = node['vModel'];
  const isKnownField =
    scope.entity !== undefined && typeof name === 'string' && Object.hasOwn(scope.entity.fields, name);
  if (key === undefined && isKnownField) return undefined;
  if (key === undefined) scope.report(at(path, 'config'), 'issue.missing-property', { name: 'zhjyKey' });
  else
    scope.report(at(at(path, 'config'), 'zhjyKey'), 'issue.wrong-type', { expected: 'string', actual: typeName(key) });
  return undefined;
}

/** Extra config properties of a column or search field of a list. */
const apartConfig = { width: 0, sortable: 0 };

function checkConfig(config: JsonObject, kind: Kind | undefined, path: string, scope: Scope, words: Words) {
  const known: Record<string, TSchema> = { ...nodeConfigProperties, ...kind?.config?.properties };
  const free = new Set([...(kind?.options ? legacySourceConfig : []), ...Object.keys(scope.apart ? apartConfig : {})]);
  for (const [name, value] of Object.entries(config)) {
    if (name === 'zhjyKey' || name === 'children' || (free.has(name) && !known[name])) continue;
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (name === 'defaultValue' && valueFormulaOf(value) !== undefined)
      checkComputed(value as JsonObject, at(path, name), scope);
    else if (schema) {
      checkSchema(schema, value, at(path, name), scope.report, words);
      if (schema['editor'] === 'formula' && typeof value === 'string' && value !== '')
        checkFormulaText(value, at(path, name), scope);
    } else if (kind && Object.hasOwn(kind.props.properties, name))
      scope.report(at(path, name), 'issue.out-of-config', { name });
    else if (kind) unknownProperty(name, Object.keys(known), path, scope.report);
    checkPropertyReferences(name, value, at(path, name), kind, scope);
  }
  checkName('permission', config['permission'], at(path, 'permission'), scope);
}

/** A default that is a formula, computed once or until the field is edited. */
function checkComputed(value: JsonObject, path: string, scope: Scope) {
  checkFormulaText(String(value['formula']), at(path, 'formula'), scope);
  const { keep } = value;
  if (keep === undefined || keep === 'untilEdited') return;
  const params = {
    value: typeof keep === 'string' ? keep : typeName(keep),
    allowed: 'untilEdited',
    suggestion: 'untilEdited',
  };
  scope.report(at(path, 'keep'), 'issue.not-one-of', params);
}

/** Structural properties of a node, whatever its kind. */
const structure = new Set(['config', 'vModel', 'source', 'on', 'children', 'fields']);

function checkWithin(
  node: JsonObject,
  config: JsonObject,
  kind: Kind | undefined,
  path: string,
  scope: Scope,
  checkForm: CheckForm,
) {
  const entity = entityOf(scope.context, node['entity']) ?? scope.entity;
  const inner = { ...scope, entity, holder: kind, table: tableIn(node, kind, scope) };
  const each = (nodes: unknown, where: string, around: Scope) => {
    if (Array.isArray(nodes)) nodes.forEach((one, index) => checkNode(one, at(where, index), around, checkForm));
    else if (nodes !== undefined) checkNode(nodes, where, around, checkForm);
  };
  each(node['children'], at(path, 'children'), inner);
  each(config['children'], at(at(path, 'config'), 'children'), inner);
  for (const slot of kind?.container?.slots ?? []) {
    const apart = kind?.container?.apart?.includes(slot) ?? false;
    // Search fields form a separate record, and can read each other.
    const names = apart ? new Set([...inner.names, ...namesIn(node[slot])]) : inner.names;
    each(node[slot], at(path, slot), { ...inner, names, apart });
  }
  if (node['fields'] !== undefined && kind?.container?.form) checkForm(node, path, inner);
}

const namesIn = (nodes: unknown): string[] =>
  Array.isArray(nodes)
    ? nodes.flatMap((one: unknown) => (isObject(one) && typeof one['vModel'] === 'string' ? [one['vModel']] : []))
    : [];

function checkProperty(name: string, value: unknown, kind: Kind | undefined, path: string, scope: Scope, words: Words) {
  const where = at(path, name);
  if (name === 'entity') checkEntityName(value, where, scope.context, scope);
  if (!kind) return;
  const properties = kind.props.properties as Record<string, TSchema>;
  if (Object.hasOwn(properties, name)) {
    checkSchema(properties[name] as TSchema, value, where, scope.report, words);
    checkPropertyReferences(name, value, where, kind, scope);
  } else if (Object.hasOwn(nodeConfigProperties, name) || Object.hasOwn(kind.config?.properties ?? {}, name)) {
    scope.report(where, 'issue.into-config', { name });
  } else if (name !== 'entity' || !kind.container?.form) {
    unknownProperty(
      name,
      [...Object.keys(properties), ...(kind.container?.slots ?? []), ...structure],
      path,
      scope.report,
    );
  }
}

/** Required props of a kind: neither optional nor with a default. */
function requiredProps(kind: Kind | undefined): string[] {
  const properties = (kind?.props.properties ?? {}) as Record<string, TSchema>;
  const required = (kind?.props.required ?? []) as string[];
  return required.filter((name) => properties[name]?.default === undefined);
}
