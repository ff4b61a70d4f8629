import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const vectors = '../shared/vectors/xss/dompurify-expect.json';
const payloads = existsSync(vectors)
  ? (JSON.parse(readFileSync(vectors, 'utf8')) as { payload: string }[]).map(({ payload }) => payload)
  : [];

describe('sanitised rich text', () => {
  it.each([
    [
      '<p style="text-align:center;position:fixed">甲<strong>乙</strong></p>',
      '<p style="text-align:center">甲<strong>乙</strong></p>',
    ],
    ['<script>alert(1)</script>甲', '甲'],
    ['<p onclick="x()">甲</p>', '<p>甲</p>'],
    ['<img src="/x.png" onerror="x()">', '<img src="/x.png" />'],
    ['<img src="//evil.example/a.png">', '<img />'],
    [
      '<p>甲<img src="https://evil.example/a.png" alt="图">乙</p>',
      '<p>甲<a href="https://evil.example/a.png" target="_blank" rel="noopener noreferrer">图</a>乙</p>',
    ],
    ['<img src="/\\evil.example/a.png">', '<img />'],
    ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA" />'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
    ['<a href="JaVaScRiPt:x()">甲</a>', '<a target="_blank" rel="noopener noreferrer">甲</a>'],
    ['<a href="/home">甲</a>', '<a href="/home" target="_blank" rel="noopener noreferrer">甲</a>'],
    ['<iframe src="https://a.example"></iframe><form><input></form>甲', '甲'],
    ['<td colspan="2">甲</td>', '<td colspan="2">甲</td>'],
    ['<p style="background:url(javascript:x())">甲</p>', '<p>甲</p>'],
    ['甲 < 乙 & 丙', '甲 &lt; 乙 &amp; 丙'],
  ])('of %s is %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it.skipIf(payloads.length === 0)('executes none of the known attacks [NOTICE-019]', () => {
    const dangers = payloads.flatMap((payload) => {
      const html = cleanHtml(payload);
      // Quoted attribute values are not markup.
      const markup = html.replaceAll(/"[^"]*"/g, '""');
      const addresses = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address as string);
      return [
        ...(markup.match(/<(script|iframe|object|embed|svg|math|style|form|base|meta|link|template)\b/gi) ?? []),
        ...(markup.match(/<[^>]*\s(on\w+|srcdoc|formaction|id|name)\s*=/gi) ?? []),
        ...addresses.filter((address) => !/^(https?:|mailto:|tel:|\/|#)/i.test(address)),
      ];
    });
    expect(dangers).toEqual([]);
  });
});
