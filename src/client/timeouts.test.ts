import { describe, expect, it } from 'vitest';
import type { Call } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { timeoutMsOf } from './timeouts.ts';

const named = Object.values(contracts).flatMap(({ noun, calls: own }) =>
  Object.entries<Call>(own).map(([name, call]) => ({ ...call, name: `${noun}.${name}` })),
);

describe('how long an answer is waited for', () => {
  it('is 100 s for synchronising with third parties, tests of connections, receiving mail and the data of permissions, and nothing else [SHELL-016, SHELL-017]', () => {
    const slow = named.filter((call) => timeoutMsOf(call) === 100_000).map(({ name }) => name);
    const synchronising = ['organizeToDing', 'organizeToWechat', 'total', 'userToDing', 'userToWechat'];
    const testing = ['data-source.test', 'sys-config.testDing', 'sys-config.testDingTyped', 'sys-config.testWechat'];
    const all = [...synchronising.map((name) => `syn-third-info.${name}`), ...testing];
    expect([...slow].sort()).toEqual([...all, 'authority.save', 'authority.values', 'email.receive'].sort());
  });

  it('is 100 s for synchronising data too, which nothing asks for: there are no sources to copy between [SHELL-016]', () => {
    expect(timeoutMsOf({ path: '/api/system/DataSync/Actions/Execute' })).toBe(100_000);
  });

  it('is 30 s for every other [SHELL-017]', () => {
    const others = named.map(timeoutMsOf).filter((ms) => ms !== 100_000);
    expect([...new Set(others)]).toEqual([30_000]);
  });
});
