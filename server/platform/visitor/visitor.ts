import { isIP } from 'node:net';

/** The shared key of callers whose proxy sends something other than an address: they count as one. */
const unreadable = 'unknown';

/** Some proxies append the port: `203.0.113.9:50412`, `[2001:db8::1]:50412`. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The normalised address of a caller, as given by the connection or a trusted proxy. */
export function addressOf(forwarded: string | undefined): string {
  const [, v6, v4] = withPort.exec(forwarded ?? '') ?? [];
  const [address = ''] = (v6 ?? v4 ?? forwarded ?? '').split('%');
  const plain = mapped.exec(address)?.[1] ?? address;
  return isIP(plain) === 0 ? unreadable : plain.toLowerCase();
}

/** The first 64 bits: a household or company has at least such a network, so it counts as one visitor. */
function networkOf(address: string): string {
  const [head = '', tail] = address.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = [...first, ...(tail === undefined ? [] : zeros), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The key of a caller for limits by address: the IPv4 address, or the network of an IPv6 address. */
export function visitorOf(forwarded: string | undefined): string {
  const address = addressOf(forwarded);
  return isIP(address) === 6 ? networkOf(address) : address;
}
