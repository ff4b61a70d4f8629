import { Type } from '@sinclair/typebox';
import { ButtonProperty, formProperties } from '../../kit/schema/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/**
 * Shows one record to read: a dialog, a page with a way back, or a drawer (FORM-036). Loads it by the `id` it is opened
 * with, and closes at once without one.
 */
export const detail = defineKind({
  zhjyKey: 'detail',
  wing: 'blocks',
  bare: true,
  container: { form: true },
  overlay: true,
  props: propsOf({
    ...formProperties,
    load: Type.String(),
    packed: Type.Optional(Type.Boolean()),
    /** Buttons in front of cancel; they read what the viewer was opened with. */
    buttons: Type.Array(ButtonProperty, { default: [] }),
    preview: Type.Boolean({
      default: false,
    }),
  }),
});
