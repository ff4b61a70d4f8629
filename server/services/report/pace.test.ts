import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

const busy = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('lets other work run between slices [REPORT-016]', async () => {
  const pace = new Pace(100_000);
  const others = { turns: 0 };
  const other = setInterval(() => (others.turns += 1), 1);
  // Goes on until others had their turns; without pauses it would never end.
  while (others.turns < 3) {
    busy(20);
    await pace.pause();
  }
  clearInterval(other);
});

it('ends what takes longer than its limit [REPORT-016]', async () => {
  const pace = new Pace(50);
  const work = async () => {
    for (;;) {
      busy(20);
      await pace.pause();
    }
  };
  await expect(work()).rejects.toMatchObject({ id: 'data-report.tooLong', code: 400 });
});

it('does not pause within a slice', async () => {
  const pace = new Pace(10_000);
  let isPaused = false;
  setImmediate(() => (isPaused = true));
  await pace.pause();
  expect(isPaused).toBe(false);
});
