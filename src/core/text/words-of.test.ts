import { describe, expect, it } from 'vitest';
import { wordsOf } from './words-of.ts';

describe('a value in words', () => {
  it('is its text, nothing where there is none, and JSON where it is no text', () => {
    expect([wordsOf('a'), wordsOf(null), wordsOf(undefined), wordsOf(1.5), wordsOf(['a'])]).toEqual([
      'a',
      '',
      '',
      '1.5',
      '["a"]',
    ]);
  });

  it('calls nothing a value names', () => {
    expect(wordsOf({ toString: false, valueOf: 1 })).toBe('{"toString":false,"valueOf":1}');
  });
});
