import sanitize from 'sanitize-html';
import { isWrittenOut, ownPath } from '#core/files/file-address.ts';

const text = ['p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const marks = ['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small', 'font'];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{3,40}\)$/i, /^[a-z]{3,20}$/i];
const length = [/^-?\d{1,4}(\.\d{1,4})?(px|pt|em|rem|%)?$/];

/** Allowed targets of links. */
const link = /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i;

/** Pictures of this server and data URLs are allowed; one of another host becomes a link to it (PERM-027). */
function pictureOf(tagName: string, { src = '', ...attribs }: sanitize.Attributes): sanitize.Tag {
  const address = isWrittenOut(src) ? src : ownPath(src);
  if (address !== undefined) return { tagName, attribs: { src: address, ...attribs } };
  if (!/^https?:\/\//i.test(src)) return { tagName, attribs };
  const text = attribs['alt']?.trim() || src;
  return { tagName: 'a', attribs: { href: src, target: '_blank', rel: 'noopener noreferrer' }, text };
}

/** The allow-list of rich text. Other tags and attributes are removed; the text inside remains. */
const options: sanitize.IOptions = {
  allowedTags: [...text, ...marks, ...lists, ...tables, 'a', 'img', 'figure', 'figcaption'],
  allowedAttributes: {
    '*': ['style', 'align', 'dir'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'type'],
    col: ['span', 'width'],
    td: ['colspan', 'rowspan', 'colwidth', 'width'],
    th: ['colspan', 'rowspan', 'colwidth', 'width'],
    font: ['color', 'size', 'face'],
    code: ['class'],
  },
  allowedClasses: { code: [/^language-[\w-]{1,20}$/] },
  allowedStyles: {
    '*': {
      color,
      'background-color': color,
      'text-align': [/^(left|right|center|justify)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'font-size': length,
      'font-family': [/^[\p{L}\d\s,'"-]{1,100}$/u],
      'line-height': length,
      'text-indent': length,
      'margin-left': length,
      'padding-left': length,
      width: length,
      height: length,
      'min-width': length,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: {
    // A page opened from a message must not access the opener.
    a: (tagName, { href = '', ...attribs }) => ({
      tagName,
      attribs: { ...(link.test(href) && { href }), ...attribs, target: '_blank', rel: 'noopener noreferrer' },
    }),
    img: pictureOf,
  },
};

/** Sanitises rich text to an allow-list of tags, attributes, styles and addresses (R33). Idempotent. */
export function cleanHtml(html: string): string {
  return sanitize(html, options);
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as HTML or XML, also in attributes. */
export const htmlOfText = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] as string);

/** The text of HTML, for places that show no rich text. */
export function textOfHtml(html: string): string {
  const text = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] as string).trim();
}
