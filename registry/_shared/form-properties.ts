import { Type } from '@sinclair/typebox';
import { formProperties as settings } from '#schemas/language/definition.ts';
import { NodesProperty } from './block-properties.ts';

/** What a block that holds a form of its own is told about it: the same words as in a form's definition. */
export const formProperties = {
  fields: NodesProperty('The nodes of the form, on a grid of 24.'),
  entity: Type.Optional(
    Type.String({ description: 'The noun whose entity supplies labels, limits and requiredness.' }),
  ),
  ...settings,
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
