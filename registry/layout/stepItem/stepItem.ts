import { Type } from '@sinclair/typebox';
import { propsOf, text } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** One step of \`steps\`. */
const props = propsOf({ title: text(''), name: Type.String({ default: '' }), icon: Type.String({ default: '' }) });

export const stepItem = defineKind({
  zhjyKey: 'stepItem',
  wing: 'layout',
  props,
  container: true,
  bare: true,
  events: [],
});
