import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { zoneName } from '#core/dates/zone.ts';
import { useServices } from '#runtime/context/services.ts';
import type { Language } from '#schemas/language/text.ts';
import { cleanHtml } from '../../../kit/rich/clean-html.ts';
import './site-text.css';

/** Rich text of a content, after the sanitiser. */
export function SiteText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className="zs-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}

const tags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' };

/** A moment as a date in the user's language; '' when it is none. */
export function formatDate(ms: unknown, language: Language): string {
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return '';
  return new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: zoneName() }).format(ms);
}

/** One content of the public site, as its call answers it. */
export interface SiteContent {
  title: string;
  summary: string;
  content: string;
  publishTime: number;
}

/** Loads one content by its id; a failed load leaves it undefined. */
export function useContent(call: string, input: Readonly<Record<string, unknown>>) {
  const { client } = useServices();
  const { data, isPending } = useQuery({
    queryKey: ['site', call, input],
    queryFn: async ({ signal }) => (await client.send(call, input, { signal, quiet: true })).data as SiteContent,
    staleTime: 60_000,
    retry: false,
  });
  return { content: data, isPending };
}
