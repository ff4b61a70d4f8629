import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect.ts';

const vectors = '../shared/vectors/redirect/open-redirect.txt';

describe('safeRedirect', () => {
  it('accepts a path of this site with its query', () => {
    expect(safeRedirect('/model/leave?page=2#x')).toBe('/model/leave?page=2#x');
  });

  it.each([
    null,
    '',
    '/',
    '/login',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\tb',
    '/\n/evil.example',
  ])('returns the home page for %j', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/home');
  });

  it.skipIf(!existsSync(vectors))('never leaves the site on published attacks', () => {
    for (const line of readFileSync(vectors, 'utf8').split('\n')) {
      const target = new URL(safeRedirect(line), 'http://this.example');
      expect(target.origin, line).toBe('http://this.example');
    }
  });
});

describe('loginPath', () => {
  it('contains the requested page', () => {
    expect(loginPath('/model/leave?page=2')).toBe('/login?redirect=%2Fmodel%2Fleave%3Fpage%3D2');
    expect(loginPath('/')).toBe('/login');
    // A session that expires on the login page preserves its redirect.
    expect(loginPath('/login?redirect=%2Fmodel%2Fleave')).toBe('/login?redirect=%2Fmodel%2Fleave');
    expect(loginPath('/login')).toBe('/login');
  });
});
