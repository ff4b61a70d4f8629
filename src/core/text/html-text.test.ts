import { describe, expect, it } from 'vitest';
import { hasHtmlText, htmlText } from './html-text.ts';

describe('the text of HTML', () => {
  it.each([
    ['', ''],
    ['<p>甲</p><p>乙</p>', '甲 乙'],
    ['a<br>b<br/>c', 'a b c'],
    ['<b>粗</b>体', '粗体'],
    ['1 &lt; 2 &amp;&nbsp;3 &copy; &#39;x&#39;', "1 < 2 & 3 © 'x'"],
    ['<style>p{}</style><script>alert(1)</script>x', 'x'],
    ['<script>a</script', ''],
    ['<img alt="a>b">x', 'x'],
    ['a<!-- no -->b', 'ab'],
    ['a < b', 'a < b'],
    ['<p>open', 'open'],
    ['<p> &nbsp; <br></p>', ''],
    ['<p> &nbsp; </p> x', 'x'],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
  ])('of %j is %j', (html, text) => {
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
