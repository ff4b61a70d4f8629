import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The breadcrumb of the current page: the names of its menu and the directories above. */
export const pagePath = defineKind({
  zhjyKey: 'pagePath',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** Empty on a page that is not in the menus; otherwise the name of the page is shown there. */
    menusOnly: Type.Boolean({ default: false }),
  }),
});
