/** An origin that no address names: with it only paths are of this server. */
const nowhere = 'http://here.invalid';

/**
 * The path of an address that a browser fetches from this server; undefined for addresses of other hosts and for anything
 * that is neither a path nor HTTP. The address is read as browsers read it: `/\host`, or a tab after the slash, is another host.
 */
export function ownPath(address: string, origin = nowhere): string | undefined {
  if (!/^\s*(https?:|[\\/])/i.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** A picture written out in its address. No SVG, which can hold scripts. */
export const isWrittenOut = (address: string): boolean =>
  /^\s*data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/]+={0,2}\s*$/i.test(address);
