/** Allow-list of URL schemes for links of a definition (LANG-006). */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/**
 * The scheme of a link as parsed by a browser, ignoring whitespace and control characters; undefined for a relative
 * one.
 */
export function schemeOf(href: string): string | undefined {
  const read = [...href].filter((character) => character > ' ').join('');
  return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(read)?.[1]?.toLowerCase();
}

/** Whether a link is safe: relative, or with an allowed scheme. */
export function isSafeLink(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === undefined || (linkSchemes as readonly string[]).includes(scheme);
}
