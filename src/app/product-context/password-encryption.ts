import { brokenRule, type PasswordPolicy } from '#core/settings/password/policy.ts';
import { sealPassword, type PasswordKey } from '#client/password/seal-password.ts';
import type { Input } from '#client/request.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Call } from '#schemas/protocol/contract.ts';

type Seals = NonNullable<Call['seals']>;

const typedIn = (input: Input, field: string) => String(input[field] ?? '');

/** The policy issue of the passwords in an input, with its field; undefined: none. */
export function issueOf(
  input: Input,
  seals: Seals,
  policy: PasswordPolicy,
  translate: (id: string) => string,
): Issue | undefined {
  const chosen = Object.keys(seals).find((field) => seals[field] === 'chosen' && input[field] !== undefined);
  if (chosen === undefined) return undefined;
  const broken = brokenRule(policy, typedIn(input, chosen));
  if (broken) return { path: chosen, id: broken.id, params: broken.params, severity: 'error' };
  const again = Object.keys(seals).find((field) => seals[field] === 'repeated');
  if (again === undefined || typedIn(input, again) === typedIn(input, chosen)) return undefined;
  return {
    path: again,
    id: 'password.again.differs',
    params: { message: translate('password.again.differs') },
    severity: 'error',
  };
}

/** Warms up the cryptography: the first encryption takes several times as long as later ones. */
export function warmUpCryptography(): void {
  sealPassword('', { publicKey: '09'.padEnd(64, '0'), ticket: '' });
}

/**
 * The input as it is sent: passwords encrypted for the ticket, empty ones left out, repetitions removed. A captcha has
 * its own ticket, which is then used for the encryption (LOGIN-006).
 */
export function sealInput(input: Input, seals: Seals, key: PasswordKey): Input {
  const drawn = typedIn(input, 'code') === '' ? '' : typedIn(input, 'timestamp');
  const ticket = drawn || key.ticket;
  const fields = Object.entries(input)
    .filter(([field]) => seals[field] !== 'repeated')
    .map(([field, value]) => {
      const isTyped = value !== undefined && value !== null && value !== '';
      const isSealed = seals[field] !== undefined && isTyped;
      return [field, isSealed ? sealPassword(String(value), { ...key, ticket }) : value];
    });
  return { ...Object.fromEntries(fields), timestamp: ticket };
}
