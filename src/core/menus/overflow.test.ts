import { describe, expect, it } from 'vitest';
import { fitted } from './overflow.ts';

const entries = ['a', 'b', 'c', 'd', 'e'];

describe('fitted', () => {
  it.each([
    [580, 'abcde', ''],
    [579, 'abc', 'de'],
    [348, 'ab', 'cde'],
    [347, 'a', 'bcde'],
    [100, '', 'abcde'],
  ])('has one entry per 116 px of %d px, the rest in an overflow menu [LAYOUT-006]', (widthPx, shown, more) => {
    const split = fitted(entries, widthPx);
    expect([split.shown.join(''), split.more.join('')]).toEqual([shown, more]);
  });
});
