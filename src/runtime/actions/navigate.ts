import { fillIn } from '#core/compile/parameters/parameters.ts';
import { Failed, type Perform, Stopped } from './action-context.ts';

/** Allow-list of navigation targets: an address of this product, or a link with one of these schemes. */
const allowed = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;

/**
 * Navigates; `{name}` placeholders in the address are filled in. An authored screen asks before it opens another host.
 */
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

/** The host of a web address; for a mail or phone link the whole address. */
function hostOf(address: string): string {
  return (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address) && new URL(address).host) || address;
}
