import { Type } from '@sinclair/typebox';
import { ButtonsProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';

/** A line of buttons with an optional title. */
export const toolbar = defineKind({
  zhjyKey: 'toolbar',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    buttons: ButtonsProperty('The buttons, in order.'),
  }),
});
