import { expect, it } from 'vitest';
import { isSafeLink } from './language-constructs.ts';

it.each(['https://a.cn', 'HTTP://a.cn', 'mailto:a@b.cn', 'tel:123', '/home', 'a/b?c=d:e', '#x', '//a.cn', ''])(
  'allows %s [LANG-006]',
  (href) => {
    expect(isSafeLink(href)).toBe(true);
  },
);

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JaVaScRiPt:x',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc',
  '\u0001javascript:x',
  'blob:x',
])('refuses %j [LANG-006]', (href) => expect(isSafeLink(href)).toBe(false));
