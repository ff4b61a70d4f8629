import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind.ts';
import { fieldConfig, startsAs } from '../../_shared/config.ts';
import { flag, propsOf } from '../../_shared/props.ts';
import { schemaIssues } from '#core/json-schema/schema-issues.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A part of a form told by a plain JSON Schema, with an optional UI schema. The value is what the schema describes. */
const anything = () => Type.Record(Type.String(), Type.Unknown(), { default: {} });

const props = propsOf({ schema: anything(), uiSchema: anything(), disabled: flag(false) });

/** A place in the data as a sentence names it. */
const labelOf = (path: readonly string[]) => (path.length === 0 ? '' : `${path.join('.')} `);

const value: ValueVerbs<JsonSchemaProps, unknown> = {
  schema: Type.Unknown(),
  empty: () => undefined,
  parse: (stored) => ({ value: stored === null ? undefined : stored, issues: [] }),
  check(data, { schema }) {
    if (data === undefined) return [];
    // The first one says enough; the others stand at their places in the form.
    const [issue] = schemaIssues(schema, data);
    return issue === undefined ? [] : [{ id: issue.id, params: { ...issue.params, label: labelOf(issue.path) } }];
  },
  store: (data) => data ?? null,
  text(data) {
    if (data === undefined || data === null) return '';
    return typeof data === 'string' ? data : JSON.stringify(data);
  },
};

export const jsonSchema = defineKind({
  zhjyKey: 'jsonSchema',
  wing: 'fields',
  props,
  config: fieldConfig(startsAs(null), 'change', {}),
  value,
  events: ['change'],
});

export type JsonSchemaProps = PropsOf<{ props: typeof props }>;
