import { defineKind } from '../../kind.ts';
import { oneOf, propsOf } from '../../_shared/props.ts';

/** A portal; its children where there is none. */
export const portal = defineKind({
  zhjyKey: 'portal',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    /** `menu`: the one the menu stands for; else the one `portalId` in the address names, or the person's own (ROUTE-015). */
    of: oneOf(['person', 'menu'], 'person'),
  }),
});
