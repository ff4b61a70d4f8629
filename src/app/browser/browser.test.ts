// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAddress } from './browser.ts';

afterEach(() => vi.restoreAllMocks());

describe('an opened address', () => {
  const open = (address: string, target: '_self' | '_blank') => {
    const go = vi.fn();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    openAddress(address, target, { base: '/office', go });
    return { went: go.mock.calls, opened: opened.mock.calls };
  };

  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['/home', '/office/home'],
  ])('opens %s in a new window without access to this one for _blank only [FIELD-046]', (address, url) => {
    expect(open(address, '_blank')).toEqual({ went: [], opened: [[url, '_blank', 'noopener,noreferrer']] });
    vi.restoreAllMocks();
    if (address.startsWith('/')) expect(open(address, '_self')).toEqual({ went: [[address]], opened: [] });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc/passwd'])(
    'opens nothing for %s',
    (address) => {
      for (const target of ['_self', '_blank'] as const)
        expect(open(address, target)).toEqual({ went: [], opened: [] });
    },
  );
});
