import { message, type Messages } from '#core/text/message.ts';
import { CallError } from '#client/call-error.ts';
import type { Answer } from '#client/client.ts';
import type { Input } from '#client/request.ts';
import type { Services } from '#runtime/services.ts';

type Client = Services['client'];

interface Facts {
  /** Account of the running session, for the key of a password change. */
  account(): string;
  messages(): Messages;
  /** Shows why nothing was sent. */
  refuse(text: string): void;
  onLogin(token: string): void;
  onPasswordChanged(): void;
}

/**
 * The client with the two calls that carry passwords: a form gives them as typed, they leave the page hashed and encrypted
 * to the server's key (LOGIN-008, LOGIN-009). The cryptography is fetched when first needed.
 */
export function withSealedPasswords(client: Client, facts: Facts): Client {
  async function key(account: string) {
    const [{ data }, { sealPassword }] = await Promise.all([
      client.send('session.config', { id: account || '0' }),
      import('#client/password/seal-password.ts'),
    ]);
    const { publicKey, ticket } = data as { publicKey: string; ticket: string };
    return { ticket, seal: (text: unknown) => sealPassword(String(text ?? ''), { publicKey, ticket }) };
  }

  async function login(input: Input): Promise<Answer> {
    const account = String(input['account'] ?? '').trim();
    const { ticket, seal } = await key(account);
    const answer = await client.send('session.login', {
      account,
      password: seal(input['password']),
      code: '',
      timestamp: ticket,
      origin: 'password',
      zhjy_ticket: '',
      grant_type: 'password',
    });
    facts.onLogin((answer.data as { token: string }).token);
    return answer;
  }

  async function updatePassword(input: Input): Promise<Answer> {
    if (input['password'] !== input['again']) {
      const text = message(facts.messages(), 'shell.changePassword.differs');
      facts.refuse(text);
      throw new CallError('refused', 400, text, null, true);
    }
    const { ticket, seal } = await key(facts.account());
    const answer = await client.send('session.updatePassword', {
      oldPassword: seal(input['oldPassword']),
      password: seal(input['password']),
      timestamp: ticket,
    });
    facts.onPasswordChanged();
    return answer;
  }

  const own: Readonly<Record<string, (input: Input) => Promise<Answer>>> = {
    'session.login': login,
    'session.updatePassword': updatePassword,
  };
  return {
    ...client,
    send: (name, input, options) => (Object.hasOwn(own, name) ? own[name]!(input) : client.send(name, input, options)),
  };
}
