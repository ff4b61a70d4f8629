import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { overlayProperties, overlayTraits } from '../../kit/schema/block-properties.ts';
import { propsOf } from '../../kit/schema/props.ts';

/**
 * Opens over the screen, in the middle. A form inside is loaded and saved through calls; its title says edit when the
 * record has an id and new otherwise, with its `subject`, unless it has a label. It closes by its buttons only (DICT-035).
 */
export const dialog = defineKind({
  zhjyKey: 'dialog',
  wing: 'blocks',
  ...overlayTraits,
  props: propsOf({
    ...overlayProperties,
    fullScreen: Type.Boolean({ default: false }),
  }),
});

/** Opens over the screen from the right. A form in it behaves as in a dialog; with another content it may be closed anyhow. */
export const drawer = defineKind({
  zhjyKey: 'drawer',
  wing: 'blocks',
  ...overlayTraits,
  props: propsOf(overlayProperties),
});
