import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { arranged, type ColumnState, settingsOf } from '#core/lists/column-settings.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ColumnSetting } from '#schemas/resources/column-setting/column-setting.contract.ts';
import { useFeedback, useHttp } from '#runtime/context/application.tsx';

/** The columns of a list with the settings of the current user. */
export interface ColumnSettings {
  /** `waiting`: the saved settings are loading. `failed`: loading failed, the definition applies. */
  state: 'waiting' | 'failed' | 'ready';
  retry(): void;
  columns: readonly ColumnState[];
  /** Applies the settings at once and saves them (optimistic update); rolled back when saving fails (COLUMN-005). */
  change(columns: readonly ColumnState[]): void;
  /** Resets the settings to the definition. */
  restore(): void;
}

const none: readonly ColumnSetting[] = [];

/**
 * `menu`: the key of the saved settings; absent: columns are not adjustable. `defined`: the columns of the definition.
 */
export function useColumnSettings(menu: string | undefined, defined: readonly ColumnState[]): ColumnSettings {
  const { client } = useHttp();
  const key = ['column-setting', menu];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await client.send('column-setting.list', { id: menu ?? '' }, { signal, quiet: true })).data as ColumnSetting[],
    enabled: menu !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const saved = query.data ?? none;
  const keep = usePersistedColumns(menu, saved, key);
  const columns = useMemo(() => arranged(defined, saved), [defined, saved]);
  return {
    state: menu === undefined || query.isSuccess ? 'ready' : query.isError ? 'failed' : 'waiting',
    retry: () => void query.refetch(),
    columns,
    change: (next) => keep(settingsOf(next, defined)),
    restore: () => keep([]),
  };
}

/** Saves sequentially, of the waiting changes only the newest; a failure rolls back to the server's state. */
function usePersistedColumns(menu: string | undefined, saved: readonly ColumnSetting[], key: readonly unknown[]) {
  const { client } = useHttp();
  const { toast } = useFeedback();
  const queries = useQueryClient();
  const t = useTranslation();
  /** Set while saving; `next`: what to save after that. */
  const work = useRef<{ next?: readonly ColumnSetting[] }>(undefined);

  async function keepAll(first: readonly ColumnSetting[]): Promise<void> {
    let stored = saved;
    let fields: readonly ColumnSetting[] | undefined = first;
    try {
      while (fields) {
        const input = { moduleId: menu ?? '', fieldList: JSON.stringify(fields) };
        await client.send('column-setting.save', input, { quiet: true });
        stored = fields;
        fields = work.current?.next;
        work.current = {};
      }
    } catch {
      queries.setQueryData(key, stored);
      void toast('error', t('column-setting.saveFailed'), toastMs);
    }
    work.current = undefined;
  }

  return (next: readonly ColumnSetting[]) => {
    queries.setQueryData(key, next);
    if (work.current) {
      work.current.next = next;
      return;
    }
    work.current = {};
    void keepAll(next);
  };
}
