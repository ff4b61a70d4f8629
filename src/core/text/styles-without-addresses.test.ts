import { describe, expect, it } from 'vitest';
import { stylesWithoutAddresses } from './styles-without-addresses.ts';

describe('styles', () => {
  it.each([
    '@import "https://evil.example/a.css";',
    "@import url('https://evil.example/a.css') screen;",
    '@\\69mport "https://evil.example/a.css";',
    'p { background: u\\72l(https://evil.example/a.png) }',
    'p { background: URL("https://evil.example/;a.png") }',
    'p { background: u/**/rl(https://evil.example/a.png) }',
    'p { background-image: image-set("https://evil.example/a.png" 1x) }',
    '@font-face { font-family: x; src: url(https://evil.example/x.woff) }',
    '@import "https://evil.example',
    'p { color: red; list-style: square url(//evil.example/a.png) }',
  ])('omit what would be fetched: %s [PERM-027]', (css) => {
    expect(stylesWithoutAddresses(css)).not.toMatch(/evil|url|import/i);
  });

  it('preserve everything else [PERM-027]', () => {
    const css = 'td { border: 1px solid #000; content: "a: b" } @page { margin: 1cm }';
    expect(stylesWithoutAddresses(css)).toBe(css);
    expect(stylesWithoutAddresses('td.a\\.b { color: red }')).toBe('td.a.b { color: red }');
    expect(stylesWithoutAddresses('p { color: red; background: url(/a.png); margin: 0 }')).toMatch(
      /color: red;.*margin: 0/,
    );
  });
});
