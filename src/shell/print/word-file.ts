/** A picture of the document: where the document names it, and what it is. */
interface Picture {
  name: string;
  type: string;
  base64: string;
}

/** Gets a picture of our own server. */
type Fetched = (address: string) => Promise<Blob>;

const word = 'application/msword';
const boundary = '----=_zhjy_document';

/**
 * A printed document as a file word processors open (PRINT-020). They fetch nothing and draw no SVG, so that its pictures
 * travel with it: one MIME message of the page and its pictures (RFC 2557). Without pictures it is the page alone.
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

/** Word knows no sections of CSS: a new page begins where a line says so. */
function dividePages(page: Document): void {
  for (const section of page.querySelectorAll('section + section')) {
    const line = page.createElement('br');
    line.style.pageBreakBefore = 'always';
    section.before(line);
  }
}

/** Puts a picture with a name of its own in the place of what is drawn; undefined: there is none to be had. */
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

/** As high as pictures are in print: word processors do not obey the style that says so. */
const heightMax = 80;
const within = ({ naturalWidth, naturalHeight }: HTMLImageElement): [number, number] => {
  const scale = Math.min(1, heightMax / naturalHeight);
  return [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
};

const sizeOf = (svg: Element, { naturalWidth, naturalHeight }: HTMLImageElement): [number, number] => {
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ''));
  return [width || naturalWidth, height || naturalHeight];
};

/** Sharp enough for a printer. */
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

/** A picture that is written out in its address, or one of our own server. */
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

/** Lines of base64 as MIME wants them. */
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

/** Where the parts lie beside each other; nothing is ever fetched from there. */
const place = 'file:///C:/print/';
