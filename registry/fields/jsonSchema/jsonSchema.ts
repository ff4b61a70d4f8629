import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind.ts';
import { wordsOf } from '#core/text/words-of.ts';
import { fieldConfig, startsAs } from '../../_shared/config.ts';
import { flag, propsOf } from '../../_shared/props.ts';
import { schemaIssues } from '#core/json-schema/schema-issues.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A part of a form told by a plain JSON Schema, with an optional UI schema. The value is what the schema describes. */
const anything = () => Type.Record(Type.String(), Type.Unknown(), { default: {} });

const props = propsOf({ schema: anything(), uiSchema: anything(), disabled: flag(false) });

/** A place in the data as a sentence names it. */
const labelOf = (path: readonly string[]) => (path.length === 0 ? '' : `${path.join('.')} `);

/** Part of a schema as far as data is read by it. */
export interface Described {
  title?: string;
  properties?: Record<string, Described>;
  items?: Described;
}

/** The parts of an object as the schema says them, which a database forgets; what the schema does not know comes last. */
export function partsInOrder(value: object, schema: Described | undefined): [string, unknown][] {
  const known = Object.keys(schema?.properties ?? {});
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return Object.entries(value).sort(([one], [other]) => place(one) - place(other));
}

/** Data in one line, by the titles of its schema: `姓名: 张三; 电话: 138, 139`. */
function wordsOfData(data: unknown, schema: Described | undefined): string {
  if (Array.isArray(data)) return data.map((item) => wordsOfData(item, schema?.items)).join(', ');
  if (typeof data !== 'object' || data === null) return wordsOf(data);
  return partsInOrder(data, schema)
    .map(([name, item]) => {
      const inner = schema?.properties?.[name];
      const words = wordsOfData(item, inner);
      return words && `${inner?.title ?? name}: ${isData(item) ? `(${words})` : words}`;
    })
    .filter(Boolean)
    .join('; ');
}

const isData = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);

const value: ValueVerbs<JsonSchemaProps, unknown> = {
  schema: Type.Unknown(),
  empty: () => undefined,
  // Data of another shape than the schema's is kept and marked, so that it does not stand in the way of saving the rest.
  parse(stored, { schema }) {
    if (stored === undefined || stored === null) return { value: undefined, issues: [] };
    const isOther = schemaIssues(schema, stored).some(({ path, id }) => path.length === 0 && id === 'schema.type');
    return { value: stored, issues: isOther ? [{ id: 'schema.type', params: {} }] : [] };
  },
  check(data, { schema }) {
    if (data === undefined) return [];
    // The first one says enough; the others stand at their places in the form.
    const [issue] = schemaIssues(schema, data);
    return issue === undefined ? [] : [{ id: issue.id, params: { ...issue.params, label: labelOf(issue.path) } }];
  },
  store: (data) => data ?? null,
  text: (data, { schema }) => wordsOfData(data, schema),
};

export const jsonSchema = defineKind({
  zhjyKey: 'jsonSchema',
  wing: 'fields',
  props,
  config: fieldConfig(startsAs(null), 'change'),
  value,
  events: ['change'],
});

export type JsonSchemaProps = PropsOf<{ props: typeof props }>;
