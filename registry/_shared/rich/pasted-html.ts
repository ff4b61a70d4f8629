import { withoutHandlers } from '#core/text/without-handlers.ts';
import { cleanHtml } from './clean-html.ts';

export interface PastedHtml {
  html: string;
  /** Pictures that stayed on the machine where the text was copied: Word names a file of its own. */
  lostPictures: number;
}

/** Pictures that came along or that a link can lead to. */
const reachable = /^\s*(https?:|[\\/]|blob:|data:image\/)/i;

const listLevel = /mso-list:[^;]*\blevel(\d+)/i;
const counted = /^[\s(（]*([0-9]+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）]/i;

/** HTML of the clipboard, from Word, Excel or a page, as it may stand in a rich text: clean, its lists as lists. */
export function pastedHtml(raw: string): PastedHtml {
  const body = bodyOf(raw);
  for (const item of [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')]) toListItem(item);
  const lost = [...body.querySelectorAll('img')].filter((img) => !reachable.test(img.getAttribute('src') ?? ''));
  for (const img of lost) img.remove();
  return { html: cleanHtml(body.innerHTML), lostPictures: lost.length };
}

/** Whether there is something to read in it, not only a picture. */
export const hasWords = (html: string) => (bodyOf(html).textContent ?? '').trim() !== '';

const bodyOf = (html: string) => new DOMParser().parseFromString(withoutHandlers(html), 'text/html').body;

/** Word writes the item of a list as a paragraph with its bullet as text in front of it. */
function toListItem(paragraph: HTMLElement): void {
  const level = Number(listLevel.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? NaN);
  const mark = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  if (!Number.isFinite(level) || !mark) return;
  const tag = counted.test(mark.textContent ?? '') ? 'ol' : 'ul';
  mark.remove();
  const list = listFor(paragraph, tag, level);
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}

/** The list that stands before the paragraph, so many levels down; a new one where there is none. */
function listFor(paragraph: HTMLElement, tag: string, level: number): Element {
  const made = () => paragraph.ownerDocument.createElement(tag);
  const before = paragraph.previousElementSibling;
  const isList = (element: Element | null | undefined): element is Element => /^[OU]L$/.test(element?.tagName ?? '');
  let list = isList(before) && (level > 1 || before.localName === tag) ? before : undefined;
  if (!list) {
    list = made();
    paragraph.before(list);
  }
  for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
    const last: Element = list.lastElementChild;
    const inner = last.lastElementChild;
    list = isList(inner) ? inner : last.appendChild(made());
  }
  return list;
}
