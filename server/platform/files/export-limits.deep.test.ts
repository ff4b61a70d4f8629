import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/test-app.ts';
import type { Turns } from '../turns/turns.ts';
import { exportLimits } from './export-limits.ts';

const atOnce: Turns = (_person, work) => work();

describe('exports of one user', () => {
  it('take the turns of that user, and a failed one ends', async () => {
    const taken: string[] = [];
    const run = exportLimits((person, work) => (taken.push(person), work()));
    expect(await run('b', 0, async () => 'other')).toBe('other');
    await expect(run('a', 0, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await run('a', 0, async () => 'next')).toBe('next');
    expect(taken).toEqual(['b', 'a', 'a']);
  });

  it('are limited to 60 in ten minutes', async () => {
    const run = exportLimits(atOnce);
    for (let count = 0; count < 60; count += 1) await run('a', count, async () => null);
    await expect(run('a', 60, async () => null)).rejects.toMatchObject({ code: 429, id: 'request.exported' });
    expect(await run('a', 600_000, async () => 'later')).toBe('later');
  });
});

describe('a call that exports', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is limited, whatever it exports; others are not', async () => {
    const as = { as: { token: await app.tokenOf('admin') } };
    const template = () => app.call('onlinedev.template', { modelId: 'form-purchase-order' }, as);
    for (let count = 0; count < 60; count += 1) expect((await template()).code).toBe(200);
    expect(await template()).toMatchObject({ code: 429, msg: '十分钟内最多导出60次，请稍后再试' });
    expect((await app.call('onlinedev.exportData', { modelId: 'form-purchase-order' }, as)).code).toBe(429);
    expect((await app.call('onlinedev.list', { modelId: 'form-purchase-order' }, as)).code).toBe(200);
    app.clock.now += 10 * 60_000;
    expect((await template()).code).toBe(200);
  });
});
