/** A placeholder origin: with it only relative URLs belong to this server. */
const nowhere = 'http://here.invalid';

/**
 * The path of a URL on this server; undefined for other hosts and for anything that is neither a path nor HTTP. The URL
 * is parsed like in a browser: `/\host`, or a tab after the slash, is another host.
 */
export function ownPath(address: string, origin = nowhere): string | undefined {
  if (!/^\s*(https?:|[\\/])/i.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** Whether a picture is a data URL. SVG is excluded because it can contain scripts. */
export const isWrittenOut = (address: string): boolean =>
  /^\s*data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/]+={0,2}\s*$/i.test(address);

/** A file and the access token for viewing it, as in the URL of the viewer. */
interface Viewed {
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

/**
 * The iframe sandbox. `allow-same-origin` lets a framed page use its own cookies and storage, without which most pages
 * stay blank; pages of our own origin also use the session. That is safe because our origin serves only our own scripts
 * and sends uploaded files with a sandbox header. Top navigation is not allowed.
 */
export const iframeSandbox = 'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin';
