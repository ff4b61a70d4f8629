import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { hasWords, pastedHtml } from '../../fields/editor/pasted-html.ts';

const folder = '../shared/vectors/xss';
const lines = (name: string) =>
  readFileSync(`${folder}/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

function vectors(): string[] {
  if (!existsSync(folder)) return [];
  const known = JSON.parse(readFileSync(`${folder}/dompurify-expect.json`, 'utf8')) as { payload: string }[];
  return [
    ...known.map(({ payload }) => payload),
    ...lines('event-handlers.txt'),
    ...lines('html5sec.txt'),
    ...lines('patt-xss.txt'),
  ];
}

/** What could run scripts, load from other hosts or cover the page, in the parsed HTML. */
function dangers(html: string): string[] {
  const box = new DOMParser().parseFromString(html, 'text/html').body;
  const found: string[] = [];
  for (const element of box.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (
      /^(script|style|iframe|frame|object|embed|form|input|link|meta|base|svg|math|template|noscript|video|audio)$/.test(
        tag,
      )
    )
      found.push(tag);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'id' || name === 'name') found.push(name);
      if (
        name !== 'title' &&
        name !== 'alt' &&
        /^[\s\0-\x20]*(javascript|vbscript|data:text|data:image\/svg)/i.test(value)
      )
        found.push(`${name}=${value}`);
      if (name === 'style' && /position|url\(|expression|z-index/i.test(value)) found.push(value);
    }
  }
  return found;
}

describe('sanitised rich text', () => {
  it.each([
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<img src="x" onerror="alert(1)" alt="图">', '<img alt="图">'],
    ['<a href="javascript:alert(1)">b</a>', '<a>b</a>'],
    ['<p style="position:fixed;inset:0;color:red">c</p>', '<p style="color:red">c</p>'],
    ['<p style="background-color:url(//x)">d</p>', '<p>d</p>'],
    ['<script>alert(1)</script>e', 'e'],
    ['<form action="/x"><input name="a">f</form>', 'f'],
    [
      '<a href="https://a.example" target="_blank">g</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">g</a>',
    ],
  ])('removes scripts and overlays and preserves the text: %s [FIELD-070]', (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
  });

  it.each([
    [`<img src="${location.origin}/api/file/Image/annexpic/a.png">`, '<img src="/api/file/Image/annexpic/a.png">'],
    ['<img src="data:image/png;base64,AAAA" alt="图">', '<img src="data:image/png;base64,AAAA" alt="图">'],
    ['<img src="data:image/svg+xml;base64,AAAA" alt="图">', '<img alt="图">'],
    [
      '<img src="//evil.example/a.png" alt="图">',
      '<a href="http://evil.example/a.png" target="_blank" rel="noopener noreferrer">图</a>',
    ],
    ['<a href="/home"><img src="https://evil.example/a.png" alt="图"></a>', '<a href="/home">图</a>'],
    ['<img src="/a.png" srcset="https://evil.example/b.png 2x">', '<img src="/a.png">'],
    [
      '<table background="https://evil.example/a.png"><tbody><tr><td>甲</td></tr></tbody></table>',
      '<table><tbody><tr><td>甲</td></tr></tbody></table>',
    ],
  ])('shows pictures of this server only, others as links: %s [PERM-027]', (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it.each(['/\\evil.example/a.png', '/\t/evil.example/a.png', '\\\\evil.example/a.png', 'HTTPS://evil.example/a.png'])(
    'calls no other host, however its address is written: %j [PERM-027]',
    (address) => {
      const box = document.createElement('div');
      box.innerHTML = cleanHtml(`<p>甲<img src="${address}" alt="图"></p>`);
      expect(
        [...box.querySelectorAll<HTMLImageElement>('img[src]')].filter(
          (image) => !image.src.startsWith(`${location.origin}/`),
        ),
      ).toEqual([]);
      expect(box.textContent).toContain('甲');
    },
  );

  it('preserves regular formatting: sizes, colours, tables, lists, pictures', () => {
    const written =
      '<h2>标题</h2><p style="text-align: center"><span style="font-size: 72px; color: rgb(255, 0, 0)"><strong>大</strong></span></p>' +
      '<ul><li><p>一</p></li></ul><table><tbody><tr><td colspan="2"><p>格</p></td></tr></tbody></table><img src="/api/file/Image/annexpic/a.png" alt="照片">';
    expect(cleanHtml(written)).toBe(written);
    expect(cleanHtml(cleanHtml(written))).toBe(written);
  });

  it.skipIf(!existsSync(folder))(
    'runs none of the known XSS vectors [FIELD-070, FORM-050]',
    { timeout: 60_000 },
    () => {
      const all = vectors();
      expect(all.length).toBeGreaterThan(100);
      const bad = all.flatMap((vector) => {
        const clean = cleanHtml(vector);
        const found = dangers(clean);
        return found.length === 0 ? [] : [[vector, found]];
      });
      expect(bad).toEqual([]);
    },
  );
});

describe('HTML that the browser parses', () => {
  afterEach(() => vi.restoreAllMocks());

  // Newer browsers report an inline event handler to the Content-Security-Policy when parsing it, even in inert
  // documents.
  it.each([
    ['stored text', cleanHtml],
    ['pasted text', (html: string) => pastedHtml(html).html],
    ['the question whether there are words', hasWords],
  ])('has no inline event handler: %s [FIELD-070]', (_, read) => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
    read('<p onclick="run()">甲<img src="/a.png" onerror="run()"></p><svg/onload=run()><!--<b onclick=run()>-->');
    expect(parse).toHaveBeenCalled();
    for (const [html] of parse.mock.calls) expect(html).not.toMatch(/on\w+=/i);
  });
});
