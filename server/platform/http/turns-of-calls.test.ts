import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineContract, isCostly } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { resources } from '../../resources/index.ts';
import { defineResource } from '../resource/define-resource.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const call = {
  method: 'GET',
  summary: 'Ends when the test says so.',
  access: 'session',
  input: Type.Object({}),
  output: Type.Unknown(),
} as const;
const contract = defineContract('slow', {
  search: { ...call, path: '/api/slow/Actions/Search', costly: 'always' },
  look: { ...call, path: '/api/slow/Actions/Look' },
});
const running: (() => void)[] = [];
const slow = defineResource({
  contract,
  handlers: {
    search: () => new Promise<object>((done) => running.push(() => done({}))) as Promise<never>,
    look: () => Promise.resolve({}) as Promise<never>,
  },
});

describe('a costly call', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ resources: [...resources, slow] });
  });
  afterAll(() => app.close());

  it('is a list with conditions or an import', () => {
    const { list, config, importData } = contracts.onlinedev.calls;
    expect(isCostly(list, { queryJson: '{"a":1}' })).toBe(true);
    expect(isCostly(list, { superQueryJson: '{"matchLogic":"and"}' })).toBe(true);
    expect(isCostly(list, { keyword: 'a' })).toBe(true);
    expect(isCostly(list, { keyword: '', queryJson: '{}', currentPage: 2 })).toBe(false);
    expect(isCostly(config, { queryJson: '{"a":1}' })).toBe(false);
    expect([importData, contracts.user.calls.importData].map((one) => isCostly(one, {}))).toEqual([true, true]);
  });

  it('waits behind two others of its person, not behind those of others; above twenty waiting it is refused [OPS-020]', async () => {
    const [as, other] = [{ as: { token: await app.tokenOf('admin') } }, { as: { token: await app.tokenOf('plain') } }];
    const codes: number[] = [];
    const search = (by: object) => app.call('slow.search', {}, by).then(({ code }) => void codes.push(code));
    const mine = Array.from({ length: 23 }, () => search(as));
    // One of the twenty-three is refused, two run.
    await expect.poll(() => [codes.length, running.length]).toEqual([1, 2]);
    expect(codes).toEqual([429]);
    const colleague = search(other);
    await expect.poll(() => running.length).toBe(3);
    expect((await app.call('slow.look', {}, as)).code).toBe(200);
    for (let ended = 0; ended < 23; ended += 1) {
      await expect.poll(() => running.length).toBeGreaterThan(0);
      running.shift()?.();
    }
    await Promise.all([...mine, colleague]);
    expect(codes.filter((code) => code === 200)).toHaveLength(23);
  });
});
