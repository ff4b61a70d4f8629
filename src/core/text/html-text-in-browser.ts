/** Elements whose content is not read by people. */
const unread = /^(script|style|title|textarea|noscript|template)$/;
/** Elements between whose sides the next word begins. */
const separating = /^(br|hr|img|p|div|li|h[1-6]|tr|td|th|blockquote|pre|script|style)$/;

/**
 * The text content of HTML on one line, like that of `html-text.ts`, for which this module stands in the page: a browser
 * has a parser of its own. The text is not HTML-safe and must be rendered as text.
 */
export const htmlText = (html: string): string => [...partsOf(html)].join('').replace(/\s+/g, ' ').trim();

/** Whether HTML has any text content; the text is read up to there. */
export function hasHtmlText(html: string): boolean {
  for (const part of partsOf(html)) if (part.trim() !== '') return true;
  return false;
}

const nameOf = (node: Node) => node.nodeName.toLowerCase();

/** The texts in their order, with gaps on both sides of elements that separate words. */
function* partsOf(html: string): Generator<string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
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
