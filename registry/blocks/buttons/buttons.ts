import { ButtonsProperty, LookProperty } from '../../kit/schema/block-properties.ts';
import { oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** Buttons next to one another. */
export const buttons = defineKind({
  zhjyKey: 'buttons',
  wing: 'blocks',
  bare: true,
  props: propsOf({ buttons: ButtonsProperty, size: oneOf(['small', 'middle'], 'middle'), look: LookProperty }),
});
