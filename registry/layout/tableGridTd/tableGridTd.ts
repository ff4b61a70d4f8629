import { Type } from '@sinclair/typebox';
import { configOf, flag, propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** One cell of `tableGrid`. A `merged` cell is covered by its neighbour's span and not drawn. */
const config = configOf({
  merged: flag(false),
  colspan: Type.Integer({ default: 1, minimum: 1, maximum: 100 }),
  rowspan: Type.Integer({ default: 1, minimum: 1, maximum: 1000 }),
  backgroundColor: Type.String({ default: '' }),
});

export const tableGridTd = defineKind({
  zhjyKey: 'tableGridTd',
  wing: 'layout',
  props: propsOf({}),
  config,
  container: true,
  bare: true,
  events: [],
});
