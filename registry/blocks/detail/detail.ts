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
    popupType: Type.Unsafe<'general' | 'fullScreen' | 'drawer'>(
      Type.String({ enum: ['general', 'fullScreen', 'drawer'], default: 'general' }),
    ),
    generalWidth: Type.String({ default: '600px' }),
    fullScreenWidth: Type.String({ default: '100%' }),
    drawerWidth: Type.String({ default: '600px' }),
    preview: Type.Boolean({
      default: false,
      description: 'A try-out of an unreleased form: printing only warns (FORM-042).',
    }),
  }),
});
