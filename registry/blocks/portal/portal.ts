import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/** The portal named by `portalId` in the address, else the person's own; its children where there is none (ROUTE-015). */
export const portal = defineKind({
  zhjyKey: 'portal',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});
