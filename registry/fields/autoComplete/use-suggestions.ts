import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isSystemVariable } from '#core/compile/parameters/template.ts';
import type { Options } from '#runtime/context/faces.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useWidgetOptions } from '../../kit/trigger/use-widget-options.ts';
import { useInterfaceRows } from '../../kit/record-picker/use-rows.ts';
import type { AutoCompleteProps } from './autoComplete.ts';

/** The `relationField` value that marks the parameter to receive the typed text (FIELD-063). */
const keywordMarker = '@keyword';
/** Debounce after the last key, in milliseconds. */
const quietMs = 300;
/** Rows per request, and the maximum number of suggestions (FIELD-058, FIELD-061). */
const queriedRows = 50;

export interface Suggestions {
  words: readonly string[];
  isLoading: boolean;
}

interface Entry {
  relationField?: unknown;
}
const isMarked = (entry: unknown) => (entry as Entry | null)?.relationField === keywordMarker;

/** Typed text is sent literally: text that equals a system variable of the server is omitted. */
const plain = (keyword: string) => (isSystemVariable(keyword) ? '' : keyword);

/** Distinct, non-empty suggestions. */
function distinct(words: readonly unknown[]): string[] {
  const texts = words.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  return [...new Set(texts.filter((one) => one.trim() !== ''))];
}

/** The debounced text. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

/** Suggestions for the typed text, from a data interface or the options of the definition; loaded while wanted. */
export function useSuggestions(
  props: AutoCompleteProps,
  options: Options,
  typed: string,
  isWanted: boolean,
): Suggestions {
  const { interfaceId, relationField, templateJson, total } = props;
  const keyword = useQuiet(typed);
  const hasMarker = templateJson.some(isMarked);
  const template = useMemo(
    () =>
      templateJson.map((entry) =>
        isMarked(entry)
          ? { ...(entry as object), relationField: '', sourceType: 2, defaultValue: plain(keyword) }
          : entry,
      ),
    [templateJson, keyword],
  );
  const from = useInterfaceRows({ interfaceId, propsValue: relationField, relationField, templateJson: template });
  // The query key contains the keyword, so that a late answer never replaces the suggestions of a newer query.
  const query = useQuery({
    queryKey: ['suggestions', from.key, keyword],
    enabled: isWanted && interfaceId !== '',
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const ask = { keyword: hasMarker ? '' : keyword, currentPage: 1, pageSize: queriedRows };
      return (await from.page(ask, [relationField], signal)).rows;
    },
  });
  const written = useWidgetOptions(options);
  const shownMax = Math.min(total, queriedRows);
  const words = useMemo(() => {
    if (interfaceId !== '') return textsOf(query.data, relationField).slice(0, shownMax);
    const wanted = typed.toLowerCase();
    return distinct(written.map(({ label }) => label))
      .filter((label) => label.toLowerCase().includes(wanted))
      .slice(0, queriedRows);
  }, [interfaceId, query.data, relationField, shownMax, typed, written]);
  return { words: isWanted ? words : [], isLoading: query.isFetching };
}

const textsOf = (rows: readonly SourceRow[] | undefined, field: string) =>
  distinct((rows ?? []).map((row) => row[field]));
