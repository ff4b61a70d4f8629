import { expect, it } from 'vitest';
import { batched } from './batched.ts';

const asker = () => {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const get = batched(async (keys: string[]) => {
    batches.push(keys);
    await new Promise<void>((resolve, reject) =>
      ends.push(keys.includes('bad') ? () => reject(new Error('no')) : resolve),
    );
    return (key) => key.toUpperCase();
  });
  return { batches, ends, get };
};

it('queries at once, and in one batch for all callers in the meantime', async () => {
  const { batches, ends, get } = asker();
  const first = get('a');
  expect(batches).toEqual([['a']]);
  const others = [get('b'), get('c'), get('b'), get('a')];
  expect(batches).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe('A');
  await new Promise(setImmediate);
  expect(batches).toEqual([['a'], ['b', 'c', 'a']]);
  ends[1]?.();
  expect(await Promise.all(others)).toEqual(['B', 'C', 'B', 'A']);
});

it('rejects the callers of a failed query, and continues with the next', async () => {
  const { ends, get } = asker();
  const bad = get('bad');
  const good = get('good');
  ends[0]?.();
  await expect(bad).rejects.toThrow('no');
  await new Promise(setImmediate);
  ends[1]?.();
  expect(await good).toBe('GOOD');
});

it('rejects one key without the others', async () => {
  const get = batched(async () => (key: string) => {
    if (key === 'ended') throw new Error('over');
    return key;
  });
  const [first, ended, last] = await Promise.allSettled([get('a'), get('ended'), get('b')]);
  expect(first).toMatchObject({ value: 'a' });
  expect(ended).toMatchObject({ reason: new Error('over') });
  expect(last).toMatchObject({ value: 'b' });
});
