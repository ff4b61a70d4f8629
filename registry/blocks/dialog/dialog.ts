import { Type } from '@sinclair/typebox';
import { overlayProperties } from '../../_shared/overlay-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/**
 * Opens over the screen, in the middle. A form inside is loaded and saved through calls; its title says edit when the
 * record has an id and new otherwise, unless it has a label. It closes by its buttons only (DICT-035).
 */
export const dialog = defineKind({
  zhjyKey: 'dialog',
  wing: 'blocks',
  bare: true,
  form: true,
  overlay: true,
  slots: ['body'],
  events: ['submit'],
  props: propsOf({
    ...overlayProperties,
    width: Type.Union([Type.Integer({ minimum: 200 }), Type.String({ pattern: '^[0-9]+(px|%)$' })], {
      default: 600,
    }),
    fullScreen: Type.Boolean({ default: false }),
  }),
});
