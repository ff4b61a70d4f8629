import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

const busy = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('lets other work run between slices, and ends what takes longer than its limit [REPORT-016]', async () => {
  const pace = new Pace(150);
  let others = 0;
  const other = setInterval(() => (others += 1), 1);
  const work = async () => {
    for (;;) {
      busy(20);
      await pace.pause();
    }
  };
  await expect(work()).rejects.toMatchObject({ id: 'data-report.tooLong', code: 400 });
  clearInterval(other);
  expect(others).toBeGreaterThan(2);
});

it('does not pause within a slice', async () => {
  const pace = new Pace(10_000);
  let isPaused = false;
  setImmediate(() => (isPaused = true));
  await pace.pause();
  expect(isPaused).toBe(false);
});
