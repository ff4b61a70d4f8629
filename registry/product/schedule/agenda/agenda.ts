import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';
import { propsOf } from '../../../kit/schema/props.ts';

/**
 * Today's calendar entries, from a source whose rows have `title`, `startDay`, `endDay`, `urgent` and `allDay`; the
 * request has `startTime` and `endTime` of the day. The event `choose` provides `row`.
 */
export const agenda = defineKind({
  zhjyKey: 'agenda',
  wing: 'blocks',
  bare: true,
  options: true,
  events: ['choose'],
  props: propsOf({ bind: BindProperty, buttons: Type.Array(ButtonProperty, { default: [] }) }),
});
