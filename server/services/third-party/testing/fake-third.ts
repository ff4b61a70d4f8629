import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;
/** A received request: method, path, body. */
export type FakeRequest = [method: string, path: string, body: Body];

export interface FakeThird {
  base: string;
  requests: FakeRequest[];
  /** Overrides the default responses, by path. */
  answers: Map<string, (body: Body) => Body | 'silence' | 'html'>;
  close(): void;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Body);
}

/** A machine that speaks as enterprise WeChat and as DingTalk do; the right secret is `right`. */
export async function fakeThird(): Promise<FakeThird> {
  const requests: FakeRequest[] = [];
  const answers: FakeThird['answers'] = new Map();
  let last = 100;
  const usual = (path: string, query: URLSearchParams): Body => {
    if (path.endsWith('gettoken')) {
      const isRight = (query.get('corpsecret') ?? query.get('appsecret')) === 'right';
      return isRight ? { errcode: 0, access_token: 'token' } : { errcode: 40001, errmsg: 'invalid credential' };
    }
    if (query.get('access_token') !== 'token') return { errcode: 40014, errmsg: 'invalid access_token' };
    if (!path.endsWith('department/create')) return { errcode: 0, errmsg: 'ok' };
    last += 1;
    return { errcode: 0, id: last, result: { dept_id: last } };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://third');
      const body = await bodyOf(request);
      requests.push([request.method ?? '', url.pathname, body]);
      const answer = answers.get(url.pathname)?.(body) ?? usual(url.pathname, url.searchParams);
      if (answer === 'silence') return;
      response.end(answer === 'html' ? '<html></html>' : JSON.stringify(answer));
    })();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests,
    answers,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
