import { withoutHandlers } from '#core/text/without-handlers.ts';
import { cleanHtml } from '../../kit/rich/clean-html.ts';

export interface PastedHtml {
  html: string;
  /** The number of pictures that stayed on the source machine: Word refers to local files. */
  lostPictures: number;
}

/** Picture sources that are embedded in the clipboard or can be loaded by URL. */
const reachable = /^\s*(https?:|[\\/]|blob:|data:image\/)/i;

const listLevel = /mso-list:[^;]*\blevel(\d+)/i;
const counted = /^[\s(（]*([0-9]+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）]/i;

/** Cleans clipboard HTML from Word, Excel or a web page for the editor: sanitised, with Word lists as HTML lists. */
export function pastedHtml(raw: string): PastedHtml {
  const body = bodyOf(raw);
  for (const item of [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')]) toListItem(item);
  const lost = [...body.querySelectorAll('img')].filter((img) => !reachable.test(img.getAttribute('src') ?? ''));
  for (const img of lost) img.remove();
  return { html: cleanHtml(body.innerHTML), lostPictures: lost.length };
}

/** Whether the HTML contains text, not only a picture. */
export const hasWords = (html: string) => (bodyOf(html).textContent ?? '').trim() !== '';

const bodyOf = (html: string) => new DOMParser().parseFromString(withoutHandlers(html), 'text/html').body;

/** Word writes a list item as a paragraph with its bullet as text at the start. */
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

/** The list in front of the paragraph at that nesting level; created if there is none. */
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
