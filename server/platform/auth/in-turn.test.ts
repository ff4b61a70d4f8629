import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const gate = () => {
  let open = () => undefined as void;
  const promise = new Promise<void>((go) => (open = go));
  return { promise, open };
};

it('runs the work of one key serially, and that of different keys concurrently', async () => {
  const turn = inTurn();
  const begun: string[] = [];
  const first = gate();
  const work = (name: string, wait?: Promise<void>) => async () => {
    begun.push(name);
    await wait;
    return name;
  };
  const answers = [turn('a', work('a1', first.promise)), turn('a', work('a2')), turn('b', work('b1'))];
  expect(await answers[2]).toBe('b1');
  expect(begun).toEqual(['a1', 'b1']);
  first.open();
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1']);
});

it('continues after failed work', async () => {
  const turn = inTurn();
  const failing = turn('a', () => Promise.reject(new Error('no')));
  const next = turn('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('refuses work when the queue of a key is full, and accepts it again later', async () => {
  const turn = inTurn(2);
  const { promise, open } = gate();
  const both = [turn('a', () => promise), turn('a', async () => undefined)];
  expect(await turn('a', async () => 'third')).toBeUndefined();
  open();
  await Promise.all(both);
  expect(await turn('a', async () => 'later')).toBe('later');
});
