import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** Blocks in columns, with a `span` of 24 as width; stacked where there is no room. */
export const columns = defineKind({
  zhjyKey: 'columns',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
