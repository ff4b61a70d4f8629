import { fillIn } from '#core/parameters/parameters.ts';
import { Failed, type Perform } from './action-context.ts';

/** Where a definition may lead: an address of this product, or a link of one of these schemes. */
const allowed = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;

/** Goes elsewhere; `{name}` in the address is filled in. */
export const navigate: Perform<{ navigate: string; target?: '_self' | '_blank' }> = (step, { services, read }) => {
  const address = fillIn(step.navigate, read, encodeURIComponent);
  if (!allowed.test(address)) throw new Failed('action.badAddress');
  services.navigate(address, step.target ?? '_self');
};
