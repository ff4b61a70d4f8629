import { describe, expect, it } from 'vitest';
import { askedGrams, searchPhrase, searchWords, storedGrams, tsquery } from './grams.ts';

const finds = (texts: string[], typed: string) => {
  const kept = new Set(storedGrams(searchWords(texts)));
  return askedGrams(searchPhrase(typed)).every((gram) => kept.has(gram));
};

describe('search by character pairs', () => {
  it('finds every part of a text, whatever its length and script', () => {
    const text = '采购订单 PO-2024 ありがとう 😀笑';
    const characters = [...text];
    for (let start = 0; start < characters.length; start++) {
      for (let end = start + 1; end <= characters.length; end++) {
        expect(finds([text], characters.slice(start, end).join(''))).toBe(true);
      }
    }
  });

  it('does not find what stands nowhere', () => {
    expect(finds(['采购订单'], '订采')).toBe(false);
    expect(finds(['采购', '订单'], '购订')).toBe(false);
  });

  it('asks for a single character by itself and for longer words by pairs', () => {
    expect(askedGrams('购')).toEqual(['购']);
    expect(askedGrams('采购订')).toEqual(['采购', '购订']);
    expect(askedGrams('')).toEqual([]);
  });

  it('quotes what a search language would read as its own', () => {
    expect(tsquery([`a'`, `\\b`, '&|'])).toBe(`'a''' & '\\\\b' & '&|'`);
  });
});
