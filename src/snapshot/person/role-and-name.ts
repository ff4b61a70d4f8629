import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { isHidden } from './hidden.ts';

/** Roles that say nothing to a person: what stands inside them is met as if they were not there. */
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

/** Roles that are met only under a name. */
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

/** The role under which a person meets an element; undefined when it is only a box. */
export function roleOf(element: Element): string | undefined {
  const role = getRole(element) ?? undefined;
  if (role === undefined || silent.has(role)) return undefined;
  return namedOnly.has(role) && nameOf(element) === '' ? undefined : role;
}

/** Asked of style sheets a name would cost a hundred times as much and depend on them. */
const declared = ((element: Element) => ({
  display: isHidden(element) ? 'none' : 'block',
  visibility: 'visible',
  content: '',
  getPropertyValue: (name: string) => (name === 'display' && isHidden(element) ? 'none' : ''),
})) as unknown as typeof getComputedStyle;

/** The accessible name of an element. */
export const nameOf = (element: Element): string =>
  tidy(computeAccessibleName(element, { getComputedStyle: declared }));

const gapInWords = /(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])/g;

/** Words without the gaps that layout puts between them. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(gapInWords, '');
