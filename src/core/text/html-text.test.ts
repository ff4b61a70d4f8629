import { describe, expect, it } from 'vitest';
import { hasHtmlText, htmlText } from './html-text.ts';
import { htmlTexts } from './testing/html-texts.ts';

describe('the text of HTML', () => {
  it.each(htmlTexts)('of %j is %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
    expect(hasHtmlText(html)).toBe(text !== '');
  });

  // Texts that take a pattern which tries each start quadratic time: of these minutes instead of moments.
  it.each(['<', '<!--', '<p', '<a ', '</p', '<script>', '<![CDATA[', '&', '<p>'])(
    'of many %j takes time in proportion to its length',
    (part) => {
      expect(htmlText(part.repeat(1_000_000)).length).toBeLessThanOrEqual(part.length * 1_000_000);
    },
  );
});
