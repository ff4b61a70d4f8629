import type { AddressInfo } from 'node:net';
import type { MadePassword } from '../../services/organisation/first-passwords.ts';

/** Prints one line to stdout for the operator, outside the log. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the server's address and, at the first start only, the passwords it generated. */
export function printStartupBanner(address: AddressInfo | string | null, made: readonly MadePassword[]): void {
  const port = typeof address === 'object' ? address?.port : address;
  for (const { accounts, password } of made) tell(`First login: ${listed(accounts)} / ${password}`);
  tell(`Ready on http://localhost:${port}`);
}

/** Number of accounts named when many share a password. */
const namedMax = 3;

const listed = (accounts: readonly string[]) => {
  const others = accounts.length - namedMax;
  return others > 0 ? `${accounts.slice(0, namedMax).join(', ')} and ${others} others` : accounts.join(', ');
};
