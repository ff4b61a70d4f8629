import JsBarcode from 'jsbarcode';
import { create } from 'qrcode';
import { isWrittenOut, ownPath } from '#core/files/file-address.ts';
import type { Conversion } from '#core/print/tag.ts';
import { valueText } from '#core/text/value-text.ts';

/** The image of a value for a conversion; undefined for text conversions. For an empty value: an empty text. */
export function pictureOf(conversion: Conversion, value: unknown): Node | string | undefined {
  if (conversion === 'image') return imagesOf(value);
  const words = valueText(value);
  if (conversion === 'barcode') return words === '' ? '' : barcode(words);
  if (conversion === 'qrcode') return words === '' ? '' : qrcode(words);
  return undefined;
}

const svgOf = () => document.createElementNS('http://www.w3.org/2000/svg', 'svg');

function barcode(words: string): Node | string {
  const svg = svgOf();
  // Some characters cannot be encoded as bars; then show the text.
  let isGood = true;
  JsBarcode(svg, words, { height: 48, margin: 0, displayValue: false, valid: (valid) => (isGood = valid) });
  if (!isGood) return words;
  const holder = document.createElement('span');
  holder.style.cssText = 'display: inline-flex; flex-direction: column; align-items: center';
  holder.append(svg, words);
  return holder;
}

/** Pixels of a QR code on the page. */
const qrcodeSize = '96';

function qrcode(words: string): Node {
  const { modules } = create(words, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark = Array.from({ length: size * size }, (_, index) => index).filter((index) => modules.data[index]);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join(''));
  const svg = svgOf();
  for (const [name, set] of [
    ['viewBox', `0 0 ${size} ${size}`],
    ['width', qrcodeSize],
    ['height', qrcodeSize],
    ['role', 'img'],
  ] as const) {
    svg.setAttribute(name, set);
  }
  svg.append(path);
  return svg;
}

/** Signatures and uploaded images: data URLs, or files of our own server. */
const isAllowed = (address: string) => isWrittenOut(address) || ownPath(address) !== undefined;

function imagesOf(value: unknown): Node {
  const holder = document.createDocumentFragment();
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const address = typeof one === 'object' && one !== null ? (one as { url?: unknown }).url : one;
    if (typeof address !== 'string' || !isAllowed(address)) continue;
    const image = document.createElement('img');
    image.src = address;
    image.alt = '';
    image.style.maxHeight = '80px';
    holder.append(image);
  }
  return holder;
}
