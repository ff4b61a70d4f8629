const unseen = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'DEFS', 'HEAD']);

/**
 * Whether nobody meets this element: hidden by what the page says of it. Style sheets are not asked, so that the answer
 * is the same wherever the page stands.
 */
export function isHidden(element: Element): boolean {
  if (unseen.has(element.tagName.toUpperCase())) return true;
  if (element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
  const { display, visibility } = (element as HTMLElement).style ?? {};
  return display === 'none' || visibility === 'hidden';
}
