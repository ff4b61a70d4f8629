import { overlayTraits, overlayProperties } from '../../kit/schema/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** Opens over the screen from the right. A form in it behaves as in a dialog; with another content it may be closed anyhow. */
export const drawer = defineKind({
  zhjyKey: 'drawer',
  wing: 'blocks',
  ...overlayTraits,
  props: propsOf(overlayProperties),
});
