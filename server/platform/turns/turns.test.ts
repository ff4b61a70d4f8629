import { stat } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nextTurn, noteSessionUse, slicing, turnsOf } from './turns.ts';

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
  it('are two at once; others wait in their order behind their own, colleagues do not [OPS-020]', async () => {
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

  it('are refused above twenty waiting, and given again afterwards [OPS-020]', async () => {
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

describe('slices of costly work', () => {
  it('run one at a time, those of several works by turns, and after a failure', async () => {
    const inSlice = slicing();
    const order: string[] = [];
    let running = 0;
    const work = async (name: string) => {
      for (const part of [1, 2, 3]) {
        await inSlice(async () => {
          expect((running += 1)).toBe(1);
          await new Promise((done) => setImmediate(done));
          running -= 1;
          order.push(`${name}${part}`);
        });
      }
    };
    const failed = inSlice(() => Promise.reject(new Error('x')));
    await Promise.all([work('a'), work('b'), expect(failed).rejects.toThrow('x')]);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  it('leave time between them for others that requested the session meanwhile, and none without them', async () => {
    const orderWith = async (uses: number) => {
      const inSlice = slicing();
      const order: string[] = [];
      const slices = [1, 2].map((part) =>
        inSlice(async () => {
          for (let use = 0; use < uses; use += 1) noteSessionUse();
          order.push(`slice ${part}`);
        }),
      );
      await slices[0];
      await new Promise((done) => setImmediate(done));
      order.push('other');
      await Promise.all(slices);
      return order;
    };
    expect(await orderWith(2)).toEqual(['slice 1', 'other', 'slice 2']);
    // Its own.
    expect(await orderWith(1)).toEqual(['slice 1', 'slice 2', 'other']);
  });
});

describe('turns of the event loop', () => {
  it('are given to one of several works at a time, with other calls in between [OPS-019]', async () => {
    const order: string[] = [];
    // More turns than the works have parts.
    const calls = async () => {
      for (let call = 0; call < 40; call += 1) {
        await new Promise((done) => setImmediate(done));
        order.push('call');
      }
    };
    const work = async (name: string) => {
      for (let part = 0; part < 3; part += 1) {
        await nextTurn();
        order.push(name);
      }
    };
    await Promise.all([calls(), ...['a', 'b', 'c'].map(work)]);
    const works = order.filter((one) => one !== 'call');
    expect(works.join('')).toBe('abcabcabc');
    expect(order.some((one, at) => one !== 'call' && order[at + 1] !== undefined && order[at + 1] !== 'call')).toBe(
      false,
    );
  });

  it('come after the timers that are due, also for a caller in the poll phase', async () => {
    const order: string[] = [];
    await new Promise<void>((done) => {
      stat('.', () => {
        setTimeout(() => order.push('timer'), 1);
        const due = performance.now() + 5;
        while (performance.now() < due);
        void nextTurn()
          .then(() => order.push('turn'))
          .then(() => done());
      });
    });
    expect(order).toEqual(['timer', 'turn']);
  });
});
