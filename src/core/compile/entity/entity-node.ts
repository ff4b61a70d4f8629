import type { DefinitionNode, NodeConfig } from '#schemas/language/node.ts';
import type { Pattern } from '#schemas/language/rule.ts';
import type { Entity, Field } from '#schemas/protocol/entity.ts';

/**
 * A node with the properties of its entity's field: label, requiredness, patterns, length, default, condition. The
 * node's properties take precedence; a node that names no field of the entity is unchanged.
 */
export function entityNode(entity: Entity, node: DefinitionNode): DefinitionNode {
  const name = node.vModel ?? '';
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  return field ? { ...limits(field), ...node, config: { ...configOf(field), ...node.config } } : node;
}

function configOf(field: Field): Partial<NodeConfig> {
  const { label, required, shown, schema } = field;
  const regList = [...(field.patterns ?? []), ...lengthPattern(field)];
  return {
    label,
    ...(required && { required: true }),
    ...(typeof required === 'string' && { requiredMessage: `$t:${required}` }),
    ...(regList.length > 0 && { regList }),
    ...(shown !== undefined && { shown }),
    ...(schema.default !== undefined && { defaultValue: schema.default as unknown }),
  };
}

/** Text that is too long is reported, not truncated: the user sees that a pasted name does not fit. */
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
