import type { TSchema } from '@sinclair/typebox';
import type { DefinitionNode, NodeConfig } from '#schemas/language/node.ts';
import type { Pattern } from '#schemas/language/rule.ts';
import type { Entity, Field } from '#schemas/resources/entity.ts';

/**
 * A node with what its noun knows about the field: kind, label, requiredness, patterns, length, default, condition. A
 * bare name stands for the node that says nothing more. What the node says itself holds; a node that names no field of
 * the noun stays as it is.
 */
export function entityNode(entity: Entity, node: DefinitionNode | string): DefinitionNode {
  const given = typeof node === 'string' ? { vModel: node, config: {} } : node;
  const name = given.vModel ?? '';
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field) return { ...given, config: { zhjyKey: 'unknown', ...given.config } };
  return { ...limits(field), ...given, config: { ...facts(field), ...given.config } };
}

function facts(field: Field): NodeConfig {
  const { label, required, shown, schema } = field;
  const regList = [...(field.patterns ?? []), ...lengthPattern(field)];
  return {
    zhjyKey: field.zhjyKey ?? kindOf(schema),
    label,
    ...(required && { required: true }),
    ...(typeof required === 'string' && { requiredMessage: `$t:${required}` }),
    ...(regList.length > 0 && { regList }),
    ...(shown !== undefined && { shown }),
    ...(schema.default !== undefined && { defaultValue: schema.default as unknown }),
  };
}

/** Too long a text is told, not cut: whoever pastes a long name sees that it does not fit. */
function lengthPattern({ schema, tooLong }: Field): Pattern[] {
  const max = schema['maxLength'] as number | undefined;
  if (max === undefined) return [];
  const id = tooLong ?? 'check.tooLong';
  return [{ pattern: `^[\\s\\S]{0,${max}}$`, message: `$t:${id}`, params: { max } }];
}

function limits({ schema }: Field): Record<string, unknown> {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  return {
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  };
}

function kindOf({ type, anyOf }: TSchema): string {
  if (type === 'integer' || type === 'number') return 'inputNumber';
  return anyOf === undefined ? 'input' : 'select';
}
