import { defineKind } from '../../../kind.ts';
import { propsOf } from '../../../kit/schema/props.ts';

/**
 * What a flow message is about: the body of the message travels as `config` in the query of the address (ROUTE-022). Of a
 * form whose record it names, that record is shown to read.
 */
export const flowDetail = defineKind({
  zhjyKey: 'flowDetail',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
