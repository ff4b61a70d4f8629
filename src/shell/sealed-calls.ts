import type { PasswordPolicy } from '#core/password/policy.ts';
import { message, type Messages } from '#core/text/message.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { CallError } from '#client/call-error.ts';
import type { Answer } from '#client/client.ts';
import type { Input } from '#client/request.ts';
import type { Services } from '#runtime/services.ts';

type Client = Services['client'];
type Seals = NonNullable<Call['seals']>;

interface Facts {
  /** Account of the running session, for calls that name none. */
  account(): string;
  messages(): Messages;
  /** What follows a call of this name that succeeded, before its caller continues; it may answer something else. */
  onLogout(): void;
  after: Readonly<Record<string, (answer: Answer, input: Input) => Answer | void>>;
}

/** What of the server's answer the door needs. */
interface Key extends PasswordPolicy {
  publicKey: string;
  ticket: string;
}

/** What every login says besides who and how (LOGIN-007). */
const loginFacts = { origin: 'password', zhjy_ticket: '', grant_type: 'password' };

/**
 * The one door for passwords. Whatever call says that it `seals` an input gets it from its form as typed; here it is held
 * against the policy, hashed and encrypted to the server's key, and only that leaves the page (LOGIN-008, LOGIN-009,
 * PASSWORD-018). The cryptography is fetched when first needed.
 */
export function withSealedPasswords(client: Client, facts: Facts): Client {
  async function sealed(input: Input, seals: Seals): Promise<Input> {
    const account = String(input['account'] ?? facts.account()).trim();
    const [{ data }, door] = await Promise.all([
      client.send('session.config', { id: account || '0' }),
      import('./password-door.ts'),
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
      // Whoever wants to go goes, also when the server cannot be reached (LOGIN-027).
      if (name === 'session.logout') void asked.then(facts.onLogout, facts.onLogout);
      const answer = await asked;
      return facts.after[name]?.(answer, input) ?? answer;
    },
  };
}
