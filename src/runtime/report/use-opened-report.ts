import { useQuery } from '@tanstack/react-query';
import { CallError } from '#client/call-error.ts';
import { useHttp } from '#runtime/context/application.tsx';
import type { ReportDefinition } from '#schemas/language/report.ts';

export interface OpenedReport {
  id: string;
  fullName: string;
  version: number;
  definition: ReportDefinition;
  /** The text of an unsaved report; absent: the saved one. */
  draft?: string;
}

/** A report as its readers get it. `reason`: the sentence of the server why there is none: disabled, deleted or not permitted. */
export function useOpenedReport(id: string) {
  const { client } = useHttp();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['report', id],
    queryFn: async ({ signal }): Promise<OpenedReport> => {
      const answer = (await client.send('data-report.open', { id }, { signal, quiet: true })).data as Omit<
        OpenedReport,
        'definition'
      > & { content: string };
      const { content, ...opened } = answer;
      return { ...opened, definition: JSON.parse(content) as ReportDefinition };
    },
    retry: false,
  });
  return { data, isPending, refetch, reason: error instanceof CallError ? error.msg : '' };
}
