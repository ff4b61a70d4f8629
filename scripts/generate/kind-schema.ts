import { type TSchema, Type } from '@sinclair/typebox';
import { fieldNamePattern } from '#schemas/language/node.ts';
import { legacySourceConfig } from '#core/compile/normalise/source.ts';
import { holdsNodes, takesSource } from '#core/compile/validate/node-structure.ts';
import type { Kind } from '#core/kind/kind.ts';
import { published, type Published, type RefTo } from './published.ts';

const Nodes = Type.Union([Type.Ref('node'), Type.Array(Type.Ref('node'))]);

/** A node of one kind: its own properties and configuration, its events and slots, and nothing else. */
export function kindSchema(kind: Kind, refTo: RefTo, texts: Readonly<Record<string, string>>): Published {
  const slots = Object.fromEntries((kind.slots ?? []).map((slot) => [slot, Nodes]));
  const properties: Record<string, TSchema> = {
    ...(kind.props.properties as Record<string, TSchema>),
    ...slots,
    config: configSchema(kind),
    vModel: Type.String({ pattern: fieldNamePattern.source }),
    on: eventsSchema(kind),
    ...(takesSource(kind) && { source: Type.Ref('source') }),
    ...(holdsNodes(kind) && { children: Type.Array(Type.Ref('node')) }),
    ...(kind.form && { fields: Type.Array(Type.Ref('node')), entity: Type.String() }),
  };
  const required = ((kind.props.required ?? []) as string[]).filter(
    (name) => name !== 'fields' && !Object.hasOwn(slots, name),
  );
  const schema = { type: 'object', properties, required, additionalProperties: false };
  return published(schema as unknown as TSchema, refTo, texts);
}

/** The common configuration, what the kind adds to it, and nothing else. */
function configSchema(kind: Kind): TSchema {
  const free = [...(kind.options ? legacySourceConfig : []), 'width', 'sortable'];
  const own = { ...(kind.config?.properties as Record<string, TSchema> | undefined) };
  return Type.Unsafe({
    type: 'object',
    allOf: [Type.Ref('config')],
    properties: {
      ...Object.fromEntries(free.map((name) => [name, true])),
      ...own,
      zhjyKey: Type.Literal(kind.zhjyKey),
    },
    required: ['zhjyKey'],
    unevaluatedProperties: false,
  });
}

function eventsSchema(kind: Kind): TSchema {
  const names = new Set([...(kind.events ?? []), ...(kind.listed ? ['click'] : [])]);
  const events = [...names].map((event) => [event, Type.Optional(Type.Array(Type.Ref('action')))]);
  return Type.Object(Object.fromEntries(events) as Record<string, TSchema>, { additionalProperties: false });
}

/** A node: a name, or an object whose kind decides what else it may say. */
export function nodeSchema(keys: readonly string[], refTo: RefTo): Published {
  const isOf = (key: string) => ({
    type: 'object',
    required: ['config'],
    properties: { config: { type: 'object', required: ['zhjyKey'], properties: { zhjyKey: { const: key } } } },
  });
  return {
    description: 'One part of a screen, the same shape from page to cell.',
    type: ['string', 'object'],
    required: ['config'],
    properties: { config: { type: 'object', properties: { zhjyKey: { type: 'string', enum: keys } } } },
    allOf: keys.map((key) => ({ if: isOf(key), then: { $ref: refTo(`kind.${key}`) } })),
  };
}
