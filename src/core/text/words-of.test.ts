import { describe, expect, it } from 'vitest';
import { wordsOf } from './words-of.ts';

describe('a value as text', () => {
  it('is the text itself, empty for a missing value, and JSON for other types', () => {
    expect([wordsOf('a'), wordsOf(null), wordsOf(undefined), wordsOf(1.5), wordsOf(['a'])]).toEqual([
      'a',
      '',
      '',
      '1.5',
      '["a"]',
    ]);
  });

  it('ignores toString and valueOf of a value', () => {
    expect(wordsOf({ toString: false, valueOf: 1 })).toBe('{"toString":false,"valueOf":1}');
  });
});
