import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { cursorOf, type KeysetPart, readCursor } from './keyset.ts';

const part = (type: KeysetPart['type'], nulls: KeysetPart['nulls'] = 'never'): KeysetPart => ({
  expression: sql`x`,
  isDescending: false,
  nulls,
  ...(type && { type }),
});
const read = (values: unknown, ...parts: KeysetPart[]) => readCursor(JSON.stringify(values), parts);

it('writes the place of a row as text that reads back as the same values', () => {
  const text = cursorOf([3, null, '张', 12345678901234567890n, true]);
  const parts = [part('bigint'), part('text', 'last'), part('text'), part('numeric'), part('text')];
  expect(readCursor(text, parts)).toEqual([3, null, '张', '12345678901234567890', 'true']);
});

it.each([
  [['-12.50'], part('numeric')],
  [['12'], part('bigint')],
  [[12], part('bigint')],
  [[1.5], part('numeric')],
  [[1.5], part(undefined)],
  [['any'], part(undefined)],
  [[''], part('text')],
  [[null], part('bigint', 'first')],
  [[null], part('text', 'last')],
])('takes %j where the order has such values', (values, one) => {
  expect(read(values, one)).toEqual(values);
});

it.each([
  [['12a'], part('numeric')],
  [['12a'], part('bigint')],
  [['1e5'], part('bigint')],
  [['1'.repeat(401)], part('numeric')],
  [['0.'.padEnd(404, '1')], part('numeric')],
  [[' 12'], part('numeric')],
  [[12], part('text')],
  [['a\0b'], part('text')],
  [[true], part(undefined)],
  [[{}], part(undefined)],
  [[null], part('text')],
  [[null], part(undefined)],
  [[], part('text')],
  [['a', 'b'], part('text')],
  [{ 0: 'a', length: 1 }, part('text')],
  [null, part('text')],
])('refuses %j where the order has no such values', (values, one) => {
  expect(() => read(values, one)).toThrow(AppError);
});

it('refuses what is no JSON', () => {
  expect(() => readCursor('[', [part('text')])).toThrow(AppError);
  expect(() => readCursor('[1e999]', [part('numeric')])).toThrow(AppError);
});
