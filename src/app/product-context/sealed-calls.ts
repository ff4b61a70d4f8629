import type { PasswordPolicy } from '#core/settings/password/policy.ts';
import { message, type Messages } from '#core/text/message.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { CallError } from '#client/call-error.ts';
import type { Answer } from '#client/client.ts';
import type { Input } from '#client/request.ts';
import type { Services } from '#runtime/context/services.ts';

type Client = Services['client'];
type Seals = NonNullable<Call['seals']>;

interface Facts {
  /** Account of the current session, for calls whose input contains none. */
  account(): string;
  messages(): Messages;
  /** Runs after a successful call of this name, before its caller continues; may replace the answer. */
  onLogout(): void;
  after: Readonly<Record<string, (answer: Answer, input: Input) => Answer | void>>;
}

/** Properties of the server's answer that the encryption needs. */
interface Key extends PasswordPolicy {
  publicKey: string;
  ticket: string;
}

/** Constant input of every login besides account and password (LOGIN-007). */
const loginFacts = { origin: 'password', zhjy_ticket: '', grant_type: 'password' };

/**
 * All passwords are sent through this wrapper. A call that `seals` an input gets it as typed from its form; it is
 * checked against the policy, hashed and encrypted with the server's key before it leaves the page (LOGIN-008,
 * LOGIN-009, PASSWORD-018). The cryptography is lazy-loaded.
 */
export function withSealedPasswords(client: Client, facts: Facts): Client {
  async function sealed(input: Input, seals: Seals): Promise<Input> {
    const account = String(input['account'] ?? facts.account()).trim();
    const [{ data }, door] = await Promise.all([
      client.send('session.config', { id: account || '0' }),
      import('./password-encryption.ts'),
    ]);
    const key = data as Key;
    const said = (id: string, params?: Record<string, unknown>) => message(facts.messages(), id, params);
    const issue = door.issueOf(input, seals, key, said);
    if (issue) throw new CallError('refused', codes.refused, said(issue.id, issue.params), [issue], true);
    return door.sealInput({ ...input, ...('account' in input && { account }) }, seals, key);
  }

  return {
    ...client,
    async send(name, input, options) {
      const seals = client.find(name)?.seals;
      const isTyped = seals !== undefined && Object.keys(seals).some((field) => input[field] !== undefined);
      const sent = isTyped ? await sealed(input, seals) : input;
      const all = name === 'session.login' ? { code: '', ...sent, ...loginFacts } : sent;
      const asked = client.send(name, all, options);
      // The logout completes locally even if the server is unreachable (LOGIN-027).
      if (name === 'session.logout') void asked.then(facts.onLogout, facts.onLogout);
      const answer = await asked;
      return facts.after[name]?.(answer, input) ?? answer;
    },
  };
}
