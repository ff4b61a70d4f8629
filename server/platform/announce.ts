import type { AddressInfo } from 'node:net';
import type { MadePassword } from './organisation/first-passwords.ts';

/** Tells whoever started the server where it is and, at the first start only, the passwords it made. */
export function announce(address: AddressInfo | string | null, made: readonly MadePassword[]): void {
  const port = typeof address === 'object' ? address?.port : address;
  for (const { accounts, password } of made) console.log(`First login: ${accounts.join(', ')} / ${password}`);
  console.log(`Ready on http://localhost:${port}`);
}
