import type { TSchema } from '@sinclair/typebox';
import defaults from '#schemas/language/defaults.json';
import { formProperties } from '#schemas/language/definition.ts';
import { type DefinitionNode, nodeConfigProperties } from '#schemas/language/node.ts';
import type { Entity, Field } from '#schemas/protocol/entity.ts';
import { type Kind, kindOfNode, type Kinds } from '../../kind/kind.ts';
import { fillDefaults, fitting } from '../../schema/fill.ts';
import { valueFormulaOf } from '../../rules/formula-rule.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import { type CompileContext, entityOf } from '../context.ts';
import { entityNode } from '../entity/entity-node.ts';
import { legacySourceConfig, normalSource } from './source.ts';

/** A text longer than this is edited in a multi-line input. */
const lineMax = 200;

/**
 * A node with the properties of its entity's field: label, limits, requiredness, options, and the kind if the node has
 * none.
 */
function withEntity(entity: Entity, node: JsonObject, kinds: Kinds): JsonObject {
  const name = node['vModel'];
  if (typeof name !== 'string' || !Object.hasOwn(entity.fields, name)) return node;
  const field = entity.fields[name] as Field;
  const config: JsonObject = { zhjyKey: kindOf(field), ...(node['config'] as JsonObject) };
  const hasChoices = kinds.get(config['zhjyKey'] as string)?.options === true && node['options'] === undefined;
  // The caller has checked that `config` is an object; the rest of a node may be anything.
  return entityNode(entity, {
    ...(hasChoices && field.source && { source: field.source }),
    ...node,
    config,
  } as unknown as DefinitionNode);
}

function kindOf({ schema, source }: Field): string {
  const { entityKinds } = defaults;
  if (source) return entityKinds.choice;
  const branches = schema.anyOf as TSchema[] | undefined;
  if (branches?.every((branch) => branch.const === 0 || branch.const === 1)) return entityKinds.flag;
  if (schema.type === 'string' && (schema.maxLength as number) > lineMax) return entityKinds.longText;
  return Object.hasOwn(entityKinds, schema.type as string)
    ? entityKinds[schema.type as keyof typeof entityKinds]
    : entityKinds.string;
}

/** `"reload"` is shorthand for `{ "reload": true }`. */
function normalAction(action: unknown): unknown {
  return typeof action === 'string' ? { [action]: true } : action;
}

function normalActions(actions: unknown): unknown[] {
  return Array.isArray(actions) ? actions.filter(isMeant).map(normalAction) : [];
}

const isMeant = (action: unknown) => typeof action === 'string' || isObject(action);

/** The value with every action and button in it normalised; the schema says where they are. */
function normalWithin(schema: TSchema, value: unknown): unknown {
  if (schema.$ref === 'action') return normalAction(value);
  if (isButton(schema)) return isObject(value) ? { ...value, do: normalActions(value['do']) } : value;
  const branches = schema.anyOf as TSchema[] | undefined;
  if (branches) return branches.some((branch) => branch.const === value) ? value : throughBranches(branches, value);
  if (Array.isArray(value) && isObject(schema.items)) {
    return value.map((item) => normalWithin(schema.items as TSchema, item));
  }
  return value;
}

const isButton = ({ $ref }: TSchema) => $ref === 'button' || $ref === 'rowAction';

function throughBranches(branches: TSchema[], value: unknown): unknown {
  const branch = branches.find((one) => one.$ref === 'action' || isButton(one) || one.items);
  return branch ? normalWithin(branch, value) : value;
}

/** Context at the place of a node. */
interface Surroundings {
  context: CompileContext;
  entity: Entity | undefined;
}

/** A node in normal form, as {@link normalise} makes it outside of an entity; with a cache of nodes it is found there later. */
export const normaliseNode = (node: JsonObject, context: CompileContext): JsonObject =>
  normalNode(node, { context, entity: undefined });

/** A node in normal form: shorthand expanded, defaults filled, invalid values replaced by their default. */
function normalNode(given: unknown, around: Surroundings): JsonObject {
  const cache = isObject(given) ? around.context.cache?.normal : undefined;
  if (!cache) return madeNormal(given, around);
  const { entity } = around;
  const known = cache.get(given as JsonObject);
  if (known && known.entity === entity) return known.node;
  const node = madeNormal(given, around);
  cache.set(given as JsonObject, { entity, node });
  return node;
}

function madeNormal(given: unknown, around: Surroundings): JsonObject {
  const { node, config } = written(given, around);
  const kind = kindOfNode(around.context.kinds, node);
  const inner = { ...around, entity: entityOf(around.context, node['entity']) ?? around.entity };
  const children = node['children'] ?? config['children'];
  const source = kind?.options ? normalSource(node, config, takesOptions(kind)) : node['source'];
  return {
    ...normalProps(node, kind),
    config: normalConfig(config, kind, source !== undefined),
    ...(source !== undefined && { source }),
    ...(isObject(node['on']) && { on: mapValues(node['on'], normalActions) }),
    ...(children !== undefined && { children: normalNodes(children, inner) }),
    ...(node['fields'] !== undefined && { fields: normalNodes(node['fields'], inner) }),
    ...slotsOf(node, kind, inner),
  };
}

