import { fillIn } from '#core/parameters/parameters.ts';
import { Failed, type Perform, Stopped } from './action-context.ts';

/** Where a definition may lead: an address of this product, or a link of one of these schemes. */
const allowed = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;

/** Goes elsewhere; `{name}` in the address is filled in. An authored screen asks first before it leaves for another host. */
export const navigate: Perform<{ navigate: string; target?: '_self' | '_blank' }> = async (
  step,
  { services, read },
) => {
  const address = fillIn(step.navigate, read, encodeURIComponent);
  if (!allowed.test(address)) throw new Failed('action.badAddress');
  const { authored } = services;
  if (authored && !address.startsWith('/') && !(await authored.askToLeave(hostOf(address)))) throw new Stopped();
  services.navigate(address, step.target ?? '_self');
};

/** The host of a web address; of a mail or phone link all of it. */
function hostOf(address: string): string {
  return (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address) && new URL(address).host) || address;
}
