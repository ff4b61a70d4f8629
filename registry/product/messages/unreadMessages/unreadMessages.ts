import { Type } from '@sinclair/typebox';
import { ButtonProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';
import { propsOf } from '../../../kit/schema/props.ts';

/** The number of unread messages, and the newest of them; updated live. The event `choose` provides `row`. */
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
