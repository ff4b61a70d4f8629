import { Type } from '@sinclair/typebox';
import { NodesProperty, TextProperty } from './block-properties.ts';

const OneOf = <const Names extends readonly string[]>(...names: Names) =>
  Type.Unsafe<Names[number]>(Type.Union(names.map((name) => Type.Literal(name))));
const Flag = Type.Optional(Type.Boolean());

/** What a block that holds a form of its own is told about it: the same words as in a form's definition. */
export const formProperties = {
  fields: NodesProperty('The nodes of the form, on a grid of 24.'),
  entity: Type.Optional(
    Type.String({ description: 'The noun whose entity supplies labels, limits and requiredness.' }),
  ),
  labelPosition: Type.Optional(OneOf('left', 'right', 'top')),
  labelWidth: Type.Optional(Type.Number({ minimum: 0, maximum: 600 })),
  labelSuffix: Type.Optional(Type.String()),
  size: Type.Optional(OneOf('large', 'middle', 'small')),
  gutter: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  disabled: Flag,
  hasCancelBtn: Flag,
  cancelButtonText: Type.Optional(TextProperty),
  hasConfirmBtn: Flag,
  confirmButtonText: Type.Optional(TextProperty),
  hasConfirmAndAddBtn: Flag,
  confirmAndAddText: Type.Optional(TextProperty),
  hasPrintBtn: Flag,
  printButtonText: Type.Optional(TextProperty),
  printId: Type.Optional(Type.Array(Type.String())),
};

/** Where a form's record comes from and where it goes; names of calls. */
export const recordProperties = {
  load: Type.Optional(
    Type.String({
      description: 'Call that answers the record when the parameters have an `id`; it gets the parameters.',
    }),
  ),
  create: Type.Optional(Type.String({ description: 'Call that saves a record without `id`.' })),
  update: Type.Optional(Type.String({ description: 'Call that saves a record with `id`.' })),
  packed: Type.Optional(
    Type.Boolean({ description: 'The values travel as JSON text in `data`, as records of forms do (FORM-045).' }),
  ),
};
