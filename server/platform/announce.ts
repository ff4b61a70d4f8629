import type { AddressInfo } from 'node:net';
import type { MadePassword } from './organisation/first-passwords.ts';

/** One line for whoever started the server, beside the log. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tells where the server is and, at the first start only, the passwords it made. */
export function announce(address: AddressInfo | string | null, made: readonly MadePassword[]): void {
  const port = typeof address === 'object' ? address?.port : address;
  for (const { accounts, password } of made) tell(`First login: ${accounts.join(', ')} / ${password}`);
  tell(`Ready on http://localhost:${port}`);
}
