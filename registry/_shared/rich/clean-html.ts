import DOMPurify from 'dompurify';
import { withoutHandlers } from '#core/text/without-handlers.ts';
import { keepOwnPictures } from '#core/text/own-pictures.ts';

/** What rich text is made of; anything else is taken out and its words are kept. */
const tags = [
  ...['a', 'b', 'blockquote', 'br', 'code', 'col', 'colgroup', 'del', 'div', 'em', 'figcaption', 'figure'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'li', 'mark', 'ol', 'p', 'pre', 's', 'small'],
  ...['span', 'strike', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];
const attributes = [
  ...['alt', 'colspan', 'colwidth', 'height', 'href', 'rel', 'rowspan', 'src', 'start', 'style', 'target', 'title'],
  'width',
];

/** What a style may say. Nothing that lifts an element out of its place or asks for an address. */
const styles = new Set([
  ...['background-color', 'color', 'font-family', 'font-size', 'font-style', 'font-weight', 'height', 'line-height'],
  ...[
    'margin-left',
    'min-width',
    'padding-left',
    'text-align',
    'text-decoration',
    'text-indent',
    'vertical-align',
    'width',
  ],
]);

/** Ink on paper, as Word says it of every word; here it is the page that says so, and the page may be dark. */
const paper =
  /^(color\s*:\s*(black|windowtext|#000|#000000|rgb\(0, ?0, ?0\))|background-color\s*:\s*(white|window|#fff|#ffffff|rgb\(255, ?255, ?255\)))$/i;

function plainStyle(style: string): string {
  return style
    .split(';')
    .map((one) => one.trim())
    .filter(
      (one) =>
        styles.has(one.slice(0, one.indexOf(':')).trim().toLowerCase()) &&
        !paper.test(one) &&
        !/url\s*\(|expression|\\/i.test(one),
    )
    .join('; ');
}

/** Where a link may lead. */
const linkAddress = /^(https?:|mailto:|tel:|\/(?![\\/\s])|#)/i;

const cleaner = DOMPurify(window);
cleaner.addHook('afterSanitizeAttributes', (node) => {
  const style = node.getAttribute('style');
  if (style !== null) {
    const plain = plainStyle(style);
    if (plain === '') node.removeAttribute('style');
    else node.setAttribute('style', plain);
  }
  const href = node.getAttribute('href');
  if (href !== null && !linkAddress.test(href.trim())) node.removeAttribute('href');
  // A page that is opened must not reach back into this one.
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer');
});

/** Pictures of a document that is not shown are not loaded. */
const inert = document.implementation.createHTMLDocument('');

/** HTML from anywhere as HTML that only shows something (FIELD-070, FORM-050) and calls no other host for it (PERM-027). */
export function cleanHtml(html: string): string {
  const allowed = { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false };
  const box = inert.createElement('div');
  box.append(cleaner.sanitize(withoutHandlers(html), { ...allowed, RETURN_DOM_FRAGMENT: true }));
  return keepOwnPictures(box, location.origin).innerHTML;
}
