import { describe, expect, it } from 'vitest';
import type { Call } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { timeoutMsOf } from './client.ts';

const named = Object.values(contracts).flatMap(({ noun, calls: own }) =>
  Object.entries<Call>(own).map(([name, call]) => ({ ...call, name: `${noun}.${name}` })),
);

describe('the timeout of a call', () => {
  it('is 100 s for third-party and data synchronisation, connection tests, receiving mail and data permissions, and nothing else [SHELL-016, SHELL-017]', () => {
    const slow = named.filter((call) => timeoutMsOf(call) === 100_000).map(({ name }) => name);
    const synchronising = ['organizeToDing', 'organizeToWechat', 'total', 'userToDing', 'userToWechat'];
    const testing = ['data-source.test', 'sys-config.testDing', 'sys-config.testDingTyped', 'sys-config.testWechat'];
    const all = [...synchronising.map((name) => `syn-third-info.${name}`), ...testing];
    expect([...slow].sort()).toEqual(
      [...all, 'authority.save', 'authority.values', 'email.receive', 'record-move.execute'].sort(),
    );
  });

  it('is 30 s for all others [SHELL-017]', () => {
    const others = named.map(timeoutMsOf).filter((ms) => ms !== 100_000);
    expect([...new Set(others)]).toEqual([30_000]);
  });
});
