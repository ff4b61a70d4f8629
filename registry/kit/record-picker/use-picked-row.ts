import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { FormScope } from '#runtime/form/form-scope.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useRelated } from '../hooks/use-related.ts';
import type { RowsFrom } from './use-rows-from.ts';

/** The field of this form that another one depends on; in a sub-table a column of the same row takes precedence. */
export function usePickingNode(name: string): CompiledNode | undefined {
  const place = use(FormScope);
  const { fields } = place?.store.screen ?? {};
  const table = place?.row?.table;
  return (
    (table !== undefined && fields?.get(`${table}.${bare(name, table)}`)) || fields?.get(name.replaceAll('-', '.'))
  );
}

const bare = (name: string, table: string) => name.replaceAll('-', '.').replace(`${table}.`, '');

/** The row that a field has picked. */
export interface PickedRow {
  /** False: no row is picked. */
  isPicked: boolean;
  /** The row with its current values; undefined while it is unknown. */
  row: SourceRow | undefined;
}

export function usePickedRow(picking: CompiledNode | undefined, from: RowsFrom, field: string): PickedRow {
  const table = use(FormScope)?.row?.table;
  const name = picking?.field ?? '';
  const id = useRelated(table === undefined ? name : bare(name, table));
  const { data } = useQuery({
    queryKey: ['picked-row', ...from.key, field, id],
    queryFn: async ({ signal }) => (await from.byIds([id], [field], signal))[0] ?? null,
    enabled: id !== '' && picking !== undefined && field !== '',
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return { isPicked: id !== '', row: id === '' ? undefined : (data ?? undefined) };
}
