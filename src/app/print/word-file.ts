/** An image of the document: its location and content. */
interface Picture {
  name: string;
  type: string;
  base64: string;
}

/** Fetches an image from our own server. */
type Fetched = (address: string) => Promise<Blob>;

const word = 'application/msword';
const boundary = '----=_zhjy_document';

/**
 * Converts a printed document to a file that word processors open (PRINT-020). They fetch nothing and render no SVG, so
 * images are embedded: one MIME message of the page and its images (RFC 2557). Without images it is the page alone.
 */
export async function wordFile(html: string, fetched: Fetched): Promise<Blob> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const pictures: Picture[] = [];
  for (const drawn of page.body.querySelectorAll('svg, img')) {
    const picture = await pictureOf(drawn, pictures.length + 1, fetched).catch(() => undefined);
    if (picture) pictures.push(picture);
  }
  dividePages(page);
  const text = `<!doctype html>${page.documentElement.outerHTML}`;
  if (pictures.length === 0) return new Blob(['\ufeff', text], { type: word });
  return new Blob([message(text, pictures)], { type: word });
}

/** Word ignores CSS page breaks on sections: inserts an explicit break element. */
function dividePages(page: Document): void {
  for (const section of page.querySelectorAll('section + section')) {
    const line = page.createElement('br');
    line.style.pageBreakBefore = 'always';
    section.before(line);
  }
}

/** Replaces a drawing by an image with its own name; undefined: it has no content. */
async function pictureOf(drawn: Element, number: number, fetched: Fetched): Promise<Picture | undefined> {
  const image = drawn instanceof HTMLImageElement ? drawn : document.createElement('img');
  const source = image === drawn ? (drawn.getAttribute('src') ?? '') : svgAddress(drawn);
  const shown = await loaded(source);
  const { type, base64 } =
    image === drawn ? await contentOf(source, fetched) : await writtenOut(await drawnOn(shown, drawn));
  const name = `picture${number}.${type.split('/')[1] ?? 'png'}`;
  const [width, height] = image === drawn ? within(shown) : sizeOf(drawn, shown);
  image.setAttribute('src', name);
  image.setAttribute('width', String(width));
  image.setAttribute('height', String(height));
  if (image !== drawn) drawn.replaceWith(image);
  return { name, type, base64 };
}

const svgAddress = (svg: Element) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;

async function loaded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** Pixels; the maximum image height in print: word processors ignore the CSS that limits it. */
const heightMax = 80;
const within = ({ naturalWidth, naturalHeight }: HTMLImageElement): [number, number] => {
  const scale = Math.min(1, heightMax / naturalHeight);
  return [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
};

const sizeOf = (svg: Element, { naturalWidth, naturalHeight }: HTMLImageElement): [number, number] => {
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ''));
  return [width || naturalWidth, height || naturalHeight];
};

/** Scale factor of rasterised images, sufficient for printing. */
const dense = 3;

function drawnOn(image: HTMLImageElement, svg: Element): Promise<Blob> {
  const [width, height] = sizeOf(svg, image);
  const canvas = document.createElement('canvas');
  canvas.width = width * dense;
  canvas.height = height * dense;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((keep, refuse) =>
    canvas.toBlob((blob) => (blob ? keep(blob) : refuse(new Error('No picture'))), 'image/png'),
  );
}

type Content = Pick<Picture, 'type' | 'base64'>;

/** The content of a data URL, or of an image on our own server. */
async function contentOf(source: string, fetched: Fetched): Promise<Content> {
  return contentIn(source) ?? writtenOut(await fetched(source));
}

function contentIn(address: string): Content | undefined {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(address) ?? [];
  return type !== undefined && base64 !== undefined ? { type, base64 } : undefined;
}

function writtenOut(blob: Blob): Promise<Content> {
  return new Promise((keep, refuse) => {
    const reader = new FileReader();
    reader.onload = () => {
      const content = contentIn(String(reader.result));
      if (content) keep(content);
      else refuse(new Error('No picture'));
    };
    reader.onerror = () => refuse(new Error('No picture'));
    reader.readAsDataURL(blob);
  });
}

/** Base64 in lines of 76 characters, as MIME requires. */
const lined = (base64: string) => base64.replace(/.{76}/g, '$&\r\n');

function message(html: string, pictures: readonly Picture[]): string {
  const part = (place: string, type: string, base64: string) =>
    [
      `--${boundary}`,
      `Content-Location: ${place}`,
      'Content-Transfer-Encoding: base64',
      `Content-Type: ${type}`,
      '',
      lined(base64),
      '',
    ].join('\r\n');
  const bytes = new TextEncoder().encode(html);
  const page = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return [
    'MIME-Version: 1.0',
    `Content-Type: multipart/related; type="text/html"; boundary="${boundary}"`,
    '',
    part(`${place}document.html`, 'text/html; charset="utf-8"', page),
    ...pictures.map(({ name, type, base64 }) => part(place + name, type, base64)),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** Base location of the MIME parts; nothing is ever fetched from it. */
const place = 'file:///C:/print/';
