import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/**
 * The form or the list that a link opens without a login: `modelId`, `encryption` and perhaps `type` (`form` or `list`) stand
 * in the query of the address (ROUTE-010).
 */
export const formShortLink = defineKind({
  zhjyKey: 'formShortLink',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
