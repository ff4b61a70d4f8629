import type { TSchema } from '@sinclair/typebox';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import { nodeConfigProperties } from '#schemas/language/node.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import type { Kind } from '../../kind/kind.ts';
import { fillDefaults } from '../../schema/fill.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import { type CompileContext, entityOf } from '../context.ts';
import { normalActions, normalWithin } from './action.ts';
import { withEntity } from './entity.ts';
import { fitting } from './fitting.ts';
import { familySourceConfig, normalSource } from './source.ts';

/** Context at the place of a node. */
export interface Surroundings {
  context: CompileContext;
  entity: Entity | undefined;
}

/** A node in normal form: shorthand expanded, defaults filled, invalid values replaced by their default. */
export function normalNode(given: unknown, around: Surroundings): JsonObject {
  const { node, config } = written(given, around);
  const kind = typeof config['zhjyKey'] === 'string' ? around.context.kinds.get(config['zhjyKey']) : undefined;
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
export function normalNodes(given: unknown, around: Surroundings): JsonObject[] {
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

function normalConfig(config: JsonObject, kind: Kind | undefined, hasSource: boolean): JsonObject {
  const { children: _children, ...rest } = config;
  const without = new Set(kind?.without);
  const common = Object.entries(defaults.config).filter(([name]) => !without.has(name));
  const ofKind = kind?.config ? fillDefaults(kind.config, {}) : {};
  const standard = { zhjyKey: '', ...Object.fromEntries(common), ...ofKind };
  const schema = { properties: { ...nodeConfigProperties, ...kind?.config?.properties } };
  const filled = { ...standard, ...fitting(schema, rest) };
  if (!hasSource) return filled;
  return Object.fromEntries(Object.entries(filled).filter(([name]) => !familySourceConfig.includes(name)));
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
  const given = (kind?.slots ?? []).filter((slot) => node[slot] !== undefined);
  return Object.fromEntries(given.map((slot) => [slot, normalNodes(node[slot], around)]));
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
