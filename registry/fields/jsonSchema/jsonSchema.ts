import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind.ts';
import { fieldConfig, startsAs } from '../../_shared/config.ts';
import { flag, propsOf } from '../../_shared/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A part of a form told by a plain JSON Schema, with an optional UI schema. The value is what the schema describes. */
const anything = () => Type.Record(Type.String(), Type.Unknown(), { default: {} });

const props = propsOf({ schema: anything(), uiSchema: anything(), disabled: flag(false) });

const value: ValueVerbs<JsonSchemaProps, unknown> = {
  schema: Type.Unknown(),
  empty: () => undefined,
  parse: (stored) => ({ value: stored === null ? undefined : stored, issues: [] }),
  check: () => [],
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
