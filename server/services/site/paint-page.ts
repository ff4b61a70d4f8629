import type { Kysely } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import { textOf } from '#core/text/message.ts';
import type { Database } from '../../platform/db/database.ts';
import { sentences } from '../../platform/envelope/sentence.ts';
import { publishedContent, publishedContents } from './published-contents.ts';
import { escaped, painted, wordsOf } from './site-html.ts';
import { type SiteWord, siteWords } from './site-words.ts';

interface Wanted {
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
const tags = { title: 'h1', part: 'h2', item: 'h3', line: 'p' } as const;

/** Renders a page of the public site for search engines: title, description and texts from definition and data. */
export async function paintPage(wanted: Wanted): Promise<string> {
  const { html, definition, language, address } = wanted;
  const say = (text: unknown) => textOf(text as string, language, sentences[language]);
  const words = siteWords(definition.body, say);
  const parts = await Promise.all(words.map((word) => partOf(word, wanted)));
  const whole = parts.find(({ title }) => title !== undefined);
  const line = words.find((word) => 'say' in word && word.say === 'line');
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

async function partOf(word: SiteWord, { db, now, language, id }: Wanted): Promise<PaintedPart> {
  if ('say' in word) return { html: `<${tags[word.say]}>${escaped(word.text)}</${tags[word.say]}>` };
  if ('whole' in word) {
    const one = id === '' ? undefined : await publishedContent({ db, now, language }, id);
    if (!one) return { html: '' };
    const text = `<h1>${escaped(one.title)}</h1><p>${escaped(one.summary)}</p><p>${wordsOf(one.content)}</p>`;
    return { html: text, title: one.title, summary: one.summary };
  }
  const { list } = await publishedContents({ db, now, language }, { category: word.list, pageSize: word.most });
  const items = list.map(({ id: one, title, summary }) => {
    const link = `<a href="${word.path}?id=${encodeURIComponent(one)}">${escaped(title)}</a>`;
    return `<h3>${word.path === undefined ? escaped(title) : link}</h3><p>${escaped(summary)}</p>`;
  });
  return { html: items.join('') };
}
