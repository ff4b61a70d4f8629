import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import { buildApp } from '../../app.ts';
import { resources } from '../../resources/index.ts';
import { requestOf, testApp, type TestApp } from '../testing/test-app.ts';

/** Every call with a rate limit by address. */
const limited = resources.flatMap(({ contract }) =>
  Object.entries(contract.calls)
    .map(([name, call]) => [`${contract.noun}.${name}`, call as Call] as const)
    .filter(([, call]) => call.limit !== undefined),
);
const proxy = '10.0.0.5';

let app: TestApp;
beforeAll(async () => (app = await testApp({ settings: { trustedProxies: [proxy], logLevel: 'silent' } })));
afterAll(() => app.close());

/** Makes a call up to its limit and once more; returns the first and the last two statuses. */
async function exhaust(call: Call, headersOf: (index: number) => Record<string, string>, from: string) {
  const input = Object.fromEntries(pathNames(call.path).map((name) => [name, 'none']));
  const statuses: number[] = [];
  for (let index = 0; index <= (call.limit?.times ?? 0); index += 1) {
    const request = await requestOf(call, input, { headers: headersOf(index) });
    statuses.push((await app.app.inject({ ...request, remoteAddress: from })).statusCode);
  }
  return { first: statuses[0], allowed: statuses.at(-2), beyond: statuses.at(-1) };
}

describe.each(limited)('the limit of %s', (_name, call) => {
  it('counts visitors behind a trusted proxy separately, whatever addresses they prepend to their own [LOGIN-020]', async () => {
    const forging = (index: number) => ({ 'x-forwarded-for': `192.0.2.${index % 250}, 203.0.113.1` });
    expect(await exhaust(call, forging, proxy)).toMatchObject({ beyond: 429 });
    const other = await exhaust(
      { ...call, limit: { times: 1, minutes: 1 } },
      () => ({ 'x-forwarded-for': '203.0.113.2' }),
      proxy,
    );
    expect([other.first, other.beyond]).not.toContain(429);
  });

  it('counts by the connection without a trusted proxy [LOGIN-020]', async () => {
    const { allowed, beyond } = await exhaust(
      call,
      (index) => ({ 'x-forwarded-for': `192.0.2.${index % 250}` }),
      '10.0.0.6',
    );
    expect(allowed).not.toBe(429);
    expect(beyond).toBe(429);
  });
});

it('ignores forwarded addresses without configured proxies [LOGIN-020]', async () => {
  const { platform } = app;
  const plain = await buildApp({ ...platform, settings: { ...platform.settings, trustedProxies: [] } }, resources);
  const lead = { companyName: '宏远机械', contact: '周敏', mobile: '', message: '' };
  const statuses: number[] = [];
  for (let forged = 1; forged <= 6; forged += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${forged}` };
    const request = { method: 'POST', url: '/api/site/Register', payload: lead, headers } as const;
    statuses.push((await plain.inject({ ...request, remoteAddress: proxy })).statusCode);
  }
  await plain.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
