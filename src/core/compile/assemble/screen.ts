import { type Definition, formProperties, type FormSettings } from '#schemas/language/definition.ts';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import { buildGraph } from '../../calc/build-graph.ts';
import type { GraphField } from '../../calc/graph.ts';
import { at } from '../../schema/path.ts';
import type { JsonObject } from '../../schema/record.ts';
import type { CompileContext } from '../context.ts';
import type { CompiledNode, CompiledScreen } from '../tree.ts';
import { type Assembly, assembleNode, assembleNodes } from './node.ts';

/**
 * Assembles a screen from a definition in normal form: nodes with their kinds, fields in reading order, the calculation
 * graph.
 */
export function assembleScreen(definition: JsonObject, context: CompileContext, address = ''): CompiledScreen {
  const fields = new Map<string, CompiledNode>();
  const assembly: Assembly = {
    context,
    form: (node, where) => assembleScreen(formWithin(node), context, where),
    take: (node) => {
      if (node.field !== undefined && !fields.has(node.field)) fields.set(node.field, node);
    },
  };
  const root = rootOf(definition, address, assembly);
  const overlays = Object.entries((definition['overlays'] ?? {}) as Record<string, JsonObject>).map(
    ([name, node]) => [name, assembleNode(node, at(at(address, 'overlays'), name), assembly)] as const,
  );
  return Object.freeze({
    // Normal form has every property of a definition.
    definition: definition as unknown as Definition,
    title: definition['title'] as Definition['title'],
    form: Object.freeze(settingsOf(definition)),
    root,
    overlays: Object.freeze(Object.fromEntries(overlays)),
    fields,
    calculation: buildGraph([...fields.values()].map(graphField)),
  });
}

function rootOf(definition: JsonObject, address: string, assembly: Assembly): readonly CompiledNode[] {
  const fields = assembleNodes(definition['fields'], at(address, 'fields'), assembly);
  if (definition['body'] === undefined) return fields;
  const body = assembleNode(definition['body'] as JsonObject, at(address, 'body'), assembly);
  return Object.freeze([...fields, body]);
}

function settingsOf(definition: JsonObject): Required<FormSettings> {
  const names = Object.keys(formProperties) as (keyof FormSettings)[];
  // Normal form has every setting.
  return Object.fromEntries(names.map((name) => [name, definition[name]])) as unknown as Required<FormSettings>;
}

/** The nested form of a node, as a definition. */
function formWithin(node: JsonObject): JsonObject {
  const given = Object.keys(formProperties).filter((name) => node[name] !== undefined);
  return {
    ...defaults.form,
    ...Object.fromEntries(given.map((name) => [name, node[name]])),
    title: (node['config'] as JsonObject)['label'],
    fields: node['fields'],
    ...(node['entity'] !== undefined && { entity: node['entity'] }),
  };
}

function graphField(node: CompiledNode): GraphField {
  const name = node.field as string;
  if (!node.kind?.calculated) return { name };
  const { expression, precision } = node.props;
  return {
    name,
    calculation: { expression, precision: typeof precision === 'number' ? precision : undefined },
  };
}
