/** The address in the query `href` (base64, then URL-encoded); undefined when unreadable or not http(s) (ROUTE-025). */
export function readExternalHref(search: string): string | undefined {
  const encoded = new URLSearchParams(search).get('href');
  if (!encoded) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.codePointAt(0) ?? 0);
    return webAddress(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** An address of the web as it is loaded; undefined for any other scheme and for what is none. */
export function webAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return ['http:', 'https:'].includes(protocol) ? href : undefined;
}

/** Whether an address is of one of these hosts; one named without a port is meant at the usual one. */
export function hostAmong(address: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => host.toLowerCase() === new URL(address).host);
}
