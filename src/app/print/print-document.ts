import { numberClass } from './number-cells.ts';
import type { Paper } from '#schemas/resources/print-template/print-template.entity.ts';

/** Paper widths in millimetres, portrait. */
const widths: Readonly<Record<string, [number, number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  B5: [176, 250],
};

const marginMm = 15;

/**
 * A printable document of these pages: sheets on the screen, one set of pages per record in print (PRINT-008).
 * `pageWords` is the text of page numbers, with `{page}` and `{pages}`, if the template wants them.
 */
export function printDocument(paper: Paper, pages: readonly HTMLElement[], pageWords: string): string {
  const [name = 'A4', isWide] = paper.split(' ');
  const [short, long] = widths[name] ?? [210, 297];
  const [width, height] = isWide === undefined ? [short, long] : [long, short];
  const body = pages.map((page) => page.outerHTML).join('\n');
  return `<!doctype html><html><head><meta charset="utf-8"><style>
@page { size: ${width}mm ${height}mm; margin: ${marginMm}mm; ${pageNumbers(pages, pageWords)} }
* { box-sizing: border-box; }
body { margin: 0; color: #000; font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { border: 1px solid #333; padding: 4px 8px; text-align: left; }
.${numberClass} { text-align: right; font-variant-numeric: tabular-nums; }
tr, img, svg { break-inside: avoid; }
img { max-width: 100%; }
h1, h2, h3 { margin: 0 0 12px; text-align: center; }
td :is(h1, h2, h3, p) { margin: 0 0 4px; text-align: inherit; }
@media screen {
  body { padding: 24px; background: #f0f2f5; min-width: max-content; }
  section { width: ${width}mm; min-height: ${height}mm; margin: 0 auto 24px; padding: ${marginMm}mm; background: #fff;
    box-shadow: 0 2px 12px rgb(0 0 0 / 12%); }
}
@media print { section + section { break-before: page; } }
</style></head><body>${body}</body></html>`;
}

/** CSS margin box with the page number; browsers without support print none. */
function pageNumbers(pages: readonly HTMLElement[], words: string): string {
  if (!pages.some(({ dataset }) => dataset['pageNumbers'] !== undefined)) return '';
  const content = words.split(/(\{pages?\})/).map((part) => {
    if (part === '{page}' || part === '{pages}') return `counter(${part.slice(1, -1)})`;
    return `"${part.replace(/["\\<]/g, '')}"`;
  });
  return `@bottom-center { font-size: 12px; content: ${content.join(' ')}; }`;
}
