import { Type } from '@sinclair/typebox';
import type { EditorHint } from '#schemas/language/editor.ts';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { valueText } from '#core/text/value-text.ts';
import { fieldConfig, defaultValueOf, flag, propsOf } from '../../kit/schema/props.ts';
import { schemaIssues } from '#core/schema/json-schema/schema-issues.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/**
 * A form part generated from a plain JSON Schema, with an optional UI schema. The value has the shape of the schema.
 */
const anything = (editor: EditorHint) => Type.Record(Type.String(), Type.Unknown(), { default: {}, editor });

const props = propsOf({ schema: anything('dataSchema'), uiSchema: anything('value'), disabled: flag(false) });

/** A path in the data as shown in messages. */
const labelOf = (path: readonly string[]) => (path.length === 0 ? '' : `${path.join('.')} `);

/** The subset of JSON Schema that formatting needs. */
export interface Described {
  title?: string;
  properties?: Record<string, Described>;
  items?: Described;
}

/** The properties of an object in schema order, which a jsonb column does not preserve; unknown ones come last. */
export function partsInOrder(value: object, schema: Described | undefined): [string, unknown][] {
  const known = Object.keys(schema?.properties ?? {});
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return Object.entries(value).sort(([one], [other]) => place(one) - place(other));
}

/** Data in one line, labelled by the titles of its schema: `姓名: 张三; 电话: 138, 139`. */
function textOfData(data: unknown, schema: Described | undefined): string {
  if (Array.isArray(data)) return data.map((item) => textOfData(item, schema?.items)).join(', ');
  if (typeof data !== 'object' || data === null) return valueText(data);
  return partsInOrder(data, schema)
    .map(([name, item]) => {
      const inner = schema?.properties?.[name];
      const words = textOfData(item, inner);
      return words && `${inner?.title ?? name}: ${isData(item) ? `(${words})` : words}`;
    })
    .filter(Boolean)
    .join('; ');
}

const isData = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);

const value: ValueVerbs<JsonSchemaProps, unknown> = {
  schema: Type.Unknown(),
  empty: () => undefined,
  // Data of another type than the schema's is preserved and reported, so that it does not block saving the other
  // fields.
  parse(stored, { schema }) {
    if (stored === undefined || stored === null) return { value: undefined, issues: [] };
    const isOther = schemaIssues(schema, stored).some(({ path, id }) => path.length === 0 && id === 'schema.type');
    return { value: stored, issues: isOther ? [{ id: 'schema.type', params: {} }] : [] };
  },
  check(data, { schema }) {
    if (data === undefined) return [];
    // The first issue suffices; the others are shown at their fields.
    const [issue] = schemaIssues(schema, data);
    return issue === undefined ? [] : [{ id: issue.id, params: { ...issue.params, label: labelOf(issue.path) } }];
  },
  store: (data) => data ?? null,
  text: (data, { schema }) => textOfData(data, schema),
};

export const jsonSchema = defineKind({
  zhjyKey: 'jsonSchema',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf(null), 'change'),
  value,
  events: ['change'],
});

export type JsonSchemaProps = PropsOf<{ props: typeof props }>;
