import type { TSchema } from '@sinclair/typebox';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Entity, Field } from '#schemas/protocol/entity.ts';
import { entityNode } from '../entity/entity-node.ts';
import type { Kinds } from '../../kind/kind.ts';
import type { JsonObject } from '../../schema/record.ts';

/** A text longer than this is edited in a multi-line input. */
const lineMax = 200;

/**
 * A node with the properties of its entity's field: label, limits, requiredness, options, and the kind if the node has
 * none.
 */
export function withEntity(entity: Entity, node: JsonObject, kinds: Kinds): JsonObject {
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
