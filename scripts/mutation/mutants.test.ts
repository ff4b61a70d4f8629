import { expect, it } from 'vitest';
import { applied, isValid, mutantsOf } from './mutants.ts';
import { sampleOf } from './sample.ts';

const changed = (text: string) => mutantsOf('one.ts', text).map((mutant) => applied(text, mutant));

it.each([
  ['f(a < 1);', [';', 'f(((a) <= (1)));', 'f(a < (1 + 1));']],
  ["const a = b === '';", ["const a = ((b) !== (''));", "const a = b === 'mutated';"]],
  ['if (a) b = true;', ['if (!(a)) b = true;', 'if (a) ;', 'if (a) b = false;']],
  ['const f = (a) => a ?? 0;', ['const f = (a) => null;', 'const f = (a) => ((a) && (0));']],
  ['type A = 1 | true; interface B { c: false }', []],
])('changes %s in each place once', (text, expected) => {
  expect(changed(text).sort()).toEqual([...expected].sort());
  for (const one of changed(text)) expect(isValid(one)).toBe(true);
});

it('refuses a change that is no TypeScript', () => {
  expect(isValid('const = 1;')).toBe(false);
});

it('draws the same sample for the same seed, from every part of the list', () => {
  const all = mutantsOf('one.ts', 'f(1);\n'.repeat(100));
  const lines = (seed: number) => sampleOf(all, 10, seed).map(({ line }) => line);
  expect(lines(1)).toEqual(lines(1));
  expect(lines(1)).not.toEqual(lines(2));
  expect(lines(1).map((line) => Math.floor((line - 1) / 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
