/** A file and the access token for viewing it, as in the URL of the viewer. */
export interface Viewed {
  /** The id with its extension. */
  file: string;
  token: string;
}

/** Route of the viewer for a single document. */
export const viewerPath = '/documentViewer';

/** URL of the file's contents for the viewer. */
export const contentOf = ({ file, token }: Viewed): string =>
  `/api/file/Viewed/${encodeURIComponent(file)}?token=${encodeURIComponent(token)}`;

/** URL of the contents for a viewer URL; any other URL is unchanged. */
export function contentBehind(address: string): string {
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const [file, token] = [query.get('file'), query.get('token')];
  return file && token ? contentOf({ file, token }) : address;
}

export const extensionOfViewed = (file: string): string => file.split('.')[1] ?? '';
