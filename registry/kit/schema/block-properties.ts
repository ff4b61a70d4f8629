import { Type } from '@sinclair/typebox';
import type { Button } from '#schemas/language/action.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Text } from '#schemas/language/text.ts';

/** Property schemas shared by several blocks. `$ref`s point to the definitions of the schema language. */
export const TextProperty = Type.Unsafe<Text>(Type.Ref('text'));
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

/** The name under which the rest of the screen reads what is chosen here (`type.id`) and reloads this block. */
export const BindProperty = Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }));
