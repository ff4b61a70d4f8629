import { describe, expect, it } from 'vitest';
import { htmlText as textElsewhere } from './html-text.ts';
import { hasHtmlText, htmlText } from './html-text-in-browser.ts';
import { htmlTexts } from './testing/html-texts.ts';

describe('the text of HTML by the parser of the browser', () => {
  it.each(htmlTexts)('of %j is %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
    expect(hasHtmlText(html)).toBe(text !== '');
  });

  it('is that of the other parser, whatever is nested; at ends of elements that were not begun gaps may differ', () => {
    const parts = ['<p>', '</p>', '<b>', '</b>', '<li>', '<br>', '&amp;', ' ', '甲', 'b', '<!--x-->', '<h1>', '</h1>'];
    let state = 7;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
    for (let round = 0; round < 300; round += 1) {
      const html = Array.from({ length: 12 }, () => parts[next() % parts.length]).join('');
      const letters = (text: string) => text.replaceAll(' ', '');
      expect([html, letters(htmlText(html))]).toEqual([html, letters(textElsewhere(html))]);
    }
  });
});
