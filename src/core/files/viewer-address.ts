/** A file with the key that opens it for viewing, as both stand in the address of the viewer. */
export interface Viewed {
  /** Its id with its extension. */
  file: string;
  token: string;
}

/** The screen that shows one document by itself. */
export const viewerPath = '/documentViewer';

/** Where the viewer reads a file. */
export const contentOf = ({ file, token }: Viewed): string =>
  `/api/file/Viewed/${encodeURIComponent(file)}?token=${encodeURIComponent(token)}`;

/** Where the contents behind an address of the viewer are read; an address of anything else is its own. */
export function contentBehind(address: string): string {
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const [file, token] = [query.get('file'), query.get('token')];
  return file && token ? contentOf({ file, token }) : address;
}

export const extensionOfViewed = (file: string): string => file.split('.')[1] ?? '';
