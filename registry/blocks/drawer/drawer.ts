import { Type } from '@sinclair/typebox';
import { overlayProperties } from '../../_shared/overlay-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/** Opens over the screen from the right. A form in it behaves as in a dialog; with another content it may be closed anyhow. */
export const drawer = defineKind({
  zhjyKey: 'drawer',
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
  }),
});
