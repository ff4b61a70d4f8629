import { defineKind } from '../../../kind.ts';
import { oneOf, propsOf } from '../../../kit/schema/props.ts';

/** A portal; its children where there is none. */
export const portal = defineKind({
  zhjyKey: 'portal',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    /**
     * `menu`: the portal of the menu; `person`: the one of `portalId` in the URL, or the user's default (ROUTE-015).
     */
    of: oneOf(['person', 'menu'], 'person'),
  }),
});
