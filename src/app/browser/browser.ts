import type { NavigateFunction } from 'react-router-dom';

/** Allow-list of schemes for external links (MENU-018); other schemes are blocked. */
const outside = /^(https?:|mailto:|tel:)/i;
const anyScheme = /^[a-z][a-z0-9+.-]*:|^\/\//i;

interface Inside {
  /** Base path of every address. */
  base: string;
  go(path: string): void;
}

/** Opens an address: internal ones through the router, external ones in a new tab or in place. */
export function openAddress(address: string, target: '_self' | '_blank', { base, go }: Inside): void {
  const isOutside = outside.test(address);
  if (!isOutside && anyScheme.test(address)) return;
  if (target === '_blank') window.open(isOutside ? address : base + address, '_blank', 'noopener,noreferrer');
  else if (isOutside) window.location.assign(address);
  else go(address);
}

/** Opens a file picker; undefined when it was cancelled. */
export function pickFile(accept: string | undefined): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    if (accept) input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

/** Starts a download of a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download holds the content by then, so the object URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Navigates to an internal address; does nothing if it is the current one (ROUTE-035). */
export function navigateInside(navigate: NavigateFunction, address: string, base: string): void {
  const { pathname, search } = window.location;
  if (address === pathname.slice(base.length) + search) return;
  void navigate(address);
}
