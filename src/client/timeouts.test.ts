import { describe, expect, it } from 'vitest';
import type { Call } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { timeoutMsOf } from './timeouts.ts';

const calls = Object.values(contracts).flatMap((contract) => Object.values<Call>(contract.calls));

describe('how long an answer is waited for', () => {
  it.each([
    '/api/system/SynThirdInfo/getSynThirdTotal/{type}',
    '/api/system/SynThirdInfo/synAllUserSysToDing',
    '/api/system/SysConfig/{type}/testQyWebChatConnect',
    '/api/system/SysConfig/testDingTalkConnect',
    '/api/system/DataSource/Actions/Test',
    '/api/extend/Email/Receive',
    '/api/permission/Authority/Data/{objectId}',
    '/api/permission/Authority/Data/{objectId}/Values',
    '/api/system/DataSync/Actions/Execute',
  ])('is 100 s for %s [SHELL-016]', (path) => {
    expect(timeoutMsOf({ path })).toBe(100_000);
    const own = calls.filter((call) => call.path === path);
    expect(own.map((call) => timeoutMsOf(call)).filter((ms) => ms !== 100_000)).toEqual([]);
  });

  it('is 30 s for the calls around a session and records [SHELL-017]', () => {
    const quick = calls.filter(({ path }) => /^\/api\/(oauth|visualdev\/OnlineDev|message)\b/.test(path));
    expect(quick.length).toBeGreaterThan(20);
    expect([...new Set(quick.map((call) => timeoutMsOf(call)))]).toEqual([30_000]);
  });
});
