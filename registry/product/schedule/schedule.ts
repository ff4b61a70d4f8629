import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { BindProperty, ButtonProperty, formProperties } from '../../kit/schema/block-properties.ts';
import { oneOf, propsOf } from '../../kit/schema/props.ts';

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

/**
 * Shows the schedule it is opened with by `id` and `groupId`. Its creator may delete it, and edit it in the overlay
 * named `edit`; for a recurring schedule it first asks which occurrences to change.
 */
export const scheduleViewer = defineKind({
  zhjyKey: 'scheduleViewer',
  wing: 'blocks',
  bare: true,
  container: { form: true },
  overlay: true,
  props: propsOf({ ...formProperties, edit: Type.Optional(Type.String()) }),
});
