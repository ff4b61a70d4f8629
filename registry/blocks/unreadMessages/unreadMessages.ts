import { Type } from '@sinclair/typebox';
import { ButtonProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/** How many messages were not read yet, and the newest of them; it follows what arrives. `choose` is told the `row`. */
export const unreadMessages = defineKind({
  zhjyKey: 'unreadMessages',
  wing: 'blocks',
  bare: true,
  events: ['choose'],
  props: propsOf({
    buttons: Type.Array(ButtonProperty, { default: [] }),
    pageSize: Type.Integer({ default: 5, minimum: 1, maximum: 20 }),
  }),
});
