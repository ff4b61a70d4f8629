import DOMPurify from 'dompurify';
import { withoutHandlers } from '#core/text/without-handlers.ts';
import { removeForeignPictures } from '#core/files/own-pictures.ts';

/** The allow-list of tags; any other element is replaced by its text. */
const tags = [
  ...['a', 'b', 'blockquote', 'br', 'code', 'col', 'colgroup', 'del', 'div', 'em', 'figcaption', 'figure'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'li', 'mark', 'ol', 'p', 'pre', 's', 'small'],
  ...['span', 'strike', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];
const attributes = [
  ...['alt', 'colspan', 'colwidth', 'height', 'href', 'rel', 'rowspan', 'src', 'start', 'style', 'target', 'title'],
  'width',
];

/** The allow-list of CSS properties. None that positions an element outside its place or loads a URL. */
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

/** Black text on white, which Word sets on every run; it is removed, because the page may be in dark mode. */
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

/** The allow-list of link targets. */
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
  // A page opened in a new tab must not access this one through `window.opener`.
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer');
});

/** A document without browsing context, whose images are not loaded. */
const inert = document.implementation.createHTMLDocument('');

/**
 * Sanitises HTML (XSS): the result only displays something (FIELD-070, FORM-050), without requests to other hosts
 * (PERM-027).
 */
export function cleanHtml(html: string): string {
  const allowed = { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false };
  const box = inert.createElement('div');
  box.append(cleaner.sanitize(withoutHandlers(html), { ...allowed, RETURN_DOM_FRAGMENT: true }));
  return removeForeignPictures(box, location.origin).innerHTML;
}
