import type { UiSchema } from '@rjsf/utils';
import type { PanelPart, PanelProperty, PropertyPath } from '#core/lists/model/node-panel.ts';

type Json = Record<string, unknown>;
type Say = (id: string) => string;

/** A section of the panel as input for RJSF. */
export interface PartForm {
  schema: Json;
  uiSchema: UiSchema;
  value: Json;
}

/** Name of the RJSF field that edits any value as JSON text. */
export const jsonField = 'json';

const nameOf = ({ path }: PanelProperty) => path.join('.');

const valueOf = (node: unknown, path: PropertyPath): unknown =>
  path.reduce<unknown>((value, step) => (value as Json | null | undefined)?.[step], node);

/**
 * The form of a panel section for a node. Switches show their default; other controls are empty, with the default as
 * placeholder.
 */
export function partForm({ properties }: PanelPart, node: unknown, say: Say): PartForm {
  const form: PartForm = { schema: { type: 'object', properties: {} }, uiSchema: {}, value: {} };
  for (const property of properties) {
    const { path, schema, title, about } = property;
    const name = nameOf(property);
    const value = valueOf(node, path);
    const simple = simpleSchema(schema as Json, value);
    const standard: unknown = schema['default'];
    (form.schema['properties'] as Json)[name] = { ...(simple ?? {}), title: say(title) };
    form.uiSchema[name] = {
      'ui:help': say(about),
      ...(!simple && { 'ui:field': jsonField }),
      ...(simple && isShown(standard) && { 'ui:placeholder': String(standard) }),
    };
    form.value[name] = simple?.['type'] === 'boolean' ? (value ?? standard ?? false) : value;
  }
  return form;
}

const isShown = (standard: unknown) =>
  typeof standard === 'number' || (typeof standard === 'string' && standard !== '' && !standard.startsWith('$t:'));

/** The schema of a single control; undefined: the value is edited as JSON. */
function simpleSchema(schema: Json, value: unknown): Json | undefined {
  const parts = (schema['anyOf'] as Json[] | undefined)?.filter(({ type }) => type !== 'null');
  if (schema['$ref'] === 'rule') return isOpen(value, 'boolean') ? { type: 'boolean' } : undefined;
  if (schema['$ref'] === 'text' || isTextOrTexts(parts))
    return isOpen(value, 'string') ? { type: 'string' } : undefined;
  if (parts?.every((part) => 'const' in part)) return { enum: parts.map((part) => part['const']) };
  if (parts?.length === 1) return simpleSchema(parts[0] ?? {}, value);
  const { type } = schema;
  if (type !== 'boolean' && type !== 'string' && type !== 'number' && type !== 'integer') return undefined;
  return isOpen(value, type) ? { type } : undefined;
}

const isOpen = (value: unknown, type: string) =>
  value === undefined || value === null || typeof value === (type === 'integer' ? 'number' : type);

const isTextOrTexts = (parts: Json[] | undefined) =>
  parts?.length === 2 && parts[0]?.['type'] === 'string' && parts[1]?.['type'] === 'object';

/** The changed properties between shown and entered values; `undefined` removes a property. */
export function changesOf(
  { properties }: PanelPart,
  shown: Json,
  entered: Json,
): { path: PropertyPath; value: unknown }[] {
  return properties.flatMap((property) => {
    const value = entered[nameOf(property)];
    if (JSON.stringify(value) === JSON.stringify(shown[nameOf(property)])) return [];
    const isDefault = JSON.stringify(value) === JSON.stringify(property.schema['default']);
    return [{ path: property.path, value: isDefault || value === '' || value === null ? undefined : value }];
  });
}
