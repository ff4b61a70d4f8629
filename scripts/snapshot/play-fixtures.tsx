import { afterAll, beforeAll, describe, it } from 'vitest';
import { complaintOf } from './compare.ts';
import { findDefinition, fixtureNames, readFixture, readSnapshot, writeSnapshot } from './fixture-files.ts';
import { prepare, takeSnapshot } from './take-snapshot.tsx';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';

// What people read as local time is the same wherever this runs.
process.env['TZ'] = 'Asia/Shanghai';

const { SNAPSHOT_NAMES = '', SNAPSHOT_TIMES = '1', SNAPSHOT_RENEW = '', SNAPSHOT_SHUFFLE = '' } = process.env;

/** Every other one of the chosen names, from the first or from the second: two workers play side by side. */
function chosenNames(half: 0 | 1): string[] {
  const once = SNAPSHOT_NAMES === '' ? fixtureNames() : SNAPSHOT_NAMES.split(',');
  const names = Array.from({ length: Number(SNAPSHOT_TIMES) }, () => once).flat();
  const mine = names.filter((_, index) => index % 2 === half);
  return SNAPSHOT_SHUFFLE === '' ? mine : shuffled(mine);
}

function shuffled(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Plays half of the fixtures and compares what a person meets with what is stored. */
export function playFixtures(half: 0 | 1): void {
  // A single chosen fixture leaves one half with nothing to do.
  const names = chosenNames(half);
  if (names.length === 0) {
    it.skip('has nothing to play', () => {});
    return;
  }
  describe('a fixture', () => {
    let time: VirtualTime;
    const { getComputedStyle } = globalThis;
    beforeAll(async () => {
      await prepare();
      time = installVirtualTime();
      // jsdom knows no style of what stands before or after an element, and says so each time it is asked.
      globalThis.getComputedStyle = (element) => getComputedStyle(element);
    });
    afterAll(() => {
      globalThis.getComputedStyle = getComputedStyle;
      time?.restore();
    });

    it.each(names)('%s is met as it is stored', async (name) => {
      const fixture = readFixture(name);
      const text = await takeSnapshot(fixture, findDefinition, time).catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause });
      });
      if (SNAPSHOT_RENEW !== '') writeSnapshot(name, text);
      const complaint = complaintOf(name, fixture, readSnapshot(name), text);
      if (complaint !== '') throw new Error(complaint);
    });
  });
}
