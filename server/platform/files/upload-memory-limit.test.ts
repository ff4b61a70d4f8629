import { describe, expect, it } from 'vitest';
import { bodyRoom } from './upload-memory-limit.ts';

/** A job in the upload room that runs until its `end` is called. */
function held(room: ReturnType<typeof bodyRoom>, person: string, bytes: number) {
  let end = () => {};
  const job = { isIn: false, end: () => end(), done: Promise.resolve() };
  job.done = room(person, bytes, () => {
    job.isIn = true;
    return new Promise<void>((ended) => (end = ended));
  });
  return job;
}
const settled = () => new Promise((done) => setTimeout(done));

describe('memory for uploads', () => {
  it('is limited per user; uploads beyond it wait in order', async () => {
    const room = bodyRoom(100);
    const [first, second, third] = [held(room, 'a', 60), held(room, 'a', 60), held(room, 'a', 60)];
    const other = held(room, 'b', 60);
    const insiders = () => [first, second, third, other].map(({ isIn }) => isIn);
    await settled();
    expect(insiders()).toEqual([true, false, false, true]);
    first.end();
    await settled();
    expect(insiders()).toEqual([true, true, false, true]);
    second.end();
    await settled();
    expect(insiders()).toEqual([true, true, true, true]);
  });

  it('admits an upload larger than the limit when it is alone, and is released after a failure', async () => {
    const room = bodyRoom(100);
    const large = held(room, 'a', 500);
    await settled();
    expect(large.isIn).toBe(true);
    const small = room('a', 1, () => Promise.reject(new Error('broken')));
    large.end();
    await expect(small).rejects.toThrow('broken');
    expect(await room('a', 100, async () => 'in')).toBe('in');
  });
});
