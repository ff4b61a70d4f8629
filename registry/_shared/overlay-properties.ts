import { Type } from '@sinclair/typebox';
import { NodesProperty } from './block-properties.ts';
import { formProperties, recordProperties } from './form-properties.ts';

/** What a dialog and a drawer are told alike: a form, a screen by name, or nodes inside, and how wide they are. */
export const overlayProperties = {
  ...formProperties,
  ...recordProperties,
  body: NodesProperty,
  screen: Type.Optional(Type.String()),
  /** A form inside stays until the server's word was shown, and only then tells whoever opened it. */
  waitsForWord: Type.Boolean({ default: false }),
  width: Type.Union([Type.Integer({ minimum: 200 }), Type.String({ pattern: '^[0-9]+(px|%)$' })], { default: 600 }),
};

/** What they are alike. */
export const overlayFacts = { bare: true, form: true, overlay: true, slots: ['body'], events: ['submit'] } as const;
