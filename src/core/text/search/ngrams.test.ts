import { describe, expect, it } from 'vitest';
import { queryGrams, searchPhrase, searchWords, storedGrams, tsquery } from './ngrams.ts';

const finds = (texts: string[], typed: string) => {
  const kept = new Set(storedGrams(searchWords(texts)));
  return queryGrams(searchPhrase(typed)).every((gram) => kept.has(gram));
};

describe('search by character pairs (n-grams)', () => {
  it('finds every part of a text, of any length and script', () => {
    const text = '采购订单 PO-2024 ありがとう 😀笑';
    const characters = [...text];
    for (let start = 0; start < characters.length; start++) {
      for (let end = start + 1; end <= characters.length; end++) {
        expect(finds([text], characters.slice(start, end).join(''))).toBe(true);
      }
    }
  });

  it('does not find texts without the phrase', () => {
    expect(finds(['采购订单'], '订采')).toBe(false);
    expect(finds(['采购', '订单'], '购订')).toBe(false);
  });

  it('queries a single character by itself and longer words by pairs', () => {
    expect(queryGrams('购')).toEqual(['购']);
    expect(queryGrams('采购订')).toEqual(['采购', '购订']);
    expect(queryGrams('')).toEqual([]);
  });

  it('quotes the operators of the query language', () => {
    expect(tsquery([`a'`, `\\b`, '&|'])).toBe(`'a''' & '\\\\b' & '&|'`);
  });
});
