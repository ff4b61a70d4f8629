import { useQuery } from '@tanstack/react-query';
import { formatTime } from '#core/dates/format.ts';
import type { EntryName } from '#core/print/convert.ts';
import type { Services } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { SourceAnswer } from '#runtime/data/sources/answer.ts';
import { fetchDictionaries } from '#runtime/data/sources/dictionary.ts';
import type { PrintData } from '#schemas/resources/print-template/print-template.contract.ts';
import type { Paper } from '#schemas/resources/print-template/print-template.entity.ts';
import { fillTemplate, templateOf } from './fill-template.ts';
import { numberClass } from './number-cells.ts';
import { useHttp, useI18n } from '#runtime/context/application.tsx';

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

interface PrintPages {
  /** Name of the template. */
  title: string;
  /** The HTML document to print. */
  html: string;
}

const timeFormat = 'yyyy-MM-dd HH:mm';

/** The printable pages of a template, one set per record; without records the blank template. */
export function usePrintPages(template: string, records: readonly string[]) {
  const { client } = useHttp();
  const t = useTranslation();
  const { language } = useI18n();
  return useQuery({
    queryKey: ['print', template, records, language],
    // No caching: the print shows the currently stored data.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal, client: cache }): Promise<PrintPages> => {
      if (records.length === 0) {
        const shown = (await client.send('print-template.info', { id: template }, { signal })).data as Template;
        return { title: shown.fullName, html: printDocument(shown.pageParam, [templateOf(shown.printTemplate)], '') };
      }
      const printed = await printDataOf(client, template, records, signal);
      const entryName = entryNameIn(await fetchDictionaries(cache, client));
      const tools = { language, entryName, t, time: (ms: number) => formatTime(ms, timeFormat) };
      const { fullName = '', pageParam = 'A4' } = printed[0] ?? {};
      return {
        title: fullName,
        html: printDocument(
          pageParam,
          printed.map((one) => fillTemplate(one, tools)),
          t('print.pageOf', { page: '{page}', pages: '{pages}' }),
        ),
      };
    },
  });
}

type Template = Pick<PrintData, 'fullName' | 'printTemplate' | 'pageParam'>;

/** One record is fetched alone, several in one call with their ids joined (PRINT-007). */
async function printDataOf(client: Services['client'], id: string, records: readonly string[], signal: AbortSignal) {
  if (records.length > 1) {
    const answer = await client.send('print-template.batchData', { id, formId: records.join(',') }, { signal });
    return answer.data as PrintData[];
  }
  return [(await client.send('print-template.data', { id, formId: records[0] }, { signal })).data as PrintData];
}

interface Entry {
  id: unknown;
  enCode: unknown;
  fullName: unknown;
}

function entryNameIn({ rows }: SourceAnswer): EntryName {
  return (dictionary, entry) => {
    const type = rows.find(({ id, enCode }) => id === dictionary || enCode === dictionary);
    const list = Array.isArray(type?.['dictionaryList']) ? (type['dictionaryList'] as Entry[]) : [];
    const found = list.find(({ id, enCode }) => id === entry || enCode === entry);
    return found === undefined ? undefined : String(found.fullName);
  };
}
