import { Type } from '@sinclair/typebox';
import { NodesProperty } from './block-properties.ts';
import { formProperties, recordProperties } from './form-properties.ts';

/** What a dialog and a drawer have in common: a form, a screen by name, or nodes inside. */
export const overlayProperties = {
  ...formProperties,
  ...recordProperties,
  body: NodesProperty,
  screen: Type.Optional(Type.String()),
};
