import { propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** One row of `tableGrid`. */
export const tableGridTr = defineKind({
  zhjyKey: 'tableGridTr',
  wing: 'layout',
  props: propsOf({}),
  container: true,
  holds: 'tableGridTd',
  bare: true,
  events: [],
});
