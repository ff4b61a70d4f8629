import { Type } from '@sinclair/typebox';
import type { Kind, Kinds, ValueVerbs } from '../../kind/kind.ts';

const text: ValueVerbs = {
  schema: Type.String(),
  empty: () => '',
  parse: (stored) =>
    typeof stored === 'string' || stored === undefined
      ? { value: stored ?? '', issues: [] }
      : { value: String(stored), issues: [{ id: 'value.notText', params: {} }] },
  check: (value, { maxlength }) =>
    typeof maxlength === 'number' && String(value).length > maxlength
      ? [{ id: 'value.tooLong', params: { maxlength } }]
      : [],
  store: (value) => value,
  text: (value) => String(value),
};

const list: ValueVerbs = {
  ...text,
  empty: () => [],
  parse: (stored) => ({ value: Array.isArray(stored) ? stored : [], issues: [] }),
};

const closed = { additionalProperties: false };
const disabled = Type.Boolean({ default: false });

/** Minimal kinds, for tests that do not depend on the real ones. */
export const input: Kind = {
  zhjyKey: 'input',
  wing: 'fields',
  props: Type.Object({ maxlength: Type.Union([Type.Integer(), Type.Null()], { default: null }), disabled }, closed),
  config: Type.Object({ trigger: Type.String({ default: 'blur' }) }),
  value: text,
  listing: { column: true, listed: true, search: 'text', sortable: true },
  events: ['change', 'blur'],
};

export const select: Kind = {
  zhjyKey: 'select',
  wing: 'fields',
  options: true,
  props: Type.Object(
    {
      options: Type.Array(Type.Unknown(), { default: [] }),
      props: Type.Object(
        { label: Type.String({ default: 'fullName' }), value: Type.String({ default: 'id' }) },
        { default: {} },
      ),
      multiple: Type.Boolean({ default: false }),
      disabled,
    },
    closed,
  ),
  config: Type.Object({ dataType: Type.String({ default: 'static' }), dictionaryType: Type.String({ default: '' }) }),
  value: list,
  listing: { column: true },
};

export const now: Kind = {
  ...input,
  zhjyKey: 'now',
  value: { ...text, current: (_props, { now: time }) => String(time) },
};

export const createUser: Kind = { ...input, zhjyKey: 'createUser', server: { system: 'createUser' } };

export const calculate: Kind = {
  zhjyKey: 'calculate',
  wing: 'fields',
  formula: ({ expression }) => expression,
  props: Type.Object({ expression: Type.String({ default: '' }), precision: Type.Integer({ default: 0 }) }, closed),
  value: text,
  listing: { column: true },
};

export const rows: Kind = {
  zhjyKey: 'table',
  wing: 'layout',
  container: { values: 'rows' },
  props: Type.Object(
    { showSummary: Type.Boolean({ default: false }), summaryField: Type.Array(Type.String(), { default: [] }) },
    closed,
  ),
  value: list,
};

export const display: Kind = {
  zhjyKey: 'card',
  wing: 'layout',
  container: { values: 'record' },
  props: Type.Object({}, closed),
};

export const link: Kind = {
  zhjyKey: 'link',
  wing: 'fields',
  props: Type.Object({ href: Type.String({ default: '' }), text: Type.Optional(Type.Ref('text')) }, closed),
  events: ['click'],
};

export const block: Kind = {
  zhjyKey: 'page',
  wing: 'blocks',
  container: { slots: ['start', 'main', 'columns'], apart: ['columns'] },
  options: true,
  props: Type.Object(
    {
      bind: Type.Optional(Type.String()),
      toolbar: Type.Array(Type.Union([Type.Literal('reload'), Type.Ref('button')]), { default: [] }),
      then: Type.Array(Type.Ref('action'), { default: [] }),
    },
    closed,
  ),
};

export const dialog: Kind = {
  zhjyKey: 'dialog',
  wing: 'blocks',
  container: { form: true },
  overlay: true,
  props: Type.Object({ width: Type.Integer({ default: 600 }), labelWidth: Type.Optional(Type.Number()) }, closed),
};

export const kinds: Kinds = new Map(
  [input, select, now, createUser, calculate, rows, display, link, block, dialog].map((kind) => [kind.zhjyKey, kind]),
);
