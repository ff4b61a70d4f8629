import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/**
 * What takes place today, from a source whose rows have `title`, `startDay`, `endDay`, `urgent` and `allDay`; it is asked
 * with `startTime` and `endTime` of the day. `choose` is told the `row`.
 */
export const agenda = defineKind({
  zhjyKey: 'agenda',
  wing: 'blocks',
  bare: true,
  options: true,
  events: ['choose'],
  props: propsOf({ bind: BindProperty, buttons: Type.Array(ButtonProperty, { default: [] }) }),
});
