import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** The report of a menu, or of `reportId` in the URL: its query form, its blocks, paging, export and print. */
export const reportView = defineKind({
  zhjyKey: 'reportView',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
