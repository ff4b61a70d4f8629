import { Type } from '@sinclair/typebox';
import { NodesProperty } from './block-properties.ts';
import { formProperties, recordProperties } from './form-properties.ts';

/** Common properties of a dialog and a drawer: a form, a screen by name, or nodes as content, and the width. */
export const overlayProperties = {
  ...formProperties,
  ...recordProperties,
  body: NodesProperty,
  screen: Type.Optional(Type.String()),
  /** A form stays open until the server's success message has been shown, and only then notifies its opener. */
  waitsForWord: Type.Boolean({ default: false }),
  width: Type.Union([Type.Integer({ minimum: 200 }), Type.String({ pattern: '^[0-9]+(px|%)$' })], { default: 600 }),
};

/** Common facts of dialog and drawer. */
export const overlayFacts = { bare: true, form: true, overlay: true, slots: ['body'], events: ['submit'] } as const;
