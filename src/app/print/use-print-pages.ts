import { useQuery } from '@tanstack/react-query';
import { formatTime } from '#core/dates/format.ts';
import type { EntryName } from '#core/print/convert.ts';
import { dictionariesQuery } from '#runtime/data/sources/dictionary.ts';
import type { SourceAnswer } from '#runtime/data/sources/answer.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { type Services, useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { PrintData } from '#schemas/resources/print-template/print-template.contract.ts';
import { fillTemplate, templateOf } from './fill-template.ts';
import { printDocument } from './print-document.ts';

export interface PrintPages {
  /** Name of the template. */
  title: string;
  /** The HTML document to print. */
  html: string;
}

const timeFormat = 'yyyy-MM-dd HH:mm';

/** The printable pages of a template, one set per record; without records the blank template. */
export function usePrintPages(template: string, records: readonly string[]) {
  const { client } = useServices();
  const say = useSay();
  const { language } = usePlatform();
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
      const { key, ask } = dictionariesQuery(client);
      const dictionaries = await cache.fetchQuery({
        queryKey: key,
        queryFn: ({ signal: s }) => ask(s),
        staleTime: Infinity,
      });
      const entryName = entryNameIn(dictionaries);
      const tools = { language, entryName, say, time: (ms: number) => formatTime(ms, timeFormat) };
      const { fullName = '', pageParam = 'A4' } = printed[0] ?? {};
      return {
        title: fullName,
        html: printDocument(
          pageParam,
          printed.map((one) => fillTemplate(one, tools)),
          say('print.pageOf', { page: '{page}', pages: '{pages}' }),
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
