/** Elements whose content is not read by people. */
const unread = /^(script|style|title|textarea|noscript|template)$/;
/** Elements between whose sides the next word begins. */
const separating = /^(br|hr|img|p|div|li|h[1-6]|tr|td|th|blockquote|pre|script|style)$/;

/** Of these the content is text to the parser, whatever it looks like. */
const rawText = /^(?:script|style|title|textarea)$/i;

/**
 * The text content of HTML on one line, like that of `html-text.ts`, which this module replaces in the page: a browser
 * has a parser of its own. The text is not HTML-safe and must be rendered as text.
 */
export const htmlText = (html: string): string => [...partsOf(html)].join('').replace(/\s+/g, ' ').trim();

/** Whether HTML has any text content; the text is read up to there. */
export function hasHtmlText(html: string): boolean {
  for (const part of partsOf(html)) if (part.trim() !== '') return true;
  return false;
}

/** The position after a tag that begins before: a `>` within a quoted value does not end it. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '>') return at + 1;
    if (sign !== '=') continue;
    while (/\s/.test(html[at + 1] ?? '')) at += 1;
    const quote = html[at + 1];
    if (quote !== '"' && quote !== "'") continue;
    const end = html.indexOf(quote, at + 2);
    if (end < 0) return html.length;
    at = end;
  }
  return html.length;
}

/**
 * HTML without attributes, and without what is no text: a browser reports each handler among the attributes as a violation
 * of the Content-Security-Policy while it parses, although nothing is executed. The time grows with the length only.
 */
function withoutAttributes(html: string): string {
  const parts: string[] = [];
  const name = /[a-z][^\s/>]*/iy;
  for (let at = 0; ;) {
    const start = html.indexOf('<', at);
    if (start < 0) return parts.join('') + html.slice(at);
    parts.push(html.slice(at, start));
    name.lastIndex = start + 1;
    const [tag] = name.exec(html) ?? [];
    if (tag !== undefined) {
      parts.push(`<${tag}>`);
      at = endOfTag(html, name.lastIndex);
      if (rawText.test(tag)) at = endOf(html, new RegExp(`</${tag}`, 'gi'), at);
    } else if (html.startsWith('<!--', start)) at = endOf(html, /-->/g, start + 2, 3);
    else {
      parts.push('<');
      at = start + 1;
    }
  }
}

/** The position of what ends a part, plus `after`; the whole length where nothing does. */
function endOf(html: string, end: RegExp, from: number, after = 0): number {
  end.lastIndex = from;
  const found = end.exec(html);
  return found ? found.index + after : html.length;
}

const nameOf = (node: Node) => node.nodeName.toLowerCase();

/** The texts in their order, with gaps on both sides of elements that separate words. */
function* partsOf(html: string): Generator<string> {
  const { body } = new DOMParser().parseFromString(withoutAttributes(html), 'text/html');
  let node: Node = body;
  for (;;) {
    const inner = unread.test(nameOf(node)) ? null : node.firstChild;
    if (inner) node = inner;
    else {
      while (!node.nextSibling) {
        if (node === body || !node.parentNode) return;
        node = node.parentNode;
        if (separating.test(nameOf(node))) yield ' ';
      }
      node = node.nextSibling;
    }
    if (node.nodeType === Node.TEXT_NODE) yield node.nodeValue ?? '';
    else if (separating.test(nameOf(node))) yield ' ';
  }
}
