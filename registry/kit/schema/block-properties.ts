import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { Button, RowAction } from '#schemas/language/action.ts';
import { formProperties as settings } from '#schemas/language/definition.ts';
import { Checks } from '#schemas/language/rule.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Text } from '#schemas/language/text.ts';

/** Property schemas shared by several blocks. `$ref`s point to the definitions of the schema language. */
export const TextProperty = Type.Unsafe<Text>(Type.Ref('text'));
export const RowActionsProperty = Type.Unsafe<RowAction[]>(Type.Array(Type.Ref('rowAction'), { default: [] }));
export const ButtonProperty = Type.Unsafe<Button>(Type.Ref('button'));

/** Nodes, or the names of fields of the entity in effect. */
export const NodesProperty = Type.Unsafe<(DefinitionNode | string)[]>(
  Type.Array(Type.Union([Type.Ref('node'), Type.String()]), { default: [] }),
);

/** Buttons a block knows how to press itself, by name. */
const ownButtons = ['reload', 'expandAll', 'collapseAll'] as const;
export type OwnButton = (typeof ownButtons)[number];
export const ButtonsProperty = Type.Unsafe<(Button | OwnButton)[]>(
  Type.Array(Type.Union([...ownButtons.map((name) => Type.Literal(name)), ButtonProperty]), { default: [] }),
);

/** Names of looks in the style sheets of the product, separated by spaces. */
export const LookProperty = Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*$' }));

/** The name under which the rest of the screen reads what is chosen here (`type.id`) and reloads this block. */
export const BindProperty = Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }));

/** Properties of a block that contains a form: the same as in a form definition. */
export const formProperties = {
  fields: NodesProperty,
  entity: Type.Optional(Type.String()),
  /** What must hold in the record, as in a form definition. */
  checks: Checks,
  ...settings,
};

/** The calls (CRUD) that load and save the record of a form. */
export const recordProperties = {
  /** Answers the record when the parameters have an `id`; its input is the parameters. */
  load: Type.Optional(Type.String()),
  /** Saves a record without `id`. */
  create: Type.Optional(Type.String()),
  /** Saves a record with `id`. */
  update: Type.Optional(Type.String()),
  /** The values are sent as JSON text in `data`, as for records of forms (FORM-045). */
  packed: Type.Optional(Type.Boolean()),
};

/** Common properties of a dialog and a drawer: a form, a screen by name, or nodes as content, and the width. */
export const overlayProperties = {
  ...formProperties,
  ...recordProperties,
  body: NodesProperty,
  screen: Type.Optional(Type.String()),
  /** What a record of the form is called: the title of the window says that it is made or changed. */
  subject: Type.Optional(TextProperty),
  /** A form stays open until the server's success message has been shown, and only then notifies its opener. */
  waitsForWord: Type.Boolean({ default: false }),
  width: Type.Union([Type.Integer({ minimum: 200 }), Type.String({ pattern: '^[0-9]+(px|%)$' })], {
    default: 600,
    ...editedBy('length'),
  }),
};

/** Common facts of dialog and drawer. */
export const overlayTraits = {
  bare: true,
  container: { form: true, slots: ['body'] },
  overlay: true,
  events: ['submit'],
} as const;

/** Two empty panels, as the designer puts them into a new container. */
export function initialPanels(zhjyKey: string, title: string, more: Record<string, unknown> = {}): DefinitionNode[] {
  return ['1', '2'].map((name) => ({ title: `${title}${name}`, name, ...more, config: { zhjyKey, children: [] } }));
}
