const allowed: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** The URL if it may be opened; undefined without one, or when its scheme could run a script. */
export function safeAddress(href: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed === '') return undefined;
  // A browser drops control characters inside a scheme before it reads it.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(trimmed.replace(/[\p{Cc} ]/gu, ''));
  if (scheme === null) return /^\/(?!\/)/.test(trimmed) ? trimmed : `http://${trimmed.replace(/^\/+/, '')}`;
  return allowed.includes(scheme[0].toLowerCase()) ? trimmed : undefined;
}

/** Where an address is shown inside the shell: base64 of its UTF-8, then URL-encoded. */
export function insideRoute(address: string): string {
  const bytes = new TextEncoder().encode(address);
  return `/externalLink?href=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`;
}
