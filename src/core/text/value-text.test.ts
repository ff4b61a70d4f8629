import { describe, expect, it } from 'vitest';
import { valueText } from './value-text.ts';

describe('a value as text', () => {
  it('is the text itself, empty for a missing value, and JSON for other types', () => {
    expect([valueText('a'), valueText(null), valueText(undefined), valueText(1.5), valueText(['a'])]).toEqual([
      'a',
      '',
      '',
      '1.5',
      '["a"]',
    ]);
  });

  it('ignores toString and valueOf of a value', () => {
    expect(valueText({ toString: false, valueOf: 1 })).toBe('{"toString":false,"valueOf":1}');
  });
});
