import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { textOf } from '#core/text/message.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { RowsColumn } from '../schema/popup-props.ts';
import { columnsOf, type RowsLook } from '../schema/rows-props.ts';
import type { RowsFrom } from './use-rows-from.ts';

/** What the columns of a table to choose from are called: as the picker says, else as where they come from calls them. */
export function useLabels(from: RowsFrom, look: RowsLook): (column: RowsColumn) => string {
  const say = useSay();
  const { language, messages } = usePlatform();
  const isNeeded = from.labels !== undefined && columnsOf(look).some(({ label }) => label === undefined);
  const { data, isPending } = useQuery({
    queryKey: ['rows-labels', ...from.key, language],
    queryFn: async ({ signal }) => (await from.labels?.(signal)) ?? {},
    enabled: isNeeded,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return useCallback(
    ({ value, label }) => {
      if (label !== undefined) return textOf(label, language, messages);
      if (isNeeded && isPending) return '';
      return data?.[value] ?? (value === look.relationField ? say('common.fullName') : value);
    },
    [language, messages, isNeeded, isPending, data, look.relationField, say],
  );
}
