import { Type } from '@sinclair/typebox';
import { propsOf, text } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** One tab of \`tab\`. */
const props = propsOf({ title: text(''), name: Type.String({ default: '' }) });

export const tabItem = defineKind({
  zhjyKey: 'tabItem',
  wing: 'layout',
  props,
  container: true,
  bare: true,
  events: [],
});
