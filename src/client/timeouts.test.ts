import { describe, expect, it } from 'vitest';
import type { Call } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { timeoutMsOf } from './timeouts.ts';

const named = Object.values(contracts).flatMap(({ noun, calls: own }) =>
  Object.entries<Call>(own).map(([name, call]) => ({ ...call, name: `${noun}.${name}` })),
);

describe('how long an answer is waited for', () => {
  it('is 100 s for synchronising with third parties, tests of connections and the data of permissions, and nothing else [SHELL-016, SHELL-017]', () => {
    const slow = named.filter((call) => timeoutMsOf(call) === 100_000).map(({ name }) => name);
    const synchronising = ['organizeToDing', 'organizeToWechat', 'total', 'userToDing', 'userToWechat'];
    const testing = ['data-source.test', 'sys-config.testDing', 'sys-config.testDingTyped', 'sys-config.testWechat'];
    const all = [...synchronising.map((name) => `syn-third-info.${name}`), ...testing];
    expect([...slow].sort()).toEqual([...all, 'authority.save', 'authority.values'].sort());
  });

  it.each(['/api/extend/Email/Receive', '/api/system/DataSync/Actions/Execute'])(
    'would be 100 s for %s, which nothing asks for yet',
    (path) => expect(timeoutMsOf({ path })).toBe(100_000),
  );

  it('is 30 s for every other [SHELL-017]', () => {
    const others = named.map(timeoutMsOf).filter((ms) => ms !== 100_000);
    expect([...new Set(others)]).toEqual([30_000]);
  });
});
