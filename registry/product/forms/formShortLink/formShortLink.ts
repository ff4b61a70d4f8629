import { defineKind } from '../../../kind.ts';
import { propsOf } from '../../../kit/schema/props.ts';

/**
 * A form or list that a link opens without login: the query string has `modelId`, `encryption` and optionally `type`
 * (`form` or `list`) (ROUTE-010).
 */
export const formShortLink = defineKind({
  zhjyKey: 'formShortLink',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
