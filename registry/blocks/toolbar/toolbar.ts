import { ButtonsProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/** A line of buttons with an optional title. */
export const toolbar = defineKind({
  zhjyKey: 'toolbar',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    buttons: ButtonsProperty,
  }),
});
