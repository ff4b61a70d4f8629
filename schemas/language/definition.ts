import { type TSchema, Type } from '@sinclair/typebox';
import { editedBy } from './editor.ts';
import { type Lookup, Lookups } from './lookup.ts';
import { type Check, Checks } from './rule.ts';
import type { DefinitionNode } from './node.ts';
import type { Text } from './text.ts';

/** The language version of this code (LANG-003). */
export const languageVersion = 1;

/**
 * A screen. A form has `fields`; a page has `body` (and the overlays it opens). Both use the same language, and a page
 * may contain forms: in an overlay, or as a `form` block.
 */
export interface Definition extends FormSettings {
  $schema?: string;
  language: number;
  title: Text;
  /** Nodes of a form, on a grid of 24 columns. */
  fields?: (DefinitionNode | string)[];
  /** Root block of a page. */
  body?: DefinitionNode;
  /** Dialogs and drawers by the name that `open` refers to. */
  overlays?: Record<string, DefinitionNode>;
  /** What must hold in a record of the form. */
  checks?: Check[];
  /** What formulas read of other forms, by name. */
  lookups?: Record<string, Lookup>;
  /** The noun whose entity supplies labels, limits and required marks of fields given by name. */
  entity?: string;
}

/** Settings of a form besides its fields, as in the family's `formData`. Defaults are in defaults.json. */
export interface FormSettings {
  popupType?: 'general' | 'fullScreen' | 'drawer';
  generalWidth?: string;
  fullScreenWidth?: string;
  drawerWidth?: string;
  labelPosition?: 'left' | 'right' | 'top';
  labelWidth?: number;
  labelSuffix?: string;
  size?: 'large' | 'middle' | 'small';
  gutter?: number;
  disabled?: boolean;
  hasCancelBtn?: boolean;
  cancelButtonText?: Text;
  hasConfirmBtn?: boolean;
  confirmButtonText?: Text;
  hasConfirmAndAddBtn?: boolean;
  confirmAndAddText?: Text;
  hasPrintBtn?: boolean;
  printButtonText?: Text;
  printId?: string[];
  primaryKeyPolicy?: 1 | 2;
  concurrencyLock?: boolean;
  logicalDelete?: boolean;
}

export type { ListColumn, ListDefinition, SearchField, StandardListButton, StandardRowButton } from './list.ts';

const OneOf = (...names: string[]) => Type.Optional(Type.Union(names.map((name) => Type.Literal(name))));
const Width = Type.Optional(Type.String({ pattern: '^[0-9]{1,4}(px|%)$', ...editedBy('length') }));
const Flag = Type.Optional(Type.Boolean());
const Words = Type.Optional(Type.Ref('text'));

export const formProperties = {
  popupType: OneOf('general', 'fullScreen', 'drawer'),
  generalWidth: Width,
  fullScreenWidth: Width,
  drawerWidth: Width,
  labelPosition: OneOf('left', 'right', 'top'),
  labelWidth: Type.Optional(Type.Number({ minimum: 0, maximum: 600 })),
  labelSuffix: Type.Optional(Type.String()),
  size: OneOf('large', 'middle', 'small'),
  gutter: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  disabled: Flag,
  hasCancelBtn: Flag,
  cancelButtonText: Words,
  hasConfirmBtn: Flag,
  confirmButtonText: Words,
  hasConfirmAndAddBtn: Flag,
  confirmAndAddText: Words,
  hasPrintBtn: Flag,
  printButtonText: Words,
  printId: Type.Optional(Type.Array(Type.String(), editedBy('prints'))),
  primaryKeyPolicy: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
  concurrencyLock: Flag,
  logicalDelete: Flag,
};

export const Definition: TSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    language: Type.Integer({ minimum: 0, description: 'The version of the language this is written in.' }),
    title: Type.Ref('text'),
    fields: Type.Optional(Type.Array(Type.Ref('node'), { description: 'The nodes of a form, on a grid of 24.' })),
    body: Type.Optional(Type.Ref('node')),
    overlays: Type.Optional(Type.Record(Type.String(), Type.Ref('node'))),
    checks: Checks,
    lookups: Lookups,
    entity: Type.Optional(Type.String()),
    ...formProperties,
  },
  { $id: 'definition', additionalProperties: false },
);
