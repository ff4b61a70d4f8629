import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A fake identity provider for OpenID Connect: discovery, keys, authorization code with PKCE, signed tokens. */
export interface TestProvider {
  issuer: string;
  /** The claims of the next user who logs in. */
  claims: Record<string, unknown>;
  /** Simulates a login at the given address; returns the query of the redirect. */
  logIn(address: string): Record<string, string>;
  close(): Promise<void>;
}

interface Granted {
  challenge: string | null;
  nonce: string | null;
  returnTo: string | null;
}

export async function testProvider(clientId: string): Promise<TestProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const granted = new Map<string, Granted>();
  const answer = (reply: ServerResponse, status: number, body: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function tokenOf(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1000);
    const facts = {
      iss: provider.issuer,
      aud: clientId,
      iat: now,
      exp: now + 60,
      sub: 'subject',
      ...(nonce && { nonce }),
    };
    const text = `${base64({ alg: 'RS256', kid: 'k' })}.${base64({ ...facts, ...provider.claims })}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  function grant(body: URLSearchParams, reply: ServerResponse): void {
    const code = body.get('code') ?? '';
    const given = granted.get(code);
    granted.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!given || given.challenge !== challenge || given.returnTo !== body.get('redirect_uri')) {
      return void answer(reply, 400, { error: 'invalid_grant' });
    }
    answer(reply, 200, { access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: tokenOf(given.nonce) });
  }

  const server = createServer((request, reply) => {
    const { issuer } = provider;
    if (request.url === '/.well-known/openid-configuration') {
      const places = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
      return void answer(reply, 200, {
        issuer,
        ...places,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/keys') {
      return void answer(reply, 200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      });
    }
    let body = '';
    request.on('data', (part) => (body += part)).on('end', () => grant(new URLSearchParams(body), reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const provider: TestProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    logIn(address) {
      const query = new URL(address).searchParams;
      const code = randomUUID();
      granted.set(code, {
        challenge: query.get('code_challenge'),
        nonce: query.get('nonce'),
        returnTo: query.get('redirect_uri'),
      });
      return { code, state: query.get('state') ?? '' };
    },
    close: () => new Promise((done) => void server.close(() => done())),
  };
  return provider;
}
