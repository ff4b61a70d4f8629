import { Type } from '@sinclair/typebox';
import { propsOf, text } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** One panel of \`collapse\`. */
const props = propsOf({ title: text(''), name: Type.String({ default: '' }) });

export const collapseItem = defineKind({
  zhjyKey: 'collapseItem',
  wing: 'layout',
  props,
  container: true,
  bare: true,
  events: [],
});
