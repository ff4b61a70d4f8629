import { describe, expect, it } from 'vitest';
import { htmlOfText } from '../../platform/html/clean-html.ts';
import { painted, plainTextOf } from './serve-site.ts';

const page = '<!doctype html><html lang="zh"><head><title>x</title></head><body><div id="root"></div></body></html>';
const words = { html: page, lang: 'en', title: 'T', description: 'D', address: '', words: '<p>W</p>' };

describe('texts of the site', () => {
  it.each([
    ['<script>', '&lt;script&gt;'],
    ['a & "b"', 'a &amp; &quot;b&quot;'],
    ['&lt;', '&amp;lt;'],
    ['请假', '请假'],
  ])('%s is escaped for HTML', (text, expected) => {
    expect(htmlOfText(text)).toBe(expected);
  });

  it.each([
    ['<p>one</p><p>two</p>', 'one two'],
    ['a<script>alert(1)</script >b<style>p{}</style>c', 'a b c'],
    ['<scr<script>x</script>ipt>', 'x ipt&gt;'],
    ['1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
    ['  a\n b ', 'a b'],
    ['', ''],
  ])('%j is the words %j', (html, expected) => {
    expect(plainTextOf(html)).toBe(expected);
  });
});

describe('a painted page', () => {
  it('has its language, title, description and words, once each', () => {
    const html = painted(words);
    expect(html).toContain('<html lang="en"');
    expect(html.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>T</title>']);
    expect(html).toContain('<meta name="description" content="D" />');
    expect(html).toContain('<meta property="og:title" content="T" />');
    expect(html).toContain('<meta property="og:description" content="D" />');
    expect(html).toMatch(/<div id="first-paint"><p>W<\/p><\/div>\s*<div id="root">/);
  });

  it('names its address only where one is configured', () => {
    expect(painted(words)).not.toContain('canonical');
    const html = painted({ ...words, address: 'https://example.com/a?b="c"&d' });
    expect(html).toContain('<link rel="canonical" href="https://example.com/a?b=&quot;c&quot;&amp;d" />');
  });

  it('takes no pattern of a replacement from a text, and no tag', () => {
    const html = painted({ ...words, title: "$& $' </title><script>", description: '"><script>', words: '$&' });
    expect(html).toContain("<title>$&amp; $' &lt;/title&gt;&lt;script&gt;</title>");
    expect(html).toContain('content="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('<div id="first-paint">$&</div>');
    expect(html).not.toContain('<script>');
  });
});
