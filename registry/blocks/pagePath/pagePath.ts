import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Where the page on show stands in the menus: the names that lead to it. */
export const pagePath = defineKind({
  zhjyKey: 'pagePath',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
