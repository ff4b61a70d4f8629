import { afterAll, beforeAll, describe, it } from 'vitest';
import { complaintOf } from './compare.ts';
import { findDefinition, fixtureNames, readFixture, readSnapshot, writeSnapshot } from './fixture-files.ts';
import { prepare, takeSnapshot } from './take-snapshot.tsx';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';

// Fixes the time zone, as snapshots contain local times.
process.env['TZ'] = 'Asia/Shanghai';

const { SNAPSHOT_NAMES = '', SNAPSHOT_TIMES = '1', SNAPSHOT_RENEW = '', SNAPSHOT_SHUFFLE = '' } = process.env;

/** Every other chosen name, for two parallel workers. */
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

/** Plays half of the fixtures and compares the rendered text with their snapshots. */
export function playFixtures(half: 0 | 1): void {
  // With a single chosen fixture one half is empty.
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
      // jsdom does not implement styles of pseudo-elements and logs a warning for each query.
      globalThis.getComputedStyle = (element) => getComputedStyle(element);
    });
    afterAll(() => {
      globalThis.getComputedStyle = getComputedStyle;
      time?.restore();
    });

    it.each(names)('%s matches its snapshot', async (name) => {
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