/** A node, or a list of nodes, as a list of nodes in normal form. */
function normalNodes(given: unknown, around: Surroundings): JsonObject[] {
  return (Array.isArray(given) ? given : [given]).map((one) => normalNode(one, around));
}

/** The node as an object; a bare name becomes a field of the entity or a kind. */
function written(given: unknown, { context, entity }: Surroundings): { node: JsonObject; config: JsonObject } {
  const node = nodeOf(given, entity);
  const config = isObject(node['config']) ? node['config'] : {};
  const full = entity ? withEntity(entity, { ...node, config }, context.kinds) : { ...node, config };
  return { node: full, config: full['config'] as JsonObject };
}

function nodeOf(given: unknown, entity: Entity | undefined): JsonObject {
  if (isObject(given)) return given;
  if (typeof given !== 'string') return {};
  return entity && Object.hasOwn(entity.fields, given) ? { vModel: given } : { config: { zhjyKey: given } };
}

interface StandardConfig {
  standard: JsonObject;
  schema: { properties: Record<string, TSchema> };
}

const standards = new Map<Kind | undefined, StandardConfig>();

/** The configuration of a node that says nothing, and the schema of one that does, made once for each kind. */
function standardConfig(kind: Kind | undefined): StandardConfig {
  const known = standards.get(kind);
  if (known) return known;
  const without = new Set(kind?.without);
  const common = Object.entries(defaults.config).filter(([name]) => !without.has(name));
  const ofKind = kind?.config ? fillDefaults(kind.config, {}) : {};
  const made: StandardConfig = {
    standard: { zhjyKey: '', ...Object.fromEntries(common), ...ofKind },
    schema: { properties: { ...nodeConfigProperties, ...kind?.config?.properties } as Record<string, TSchema> },
  };
  standards.set(kind, made);
  return made;
}

function normalConfig(config: JsonObject, kind: Kind | undefined, hasSource: boolean): JsonObject {
  const { children: _children, ...rest } = config;
  const { standard, schema } = standardConfig(kind);
  const computed = valueFormulaOf(rest['defaultValue']) === undefined ? {} : { defaultValue: rest['defaultValue'] };
  const filled = { ...standard, ...fitting(schema, rest), ...computed };
  if (!hasSource) return filled;
  return Object.fromEntries(Object.entries(filled).filter(([name]) => !legacySourceConfig.includes(name)));
}

function normalProps(node: JsonObject, kind: Kind | undefined): JsonObject {
  const { config: _config, source: _source, on: _on, children: _children, fields: _fields, ...rest } = node;
  if (!kind) return rest;
  const { fields: _none, ...filled } = fillDefaults(kind.props, fitting(kind.props, rest));
  // The example options of a kind are for new fields in the designer, not for a definition without options.
  if (takesOptions(kind)) filled['options'] = Array.isArray(node['options']) ? node['options'] : [];
  for (const [name, schema] of Object.entries(kind.props.properties as Record<string, TSchema>)) {
    if (filled[name] !== undefined) filled[name] = normalWithin(schema, filled[name]);
  }
  return filled;
}

const takesOptions = (kind: Kind) => kind.options === true && Object.hasOwn(kind.props.properties, 'options');

function slotsOf(node: JsonObject, kind: Kind | undefined, around: Surroundings): JsonObject {
  const given = (kind?.container?.slots ?? []).filter((slot) => node[slot] !== undefined);
  return Object.fromEntries(given.map((slot) => [slot, normalNodes(node[slot], around)]));
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** Normalises a definition: field names become nodes, shorthand is expanded, defaults are filled in. Idempotent. */
export function normalise(definition: JsonObject, context: CompileContext): JsonObject {
  const { fields, body, overlays, ...rest } = definition;
  const around = { context, entity: entityOf(context, definition['entity']) };
  const title = typeof rest['title'] === 'string' || isObject(rest['title']) ? rest['title'] : '';
  return {
    ...defaults.form,
    ...fitting({ properties: formProperties }, rest),
    title,
    ...(fields !== undefined && { fields: normalNodes(fields, around) }),
    ...(Array.isArray(rest['checks']) && { checks: rest['checks'] }),
    ...(isObject(rest['lookups']) && { lookups: rest['lookups'] }),
    ...(body !== undefined && { body: normalNode(body, around) }),
    ...(isObject(overlays) && {
      overlays: Object.fromEntries(Object.entries(overlays).map(([name, node]) => [name, normalNode(node, around)])),
    }),
  };
}
