import { describe, expect, it, vi } from 'vitest';
import { htmlText as textElsewhere } from './html-text.ts';
import { hasHtmlText, htmlText } from './html-text-in-browser.ts';
import { htmlTexts } from './testing/html-texts.ts';

describe('the text of HTML by the parser of the browser', () => {
  it.each(htmlTexts)('of %j is %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
    expect(hasHtmlText(html)).toBe(text !== '');
  });

  it.each([
    ['<img src=x onerror="alert(1)">甲', '甲'],
    [`<p title="a > b" ONCLICK = 'x>y'>甲</p>`, '甲'],
    ['<p data-a=1 onclick=x()>甲</p><p/onclick=x>乙', '甲 乙'],
    ['<script onload="x">if (a<b && "x>") {}</script>乙', '乙'],
    ['<style><img onerror="x"></STYLE>乙', '乙'],
    ['甲<img alt="onerror=', '甲'],
    ['甲<!-- <img onerror="--> 乙', '甲 乙'],
    ['<!-->甲', '甲'],
    ['a < b onclick= c', 'a < b onclick= c'],
  ])('is read without attributes, whose handlers the page would report: %j', (html, text) => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
    expect(htmlText(html)).toBe(text);
    expect(textElsewhere(html)).toBe(text);
    expect(parse.mock.calls[0]?.[0]).not.toMatch(/<[a-z][^>]*\bon\w+\s*=/i);
    parse.mockRestore();
  });

  it('takes a time that grows with the length of the HTML only', () => {
    for (const part of ['<', '<a ', '<a "', '<!--', '<style', '<a b="', "='"]) {
      expect(htmlText(part.repeat(100_000)).length).toBeLessThanOrEqual(part.length * 100_000);
    }
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
