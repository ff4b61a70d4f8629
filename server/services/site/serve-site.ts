import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import about from '#schemas/screens/site-about-us.json' with { type: 'json' };
import cases from '#schemas/screens/site-cooperation-case.json' with { type: 'json' };
import channel from '#schemas/screens/site-cooperation-channel.json' with { type: 'json' };
import homepage from '#schemas/screens/site-homepage.json' with { type: 'json' };
import news from '#schemas/screens/site-news-center.json' with { type: 'json' };
import newsDetail from '#schemas/screens/site-news-detail.json' with { type: 'json' };
import scheme from '#schemas/screens/site-scheme.json' with { type: 'json' };
import { missing } from '../../platform/errors/app-error.ts';
import { languageOf } from '../../platform/http/language.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { rateLimit } from '../../platform/http/rate-limit.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';
import { paintPage } from './paint-page.ts';
import { publishedContents } from './published-contents.ts';
import { escaped } from './site-html.ts';

const newsPage = '/site/news_detail';
const pages = {
  '/site/homepage': homepage,
  '/site/scheme': scheme,
  '/site/cooperation_case': cases,
  '/site/news_center': news,
  [newsPage]: newsDetail,
  '/site/cooperation_channel': channel,
  '/site/about_us': about,
};

const limits = { times: 300, minutes: 1 };

/**
 * The public site for search engines: each page with its texts, a sitemap, and robots.txt. Absolute addresses are built
 * from the configured one, never from request headers (R15); without it there are none, and no sitemap.
 */
export function serveSite(app: FastifyInstance, platform: Platform, folder: string): void {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return;
  const html = readFileSync(file, 'utf8');
  const { db, now } = platform;
  const { publicUrl } = platform.settings;
  const limit = rateLimit(limits);
  for (const [path, definition] of Object.entries(pages)) {
    app.get(path, async (request, reply) => {
      limit(visitorOf(request.ip), now());
      const { id } = request.query as { id?: unknown };
      const known = typeof id === 'string' && path === newsPage ? id : '';
      const query = known === '' ? '' : `?id=${encodeURIComponent(known)}`;
      const address = publicUrl === '' ? '' : `${publicUrl}${path}${query}`;
      const language = languageOf(request.headers);
      const page = await paintPage({ db, now, html, definition, language, address, id: known });
      const headers = { 'cache-control': 'no-cache', vary: 'accept-language' };
      return reply.type('text/html; charset=utf-8').headers(headers).send(page);
    });
  }
  app.get('/sitemap.xml', async (request, reply) => {
    if (publicUrl === '') throw missing();
    limit(visitorOf(request.ip), now());
    const { list } = await publishedContents({ db, now, language: 'zh' }, { category: 'news' });
    const own = Object.keys(pages).filter((path) => path !== newsPage);
    const all = [...own, ...list.map(({ id }) => `${newsPage}?id=${encodeURIComponent(id)}`)];
    const places = all.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
    const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>`;
    return reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>${map}`);
  });
  const map = publicUrl === '' ? '' : `Sitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nAllow: /site/\nAllow: /assets/\nDisallow: /\n${map}`),
  );
}
