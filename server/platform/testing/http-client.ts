import type { Envelope } from '#schemas/protocol/envelope.ts';
import { seal } from './seal.ts';

/** Calls a server over HTTP like a page. */
export class HttpClient {
  token = '';
  constructor(public url: string) {}

  async send<T>(method: string, path: string, body?: object): Promise<Envelope<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token && { authorization: this.token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Envelope<T>;
  }

  async logIn(account: string, password: string): Promise<Envelope<{ token: string }>> {
    const { data } = await this.send<{ publicKey: string; ticket: string }>('GET', `/api/oauth/getConfig/${account}`);
    const sealed = { account, password: seal(password, data), timestamp: data.ticket };
    const response = await fetch(`${this.url}/api/oauth/Login`, { method: 'POST', body: new URLSearchParams(sealed) });
    const answer = (await response.json()) as Envelope<{ token: string }>;
    this.token = answer.data?.token ?? '';
    return answer;
  }
}
