/** Schemes that open outside the application (MENU-018); anything else with a scheme opens nowhere. */
const outside = /^(https?:|mailto:|tel:)/i;
const anyScheme = /^[a-z][a-z0-9+.-]*:|^\/\//i;

interface Inside {
  /** What every address of the page begins with. */
  base: string;
  go(path: string): void;
}

/** Opens an address: inside the application through its router, outside in a new tab or in place. */
export function openAddress(address: string, target: '_self' | '_blank', { base, go }: Inside): void {
  const isOutside = outside.test(address);
  if (!isOutside && anyScheme.test(address)) return;
  if (target === '_blank') window.open(isOutside ? address : base + address, '_blank', 'noopener,noreferrer');
  else if (isOutside) window.location.assign(address);
  else go(address);
}

/** The file a person chooses; undefined when the choice was given up. */
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

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own hold on the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
