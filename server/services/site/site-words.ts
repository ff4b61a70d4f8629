import type { SiteCategory } from '#schemas/resources/site-content/site-content.entity.ts';

type Say = (text: unknown) => string;

/** What a page of the public site says, read off its definition: titles, sentences and the contents it asks for, in order. */
export type SiteWord =
  | { say: 'title' | 'part' | 'item' | 'line'; text: string }
  | { list: SiteCategory; most: number; path: string | undefined }
  | { whole: true };

interface Part {
  config?: { label?: unknown };
  detail?: unknown;
  items?: { title?: unknown; detail?: unknown }[];
  source?: { call?: unknown; with?: { category?: SiteCategory } };
  pageSize?: number;
  path?: string;
  with?: unknown;
  children?: Part[];
}

/** The first label of a page is its title, later ones are parts of it. Nothing here depends on which kind a node is of. */
export function siteWords(body: Part, say: Say): SiteWord[] {
  const words: SiteWord[] = [];
  const add = (as: 'title' | 'part' | 'item' | 'line', text: unknown) => {
    if (text !== undefined) words.push({ say: as, text: say(text) });
  };
  const walk = (part: Part) => {
    add(words.length === 0 ? 'title' : 'part', part.config?.label);
    add('line', part.detail);
    for (const { title, detail } of part.items ?? []) {
      add('item', title);
      add('line', detail);
    }
    const category = part.source?.with?.category;
    if (category !== undefined) words.push({ list: category, most: part.pageSize ?? 12, path: part.path });
    else if (part.with !== undefined) words.push({ whole: true });
    for (const child of part.children ?? []) walk(child);
  };
  walk(body);
  return words;
}
