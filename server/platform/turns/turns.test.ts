import { describe, expect, it } from 'vitest';
import { turnsOf } from './turns.ts';

/** Work that ends when it is told to. */
function tasks() {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const begin = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((done) => ends.push(() => done(name)));
  };
  const settle = () => new Promise((done) => setImmediate(done));
  return { begun, begin, endFirst: async () => (ends.shift()?.(), await settle()), settle };
}

describe('the turns of a person', () => {
  it('are two at once; others wait in their order behind their own, colleagues do not', async () => {
    const { begun, begin, endFirst, settle } = tasks();
    const turns = turnsOf(2, 20);
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => turns(name[0] as string, begin(name)));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await endFirst();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    await endFirst();
    expect(begun.at(-1)).toBe('a4');
    for (let left = 3; left > 0; left -= 1) await endFirst();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  it('are refused above twenty waiting, and given again afterwards', async () => {
    const { begun, begin, endFirst, settle } = tasks();
    const turns = turnsOf(2, 20);
    const all = Array.from({ length: 22 }, (_, index) => turns('a', begin(`${index}`)));
    await settle();
    await expect(turns('a', begin('more'))).rejects.toMatchObject({ code: 429, id: 'request.waitForYours' });
    await endFirst();
    all.push(turns('a', begin('later')));
    for (let left = 22; left > 0; left -= 1) await endFirst();
    expect((await Promise.all(all)).at(-1)).toBe('later');
    expect(begun).not.toContain('more');
  });

  it('are given on after a failure', async () => {
    const turns = turnsOf(1, 20);
    const failed = turns('a', () => Promise.reject(new Error('x')));
    const next = turns('a', () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('x');
    expect(await next).toBe('next');
  });
});
