import { type Static, Type } from '@sinclair/typebox';

/** A record of a form travels as the JSON text of its values, besides its id. */
export const RecordText = Type.Object({
  id: Type.String(),
  data: Type.String(),
  /**
   * Version for optimistic locking: counts the saves; sent with an update and compared unless the form has
   * `concurrencyLock: false`.
   */
  version: Type.Integer(),
});
export type RecordText = Static<typeof RecordText>;

/** A record with creator and last editor, as far as the current user may see them. */
export const RecordDetail = Type.Object({
  ...RecordText.properties,
  creatorUser: Type.Optional(Type.String()),
  creatorTime: Type.Optional(Type.Integer()),
  lastModifyUser: Type.Optional(Type.String()),
  lastModifyTime: Type.Optional(Type.Integer()),
});
export type RecordDetail = Static<typeof RecordDetail>;

/** A row of a list: the values by field name, flat, sub-tables as lists, besides `id`. */
export const RecordRow = Type.Object({ id: Type.String() }, { additionalProperties: Type.Unknown() });
export type RecordRow = Static<typeof RecordRow>;

/** Everything the page needs to render a released form. */
export const ModelConfig = Type.Object({
  id: Type.String(),
  fullName: Type.String(),
  enCode: Type.String(),
  webType: Type.Integer(),
  type: Type.Integer(),
  enableFlow: Type.Integer(),
  flowId: Type.String({ description: 'The process that saving a new record starts; empty: none.' }),
  formData: Type.String(),
  columnData: Type.String(),
  /** Counts the releases; 0 for a draft. */
  version: Type.Integer(),
});
export type ModelConfig = Static<typeof ModelConfig>;
