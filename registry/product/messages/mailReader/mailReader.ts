import { defineKind } from '../../../kind.ts';
import { propsOf } from '../../../kit/schema/props.ts';

/** The mail named by `id` in the query of the address, as a page of its own (ROUTE-020). */
export const mailReader = defineKind({
  zhjyKey: 'mailReader',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
