import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { oneOf, propsOf } from '../../_shared/props.ts';

/**
 * What takes place when, by month, week or day, from a source whose rows have `id`, `title`, `startDay`, `endDay`, `urgent`
 * and `allDay`; it is asked with `startTime` and `endTime` of what is on show. `choose` is told the `row`, `pick` a day
 * as `row.start` and `row.end`. An address with an `id` in its query chooses that one at once.
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
