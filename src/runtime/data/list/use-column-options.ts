import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Options } from '../../context/faces.ts';
import { useCreated } from '../../context/effects.ts';
import { querySource, noOptions, ownOptions } from '../options.ts';
import { useNameResolver } from '../../page/name-resolver.ts';
import type { SourceAnswer } from '../sources/answer.ts';
import { optionsOf } from '#core/record/options/options-of.ts';
import { useSourceContext } from '../sources/query.ts';
import { queryOptionsOf } from '../sources/use-rows.ts';

/** The options of each column of a list, fetched once per column and not once per cell. */
export function useColumnOptions(columns: readonly CompiledNode[]): readonly Options[] {
  const context = useSourceContext();
  const { read } = useNameResolver();
  // Deduplicates columns with the same source.
  const queries = new Map<string, UseQueryOptions<SourceAnswer>>();
  const keys = columns.map((column) => {
    const source = querySource(column);
    if (!column.kind?.options || !source) return '';
    const parameters = resolveParameters('with' in source ? source.with : undefined, read);
    const options = queryOptionsOf(source, parameters, context);
    const key = JSON.stringify([source, parameters]);
    queries.set(key, options);
    return key;
  });
  const known = [...queries.keys()];
  const answers = useQueries({ queries: [...queries.values()] });
  const rows = keys.map((key) => answers[known.indexOf(key)]?.data?.rows);
  // The rows themselves, each by identity: the list of them is new at every render.
  return useCreated([columns, ...rows], () =>
      columns.map((column, index) => {
        if (!column.kind?.options) return noOptions;
        const source = querySource(column);
        if (!source) return ownOptions(column);
        const items = optionsOf(rows[index] ?? [], source);
        return { items, state: 'ready', reload() {} } as const;
      }),
  );
}
