import { afterAll, beforeAll, describe, it } from 'vitest';
import { complaintOf } from './compare.ts';
import { findDefinition, fixtureNames, readFixture, readSnapshot, writeSnapshot } from './fixture-files.ts';
import { prepare, takeSnapshot } from './take-snapshot.tsx';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';

// What people read as local time is the same wherever this runs.
process.env['TZ'] = 'Asia/Shanghai';

const { SNAPSHOT_NAMES = '', SNAPSHOT_TIMES = '1', SNAPSHOT_RENEW = '', SNAPSHOT_SHUFFLE = '' } = process.env;

function chosenNames(): string[] {
  const once = SNAPSHOT_NAMES === '' ? fixtureNames() : SNAPSHOT_NAMES.split(',');
  const names = Array.from({ length: Number(SNAPSHOT_TIMES) }, () => once).flat();
  return SNAPSHOT_SHUFFLE === '' ? names : shuffled(names);
}

function shuffled(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

describe('a fixture', () => {
  let time: VirtualTime;
  beforeAll(async () => {
    await prepare();
    time = installVirtualTime();
  });
  afterAll(() => time.restore());

  it.each(chosenNames())('%s is met as it is stored [FIXTURE-002]', async (name) => {
    const fixture = readFixture(name);
    const text = await takeSnapshot(fixture, findDefinition, time);
    if (SNAPSHOT_RENEW !== '') writeSnapshot(name, text);
    const complaint = complaintOf(name, fixture, readSnapshot(name), text);
    if (complaint !== '') throw new Error(complaint);
  });
});
