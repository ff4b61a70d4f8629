import { Type } from '@sinclair/typebox';
import { formProperties as settings } from '#schemas/language/definition.ts';
import { NodesProperty } from './block-properties.ts';

/** Properties of a block that contains a form: the same as in a form definition. */
export const formProperties = {
  fields: NodesProperty,
  entity: Type.Optional(Type.String()),
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
