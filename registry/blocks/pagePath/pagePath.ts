import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Where the page on show stands in the menus: the names that lead to it. */
export const pagePath = defineKind({
  zhjyKey: 'pagePath',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** Nothing on a page that no menu leads to; otherwise the name of the page stands there. */
    menusOnly: Type.Boolean({ default: false }),
  }),
});
