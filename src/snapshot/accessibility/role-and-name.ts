import { computeAccessibleName, getRole } from 'dom-accessibility-api';

const unseen = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'DEFS', 'HEAD']);

/**
 * Whether an element is hidden by its attributes or inline style. Style sheets are ignored, so that the result does not
 * depend on the page.
 */
export function isHidden(element: Element): boolean {
  if (unseen.has(element.tagName.toUpperCase())) return true;
  if (element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
  const { display, visibility } = (element as HTMLElement).style ?? {};
  return display === 'none' || visibility === 'hidden';
}

/** Roles without semantics: their content is included as if they did not exist. */
const silent = new Set([
  'none',
  'presentation',
  'generic',
  'paragraph',
  'strong',
  'emphasis',
  'rowgroup',
  'document',
  'term',
  'definition',
  'deletion',
  'time',
  'list',
  'listitem',
  'toolbar',
  'banner',
  'contentinfo',
]);

/** Roles that are included only with a name. */
const namedOnly = new Set([
  'status',
  'region',
  'form',
  'group',
  'article',
  'radiogroup',
  'img',
  'navigation',
  'complementary',
]);

/** The role of an element; undefined when it is only a wrapper. */
export function roleOf(element: Element): string | undefined {
  const role = getRole(element) ?? undefined;
  if (role === undefined || silent.has(role)) return undefined;
  return namedOnly.has(role) && nameOf(element) === '' ? undefined : role;
}

/**
 * Replaces getComputedStyle: with style sheets computing a name would take a hundred times as long and depend on them.
 */
const declared = ((element: Element) => ({
  display: isHidden(element) ? 'none' : 'block',
  visibility: 'visible',
  content: '',
  getPropertyValue: (name: string) => (name === 'display' && isHidden(element) ? 'none' : ''),
})) as unknown as typeof getComputedStyle;

/** The accessible name of an element. */
export const nameOf = (element: Element): string =>
  normalizeSpace(computeAccessibleName(element, { getComputedStyle: declared }));

const gapInWords = /(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])/g;

/** Text without the whitespace of the layout. */
export const normalizeSpace = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(gapInWords, '');
