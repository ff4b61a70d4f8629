import { describe, expect, it } from 'vitest';
import { websitePage } from './guard.ts';

describe('websitePage', () => {
  it('redirects the root of the site to its homepage [ROUTE-030]', () => {
    expect(websitePage('/site')).toBe('/site/homepage');
    expect(websitePage('/site/')).toBe('/site/homepage');
  });

  it.each(['homepage', 'scheme', 'cooperation_case', 'news_center', 'news_detail', 'cooperation_channel', 'about_us'])(
    'resolves the page %s with and without the prefix [ROUTE-031] [GUARD-002]',
    (name) => {
      expect(websitePage(`/site/${name}`)).toBe(`/site/${name}`);
      expect(websitePage(`/${name}`)).toBe(`/site/${name}`);
    },
  );

  it.each(['/', '/home', '/site/unknown', '/unknown', '/sitemap'])('ignores %s', (path) => {
    expect(websitePage(path)).toBeUndefined();
  });
});
