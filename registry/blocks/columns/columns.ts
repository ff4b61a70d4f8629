import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/**
 * Blocks beside one another, each as wide as its `span` of 24 says; one below another where there is no room.
 */
export const columns = defineKind({
  zhjyKey: 'columns',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
