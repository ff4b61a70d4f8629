import { type TSchema, Type } from '@sinclair/typebox';
import { editedBy } from './editor.ts';
import type { Action } from './action.ts';
import type { Pattern, Rule } from './rule.ts';
import type { Source } from './source.ts';
import type { Text } from './text.ts';

/** Common configuration of a node for the runtime: kind, layout, visibility, permissions. */
export interface NodeConfig {
  zhjyKey: string;
  label?: Text;
  showLabel?: boolean;
  tipLabel?: Text;
  /** Pixels; absent: the form's. */
  labelWidth?: number | null;
  /** Columns of 24. */
  span?: number;
  defaultValue?: unknown;
  /** Default value: the current time (dates, times), user, department, organisation ... */
  defaultCurrent?: boolean;
  required?: Rule;
  /** Message for an empty value; absent: `{label}不能为空`. */
  requiredMessage?: Text;
  shown?: Rule;
  disabled?: Rule;
  /** Never rendered; its value is preserved. */
  noShow?: boolean;
  visibility?: ('pc' | 'app')[];
  regList?: Pattern[];
  unique?: boolean;
  /** The value of a hidden field is left out of the saved record. */
  dropHidden?: boolean;
  permission?: string;
  tableAlign?: 'left' | 'center' | 'right';
  tableFixed?: 'none' | 'left' | 'right';
  /** Added to the grid cell of the node, for custom style sheets. */
  className?: string[];
  /** Kind-specific configuration, see each kind. */
  [more: string]: unknown;
}

/**
 * One node, the same shape from page to cell. All properties except `config`, `vModel`, `source`, `on`, `children`
 * belong to its kind.
 */
export interface DefinitionNode {
  config: NodeConfig;
  /** The field's name in the record: a letter, then letters, digits, underscores. */
  vModel?: string;
  source?: Source;
  on?: Record<string, Action[]>;
  children?: (DefinitionNode | string)[];
  /** Nodes of the kind's own form, as in a definition. */
  fields?: (DefinitionNode | string)[];
  /** The noun whose entity supplies fields given by name, in this node and its descendants. */
  entity?: string;
  [property: string]: unknown;
}

/** Field names: a letter, then letters, digits, underscores (ERROR-023). */
export const fieldNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** A column of a list: a field, or the column of a sub-table as `lines-amount`. */
export const listNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}(-[A-Za-z][A-Za-z0-9_]{0,63})?$/;

/**
 * Class name for custom style sheets: letters, digits, `-` and `_`. Prefixes used by the product and its libraries are
 * excluded, so that no definition can place a field over the page (clickjacking).
 */
const classNamePattern = /^(?!ant|z[a-z]-|leaflet|cm-|docx|ProseMirror)[A-Za-z][A-Za-z0-9_-]{0,63}$/;

const OneOf = (...names: string[]) => Type.Union(names.map((name) => Type.Literal(name)));

/** The configuration common to every kind; a kind adds its own properties. */
export const nodeConfigProperties = {
  zhjyKey: Type.String({ description: 'Which kind this node is.' }),
  label: Type.Optional(Type.Ref('text')),
  showLabel: Type.Optional(Type.Boolean()),
  tipLabel: Type.Optional(Type.Ref('text')),
  labelWidth: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 600 }), Type.Null()])),
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
  defaultValue: Type.Optional(Type.Unknown()),
  defaultCurrent: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Ref('rule')),
  requiredMessage: Type.Optional(Type.Ref('text')),
  shown: Type.Optional(Type.Ref('rule')),
  disabled: Type.Optional(Type.Ref('rule')),
  noShow: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(Type.Array(OneOf('pc', 'app'))),
  regList: Type.Optional(Type.Array(Type.Ref('pattern'))),
  unique: Type.Optional(Type.Boolean()),
  dropHidden: Type.Optional(Type.Boolean()),
  permission: Type.Optional(Type.String(editedBy('permission'))),
  tableAlign: Type.Optional(OneOf('left', 'center', 'right')),
  tableFixed: Type.Optional(OneOf('none', 'left', 'right')),
  layout: Type.Optional(OneOf('colFormItem', 'rowFormItem')),
  trigger: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], editedBy('offers', { offers: ['change', 'blur'] })),
  ),
  tableName: Type.Optional(Type.String()),
  className: Type.Optional(Type.Array(Type.String({ pattern: classNamePattern.source }), { maxItems: 20 })),
  dragDisabled: Type.Optional(Type.Boolean()),
  children: Type.Optional(Type.Array(Type.Ref('node'))),
} satisfies Record<string, TSchema>;

export const NodeConfig: TSchema = Type.Object(nodeConfigProperties, { $id: 'config' });

/** Actions by event name. */
const Events = Type.Record(Type.String(), Type.Array(Type.Ref('action')));

/** A node of any kind. A string is a field of the current entity, or a node of that kind without further properties. */
export const Node: TSchema = Type.Union(
  [
    Type.String(),
    Type.Object(
      {
        config: Type.Ref('config'),
        vModel: Type.Optional(Type.String({ pattern: fieldNamePattern.source })),
        source: Type.Optional(Type.Ref('source')),
        on: Type.Optional(Events),
        children: Type.Optional(Type.Array(Type.Ref('node'))),
        fields: Type.Optional(Type.Array(Type.Ref('node'))),
        entity: Type.Optional(Type.String()),
      },
      { additionalProperties: true },
    ),
  ],
  { $id: 'node', description: 'One part of a screen, the same shape from page to cell.' },
);
