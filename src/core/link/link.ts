/** Schemes a link of a definition may have (LANG-006). */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** The scheme of a link as a browser reads it, blanks and control characters ignored; undefined for a relative one. */
export function schemeOf(href: string): string | undefined {
  const read = [...href].filter((character) => character > ' ').join('');
  return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(read)?.[1]?.toLowerCase();
}

/** Whether a link may be followed: relative, or with one of the schemes. */
export function isSafeLink(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === undefined || (linkSchemes as readonly string[]).includes(scheme);
}
