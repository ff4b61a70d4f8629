import { ButtonsProperty } from '../../kit/schema/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** A line of buttons with an optional title. */
export const toolbar = defineKind({
  zhjyKey: 'toolbar',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    buttons: ButtonsProperty,
  }),
});
