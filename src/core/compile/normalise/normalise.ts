import { formProperties } from '#schemas/language/definition.ts';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import { isObject, type JsonObject } from '../../schema/record.ts';
import { type CompileContext, entityOf } from '../context.ts';
import { fitting } from './fitting.ts';
import { normalNode, normalNodes } from './node.ts';

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
    ...(body !== undefined && { body: normalNode(body, around) }),
    ...(isObject(overlays) && {
      overlays: Object.fromEntries(Object.entries(overlays).map(([name, node]) => [name, normalNode(node, around)])),
    }),
  };
}
