import { htmlText } from '#core/text/html-text.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn } from '#core/compile/parameters/parameters.ts';
import { textOf } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import type { SiteCategory } from '#schemas/resources/site-content/site-content.entity.ts';
import about from '#schemas/screens/site-about-us.json';
import cases from '#schemas/screens/site-cooperation-case.json';
import channel from '#schemas/screens/site-cooperation-channel.json';
import homepage from '#schemas/screens/site-homepage.json';
import news from '#schemas/screens/site-news-center.json';
import newsDetail from '#schemas/screens/site-news-detail.json';
import scheme from '#schemas/screens/site-scheme.json';
import type { Platform } from '../../platform/context/platform.ts';
import type { Database } from '../../platform/db/database.ts';
import { sentences, languageOf } from '../../platform/envelope/sentence.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { htmlOfText } from '../../platform/html/clean-html.ts';
import { rateLimit } from '../../platform/http/rate-limit.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';
import { publishedContent, publishedContents } from './published-contents.ts';

/** The text of rich text without tags, as HTML. */
export const plainTextOf = (html: string) => htmlOfText(htmlText(html));

/** Until the page itself is there, its words look calm; the page removes them. */
const style = `#first-paint{max-width:1152px;margin:0 auto;padding:96px 24px;font:16px/1.8 -apple-system,BlinkMacSystemFont,
"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#4a5068}#first-paint h1{margin:0;font-size:36px;
line-height:1.3;color:#1b2030}#first-paint h2{margin:56px 0 12px;font-size:28px;color:#1b2030}#first-paint h3{margin:24px 0 4px;
font-size:18px;color:#1b2030}#first-paint p{margin:8px 0}#first-paint a{color:inherit;text-decoration:none}`;

interface Painted {
  /** The built page. */
  html: string;
  lang: string;
  title: string;
  description: string;
  /** The canonical address of the page; empty: not configured. */
  address: string;
  /** HTML of its texts. */
  words: string;
}

/** The built page with its title and description, and its texts before any script has run. */
export function painted({ html, lang, title, description, address, words }: Painted): string {
  const head = [
    `<title>${htmlOfText(title)}</title>`,
    `<meta name="description" content="${htmlOfText(description)}" />`,
    `<meta property="og:title" content="${htmlOfText(title)}" />`,
    `<meta property="og:description" content="${htmlOfText(description)}" />`,
    ...(address === '' ? [] : [`<link rel="canonical" href="${htmlOfText(address)}" />`]),
    `<style>${style}</style>`,
  ].join('\n    ');
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="root">', () => `<div id="first-paint">${words}</div>\n    <div id="root">`);
}

type Say = (text: unknown) => string;

/** What a page of the public site says, read off its definition: texts, and the contents it asks for, in order. */
type SiteWord =
  | { tag: (typeof tags)[number]; text: string }
  | { list: SiteCategory; most: number; path: string | undefined }
  | { whole: true };

const tags = ['h1', 'h2', 'h3', 'p'] as const;
type Row = Readonly<Record<string, unknown>>;

interface Part {
  /** Absent: a paragraph. */
  element?: string;
  content?: unknown;
  source?: { static?: Row[]; with?: { category?: SiteCategory }; one?: boolean };
  pageSize?: number;
  path?: string;
  children?: Part[];
}

/** The first address in a part, without its query: where its entries lead. */
function pathIn({ path, children = [] }: Part): string | undefined {
  if (path !== undefined) return path.split('?')[0];
  return children.map(pathIn).find((found) => found !== undefined);
}

/** Headings and paragraphs with their texts. Nothing here depends on which kind a node is of. */
function siteWords(body: Part, say: Say): SiteWord[] {
  const words: SiteWord[] = [];
  const walk = (part: Part, row: Row) => {
    const { element = 'p', content, source, children = [] } = part;
    const tag = tags.find((one) => one === element);
    if (content !== undefined && tag) {
      words.push({ tag, text: fillIn(say(content), (name) => say(row[name.replace('row.', '')])) });
    }
    const category = source?.with?.category;
    if (category !== undefined) words.push({ list: category, most: part.pageSize ?? 12, path: pathIn(part) });
    else if (source?.one) words.push({ whole: true });
    else for (const entry of source?.static ?? [row]) for (const child of children) walk(child, entry);
  };
  walk(body, {});
  return words;
}

interface SitePage {
  db: Kysely<Database>;
  now(): number;
  html: string;
  definition: { title: string; body: object };
  language: Language;
  address: string;
  /** Which content, on the page that shows one. */
  id: string;
}

const langs: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

/** Renders a page of the public site for search engines: title, description and texts from definition and data. */
async function paintPage(wanted: SitePage): Promise<string> {
  const { html, definition, language, address } = wanted;
  const say = (text: unknown) => textOf(text as string, language, sentences[language]);
  const words = siteWords(definition.body, say);
  const parts = await Promise.all(words.map((word) => partOf(word, wanted)));
  const whole = parts.find(({ title }) => title !== undefined);
  const line = words.find((word) => 'tag' in word && word.tag === 'p');
  return painted({
    html,
    lang: langs[language],
    title: `${whole?.title ?? say(definition.title)} - ${say('$t:shell.product')}`,
    description: whole?.summary ?? (line && 'text' in line ? line.text : say(definition.title)),
    address,
    words: parts.map((part) => part.html).join(''),
  });
}

interface PaintedPart {
  html: string;
  /** Of a content shown whole. */
  title?: string;
  summary?: string;
}

async function partOf(word: SiteWord, { db, now, language, id }: SitePage): Promise<PaintedPart> {
  if ('tag' in word) return { html: `<${word.tag}>${htmlOfText(word.text)}</${word.tag}>` };
  if ('whole' in word) {
    const one = id === '' ? undefined : await publishedContent({ db, now, language }, id);
    if (!one) return { html: '' };
    const text = `<h1>${htmlOfText(one.title)}</h1><p>${htmlOfText(one.summary)}</p><p>${plainTextOf(one.content)}</p>`;
    return { html: text, title: one.title, summary: one.summary };
  }
  const { list } = await publishedContents({ db, now, language }, { category: word.list, pageSize: word.most });
  const items = list.map(({ id: one, title, summary }) => {
    const link = `<a href="${word.path}?id=${encodeURIComponent(one)}">${htmlOfText(title)}</a>`;
    return `<h3>${word.path === undefined ? htmlOfText(title) : link}</h3><p>${htmlOfText(summary)}</p>`;
  });
  return { html: items.join('') };
}

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
    if (publicUrl === '') throw notFound();
    limit(visitorOf(request.ip), now());
    const { list } = await publishedContents({ db, now, language: 'zh' }, { category: 'news' });
    const own = Object.keys(pages).filter((path) => path !== newsPage);
    const all = [...own, ...list.map(({ id }) => `${newsPage}?id=${encodeURIComponent(id)}`)];
    const places = all.map((path) => `<url><loc>${htmlOfText(publicUrl + path)}</loc></url>`);
    const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>`;
    return reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>${map}`);
  });
  const map = publicUrl === '' ? '' : `Sitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nAllow: /site/\nAllow: /assets/\nDisallow: /\n${map}`),
  );
}
