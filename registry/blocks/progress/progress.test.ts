import { expect, it } from 'vitest';
import { percentOf } from './progress.ts';

it.each([
  ['50 / 120', 41],
  ['120 / 120', 100],
  ['130 / 120', 100],
  ['0 / 120', 0],
  ['0 / 0', undefined],
  ['50', undefined],
  ['', undefined],
])('draws %j as %j percent', (text, percent) => {
  expect(percentOf(text)).toBe(percent);
});
