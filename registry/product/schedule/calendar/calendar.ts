import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';
import { oneOf, propsOf } from '../../../kit/schema/props.ts';

/**
 * A calendar by month, week or day, from a source whose rows have `id`, `title`, `startDay`, `endDay`, `urgent` and
 * `allDay`; the request has `startTime` and `endTime` of the visible range. The event `choose` provides `row`, `pick` a
 * day as `row.start` and `row.end`. An `id` in the query string chooses that entry on load.
 */
export const calendar = defineKind({
  zhjyKey: 'calendar',
  wing: 'blocks',
  bare: true,
  options: true,
  events: ['choose', 'pick'],
  props: propsOf({
    bind: BindProperty,
    mode: oneOf(['month', 'week', 'day'], 'month'),
    buttons: Type.Array(ButtonProperty, { default: [] }),
  }),
});
