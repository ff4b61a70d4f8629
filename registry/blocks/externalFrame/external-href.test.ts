import { describe, expect, it } from 'vitest';
import { hostAmong, readExternalHref } from './externalFrame.view.tsx';

const search = (address: string) => `?href=${encodeURIComponent(Buffer.from(address).toString('base64'))}`;

describe('readExternalHref', () => {
  it('reads http and https addresses, Chinese ones included', () => {
    expect(readExternalHref(search('https://example.com/a?b=1'))).toBe('https://example.com/a?b=1');
    expect(readExternalHref(search('http://example.com/报表'))).toBe('http://example.com/%E6%8A%A5%E8%A1%A8');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'not an address'])(
    'refuses %s',
    (address) => {
      expect(readExternalHref(search(address))).toBeUndefined();
    },
  );

  it('refuses what cannot be decoded', () => {
    expect(readExternalHref('?href=%E0%A4%A')).toBeUndefined();
    expect(readExternalHref('?href=***')).toBeUndefined();
    expect(readExternalHref('')).toBeUndefined();
  });
});

describe('hostAmong', () => {
  const hosts = ['wiki.example', 'Reports.Example:8443'];

  it.each(['https://wiki.example/start', 'http://wiki.example/', 'https://reports.example:8443/a'])(
    'allows %s [ROUTE-025]',
    (address) => expect(hostAmong(address, hosts)).toBe(true),
  );

  it.each([
    'https://wiki.example.evil.example/',
    'https://evil.example/wiki.example',
    'https://wiki.example@evil.example/',
    'https://sub.wiki.example/',
    'https://wiki.example:8080/',
    'https://reports.example/',
  ])('does not allow %s [ROUTE-025]', (address) => expect(hostAmong(address, hosts)).toBe(false));
});
