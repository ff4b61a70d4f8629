import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import {
  type CardRow,
  type CardRows,
  cardWaitMs,
  cutRows,
  groupedRows,
  type Refresh,
  refreshMs,
} from '#core/portal/card-rows.ts';
import { isEmpty } from '#core/lists/list-state.ts';
import { CallError } from '#client/call-error.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import {
  quietly,
  type Resolved,
  type SourceContext,
  type SourceQuery,
  useSourceContext,
} from '#runtime/data/sources/query.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { sourceQuery } from '#runtime/data/sources/use-rows.ts';
import type { GroupRow } from '#schemas/language/grouping.ts';
import type { ModelSource, Source } from '#schemas/language/source.ts';

/** Automatic refresh of all cards of a portal or big screen; a card's own one comes first. */
export const PortalRefresh = createContext<Refresh | undefined>(undefined);

/** What a card shows of its data. */
export interface CardData extends CardRows {
  state: 'loading' | 'ready' | 'failed';
  /** Of a failure, in the user's language. */
  reason: string;
  reload(): void;
}

/** The call for figures by groups. */
const groupCall = 'onlinedev.group';

/** Whether a source says what it reads: in the designer a way is chosen before its form or interface is. */
const isNamed = (source: Source): boolean =>
  !Object.entries(source).some(([name, value]) => /^(?:dictionary|interface|call|model)$/.test(name) && value === '');

const isGrouped = (source: Source): source is ModelSource => 'model' in source && source.measures !== undefined;

/** Query of grouped records, with the rights of the viewer. Its cache key has the definition it is made for. */
function groupQuery(source: ModelSource, parameters: Resolved, { client, authored }: SourceContext): SourceQuery {
  const { model, where, groups, order, limit, measures = [] } = source;
  const isFiltered = Object.keys(parameters).length > 0;
  const input = {
    modelId: model,
    measures: measures.map(({ label: _name, ...measure }) => measure),
    ...(groups && { groups }),
    ...(order && { order }),
    ...(limit !== undefined && { limit }),
    ...(isFiltered && { queryJson: JSON.stringify(parameters) }),
    ...(where && { superQueryJson: JSON.stringify(where) }),
  };
  return {
    key: ['group', input, authored?.key],
    isReady: Object.values(parameters).every((value) => value !== undefined),
    staleMs: 0,
    async ask(signal) {
      const { data } = await client.send(groupCall, input, { signal, named: true, quiet: true });
      const { list, cut } = data as { list: GroupRow[]; cut: boolean };
      return { rows: groupedRows(list, measures), total: undefined, isCut: cut && limit === undefined };
    },
  };
}

const tooSlow = new Error('too slow');

/** A signal that follows another one, and aborts after the time limit of a card. */
async function withinLimit<T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooSlow);
      limit.abort();
    }, cardWaitMs);
  });
  try {
    return await Promise.race([ask(AbortSignal.any([signal, limit.signal])), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a card shows of the answers to its query; it shows nothing of one that is late or failed, but the reason. */
function useCardQuery(query: SourceQuery | undefined, own: Refresh | undefined): CardData {
  const t = useTranslation();
  const shared = use(PortalRefresh);
  const intervalMs = refreshMs(own?.autoRefresh === true ? own : shared);
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: ['card', ...(query?.key ?? [])],
    queryFn: ({ signal }) => withinLimit(signal, (inner) => query!.ask(inner)),
    enabled: query?.isReady === true,
    staleTime: query?.staleMs ?? Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: intervalMs ?? false,
    refetchIntervalInBackground: false,
  });
  const reason =
    error === tooSlow ? t('portal.tooSlow') : error instanceof CallError ? error.msg : t('block.loadFailed');
  return {
    ...cutRows(data?.rows ?? [], data?.isCut),
    state: isError && !(shared?.isSteady && data) ? 'failed' : isPending ? 'loading' : 'ready',
    reason,
    reload: () => void refetch(),
  };
}

/**
 * The rows of a card from its source, or its fixed ones. Equal requests are sent once; a hidden page does not refresh.
 */
export function useCardRows(given: Source | undefined, fixed: readonly CardRow[], own?: Refresh): CardData {
  const source = given && isNamed(given) ? given : undefined;
  const context = useSourceContext();
  const parameters = useParameters(source && 'with' in source ? source.with : undefined);
  const data = useCardQuery(source && queryOf(source, parameters, context), own);
  if (!source) return { ...data, ...cutRows(fixed), state: 'ready', reason: '' };
  return { ...data, rows: data.rows.map((row) => named(row, source)) };
}

const callKey = (name: string) => ['call', name];

/** The key of all queries of a call by cards, whatever its input. */
export const cardCallKey = (name: string) => ['card', ...callKey(name)];

/** The rows of a card that shows what a call answers of the viewer's own work; `rowsOf` reads them from its data. */
export function useCardCall(
  { props }: CompiledNode,
  name: string,
  input: Resolved,
  rowsOf: (data: unknown) => readonly CardRow[] = listIn,
): CardData {
  const { client, authored } = useSourceContext();
  const query: SourceQuery = {
    key: [...callKey(name), input, authored?.key],
    isReady: true,
    staleMs: 0,
    async ask(signal) {
      const { data } = await client.send(name, input, { signal, quiet: true });
      return { rows: rowsOf(data), total: undefined };
    },
  };
  return useCardQuery(query, props['refresh'] as Refresh | undefined);
}

const listIn = (data: unknown) => (data as { list: CardRow[] }).list;

/** The query of a card. A filter without a value is no condition; one that is not there yet is waited for. */
function queryOf(source: Source, parameters: Resolved, context: SourceContext): SourceQuery {
  const filled = Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value === undefined || !isEmpty(value)),
  );
  if (isGrouped(source)) return groupQuery(source, filled, context);
  return sourceQuery(source, filled, quietly(context), parameters);
}

/** A row with the `name` and `value` that the source names `label` and `value`. */
function named(row: CardRow, source: Source): CardRow {
  const label = 'label' in source ? source.label : undefined;
  const value = 'value' in source && typeof source.value === 'string' ? source.value : undefined;
  return {
    ...row,
    name: row['name'] ?? row[label ?? 'fullName'],
    ...(value !== undefined && { value: row[value] }),
    ...(label !== undefined && { name: row[label] }),
  };
}

/** The rows of the node of a card. */
export function useNodeRows(node: CompiledNode): CardData {
  const { rows = [], refresh } = node.props as { rows?: readonly CardRow[]; refresh?: Refresh };
  return useCardRows(node.source, rows, refresh);
}
