import { expect, it } from 'vitest';
import { mistakesMax, untilEnough } from './enough.ts';

/** What is told of a definition that says so many things wrong, each a warning. */
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

it('tells every mistake as long as there are not too many', () => {
  expect(toldOf(mistakesMax)).toEqual(Array.from({ length: mistakesMax }, () => 'odd warning'));
});

it('stops looking after that, which is an error whatever was told before', () => {
  expect(toldOf(mistakesMax + 100).slice(mistakesMax)).toEqual(['issue.too-many-mistakes error']);
});

it('lets any other failure through', () => {
  const fail = () => {
    throw new Error('other');
  };
  expect(() => untilEnough(() => {}, fail)).toThrow('other');
});
