import { expect, it } from 'vitest';
import { mistakesMax, untilEnough } from './check.ts';

/** The issues reported for that many mistakes, each a warning. */
function toldOf(mistakes: number): string[] {
  const told: string[] = [];
  untilEnough(
    (_path, id, _params, severity = 'error') => told.push(`${id} ${severity}`),
    (report) => {
      for (let index = 0; index < mistakes; index++) report('', 'odd', {}, 'warning');
    },
  );
  return told;
}

it('reports every mistake up to the maximum number', () => {
  expect(toldOf(mistakesMax)).toEqual(Array.from({ length: mistakesMax }, () => 'odd warning'));
});

it('stops after that, which is an error even if all were warnings', () => {
  expect(toldOf(mistakesMax + 100).slice(mistakesMax)).toEqual(['issue.too-many-mistakes error']);
});

it('rethrows any other error', () => {
  const fail = () => {
    throw new Error('other');
  };
  expect(() => untilEnough(() => {}, fail)).toThrow('other');
});
