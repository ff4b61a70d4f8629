import { describe, expect, it } from 'vitest';
import { guard, type Wish } from './guard.ts';

const go = (address: string, known: Partial<Wish> = {}) => {
  const [path = '', query] = address.split('?');
  return guard({ path, search: query === undefined ? '' : `?${query}`, token: undefined, isLocked: false, ...known });
};
const inside = { token: 'T' };
const locked = { token: 'T', isLocked: true };

const site = ['/site', '/site/homepage', '/scheme', '/cooperation_case', '/news_center', '/news_detail'];

describe('without a token', () => {
  it.each(['/login', '/auth-redirect', '/sso'])('%s is reachable [GUARD-001]', (path) => {
    expect(go(path)).toEqual({ show: 'alone' });
  });

  it('the form behind a link is reachable [GUARD-001]', () => {
    expect(go('/formShortLink')).toEqual({ show: 'publicForm' });
    expect(go('/dataScreenLink')).toEqual({ show: 'publicPage' });
  });

  it.each([...site, '/cooperation_channel', '/about_us'])('the public page %s is reachable [GUARD-001]', (path) => {
    const way = go(path);
    expect('to' in way ? go(way.to) : way).toMatchObject({ show: 'website' });
  });

  it('a public page without the site prefix leads to the one with it, query included [GUARD-002]', () => {
    expect(go('/scheme?a=1')).toEqual({ to: '/site/scheme?a=1' });
    expect(go('/site/scheme?a=1')).toEqual({ show: 'website', page: '/site/scheme' });
  });

  it.each(['/home', '/system/dictionary', '/model/leave', '/lockScreen', '/no/such'])(
    '%s leads to the login and back [GUARD-003]',
    (path) => {
      const { to = '' } = go(path) as { to?: string };
      expect(to.split('?')[0]).toBe('/login');
      expect(new URLSearchParams(to.split('?')[1]).get('redirect')).toBe(path);
    },
  );

  it('the login preserves the query of the address [GUARD-004, LOGIN-017]', () => {
    const { to } = go('/model/leave?page=2&x=a%26b') as { to: string };
    expect(go(to, inside)).toEqual({ to: '/model/leave?page=2&x=a%26b' });
  });
});

describe('with a token', () => {
  it('the login page redirects to the requested page, else home [GUARD-008, LOGIN-017]', () => {
    expect(go('/login', inside)).toEqual({ to: '/home' });
    expect(go('/login?redirect=%2Fsystem%2Fdictionary', inside)).toEqual({ to: '/system/dictionary' });
    expect(go('/login?redirect=https%3A%2F%2Fevil.example', inside)).toEqual({ to: '/home' });
  });

  it.each([
    ['/sso', 'alone'],
    ['/formShortLink', 'publicForm'],
    ['/dataScreenLink', 'publicPage'],
  ])('%s is let through [GUARD-005]', (path, show) => {
    expect(go(path, inside)).toEqual({ show });
    expect(go(path, locked)).toEqual({ show });
  });

  it('every other address shows the back office', () => {
    expect(go('/system/dictionary?x=1', inside)).toEqual({ show: 'workplace' });
  });

  it('the lock screen leads back to the previous page, else home [LOCK-008]', () => {
    expect(go('/lockScreen', { ...inside, back: '/model/leave?page=2' })).toEqual({ to: '/model/leave?page=2' });
    expect(go('/lockScreen', { ...inside, back: '//evil.example' })).toEqual({ to: '/home' });
    expect(go('/lockScreen', inside)).toEqual({ to: '/home' });
  });
});

describe('with a locked screen', () => {
  it.each(['/home', '/', '/system/dictionary', '/model/leave', '/changePassword'])(
    '%s is forced to the lock screen [GUARD-006]',
    (path) => {
      expect(go(path, locked)).toEqual({ to: '/lockScreen' });
    },
  );

  it.each(['/lockScreen', '/login'])('%s itself stays [GUARD-007]', (path) => {
    expect(go(path, locked)).toEqual({ show: 'alone' });
  });
});

describe('a link with a token', () => {
  it('is examined first, and the token leaves its address at once [GUARD-012]', () => {
    const address = '/workFlowDetail?id=7';
    const linked = { show: 'linked', token: 'X', address, failed: address };
    expect(go('/workFlowDetail?id=7&token=X', inside)).toEqual(linked);
    expect(go('/workFlowDetail?token=X&id=7')).toEqual(linked);
  });

  it('of the current session, or empty, only loses the token', () => {
    expect(go('/workFlowDetail?id=7&token=T', inside)).toEqual({ to: '/workFlowDetail?id=7' });
    expect(go('/workFlowDetail?token=', inside)).toEqual({ to: '/workFlowDetail' });
    expect(go('/workFlowDetail?id=7', inside)).toEqual({ show: 'workplace' });
  });

  it('has no effect at any other address', () => {
    expect(go('/model/leave?token=X', inside)).toEqual({ show: 'workplace' });
    expect(go('/sso?ticket=X')).toEqual({ show: 'alone' });
  });
});

describe('an external login', () => {
  it.each([
    ['/sso?token=X', { token: 'X', address: '/home' }],
    ['/sso?token=X&redirect=%2Fmodel%2Fleave%3Fday%3D1', { token: 'X', address: '/model/leave?day=1' }],
    ['/sso?token=X&redirect=%2F%2Fevil.example', { token: 'X', address: '/home' }],
    ['/auth-redirect?token=X', { token: 'X', address: '/home' }],
    ['/auth-redirect?ticket=X', { ticket: 'X', address: '/home' }],
  ])('%s is examined before it is adopted, with or without a session [ROUTE-005] [ROUTE-008]', (from, way) => {
    const expected = { show: 'linked', failed: '/login', ...way };
    for (const known of [{}, inside, locked]) expect(go(from, known)).toEqual(expected);
  });
});

describe('the root', () => {
  it('leads to the public site without a token, and home with one [ROUTE-001] [ROUTE-002]', () => {
    expect(go('/')).toEqual({ to: '/site' });
    expect(go('/site')).toEqual({ to: '/site/homepage' });
    expect(go('/', inside)).toEqual({ to: '/home' });
  });
});
