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
