import { Type } from '@sinclair/typebox';
import { formProperties as settings } from '#schemas/language/definition.ts';
import { NodesProperty } from './block-properties.ts';

/** What a block that holds a form of its own is told about it: the same words as in a form's definition. */
export const formProperties = {
  fields: NodesProperty,
  entity: Type.Optional(Type.String()),
  ...settings,
};

/** Where a form's record comes from and where it goes; names of calls. */
export const recordProperties = {
  /** Answers the record when the parameters have an `id`; it gets the parameters. */
  load: Type.Optional(Type.String()),
  /** Saves a record without `id`. */
  create: Type.Optional(Type.String()),
  /** Saves a record with `id`. */
  update: Type.Optional(Type.String()),
  /** The values travel as JSON text in `data`, as records of forms do (FORM-045). */
  packed: Type.Optional(Type.Boolean()),
};
