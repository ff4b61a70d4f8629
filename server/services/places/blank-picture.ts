import type { MapPicture } from './places.ts';

const lineEveryPx = 20;

const lines = (length: number, draw: (at: number) => string) =>
  Array.from({ length: Math.ceil(length / lineEveryPx) }, (_, index) =>
    draw(index * lineEveryPx + lineEveryPx / 2),
  ).join('');

/** A map of nowhere: a grid with a pin in its middle, shown where no map service is configured (LOC-007). */
export function blankPicture(width: number, height: number): MapPicture {
  const grid = lines(width, (x) => `M${x} 0v${height}`) + lines(height, (y) => `M0 ${y}h${width}`);
  const pin = 'M0 0C-7 -9 -9 -12 -9 -17A9 9 0 1 1 9 -17C9 -12 7 -9 0 0zM0 -21a4 4 0 1 0 0 8a4 4 0 1 0 0 -8z';
  const content = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<rect width="100%" height="100%" fill="#f0f2f5"/>',
    `<path d="${grid}" stroke="#d9dde3" fill="none"/>`,
    `<path d="${pin}" transform="translate(${width / 2} ${height / 2 + 8})" fill="#1677ff" fill-rule="evenodd"/>`,
    '</svg>',
  ].join('');
  return { content, mediaType: 'image/svg+xml' };
}
