import { Type } from '@sinclair/typebox';
import { formProperties } from '../../_shared/form-properties.ts';
import { defineKind } from '../../kind.ts';

/**
 * Shows one record to read: a dialog, a page with a way back, or a drawer (FORM-036). Loads it by the `id` it is opened
 * with, and closes at once without one.
 */
export const detail = defineKind({
  zhjyKey: 'detail',
  wing: 'blocks',
  bare: true,
  form: true,
  overlay: true,
  props: Type.Object({
    ...formProperties,
    load: Type.String({ description: 'Call that answers the record; it gets the parameters.' }),
    packed: Type.Optional(Type.Boolean({ description: 'The values travel as JSON text in `data` (FORM-045).' })),
    preview: Type.Boolean({
      default: false,
      description: 'A try-out of an unreleased form: printing only warns (FORM-042).',
    }),
  }),
});
