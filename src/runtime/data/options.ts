import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { definedOptions } from '#core/record/options/static-options.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Options } from '../context/faces.ts';
import { offered, optionsOf } from '#core/record/options/options-of.ts';
import { useSourceContext } from './sources/query.ts';
import { useParameters } from './sources/use-parameters.ts';
import { queryOptionsOf } from './sources/use-rows.ts';

/** For kinds that take none. */
export const noOptions: Options = { items: [], state: 'ready', reload() {} };

/** The source that the options of a node are fetched from; undefined if they are static in its definition. */
export function querySource({ source }: CompiledNode): Source | undefined {
  return source === undefined || 'static' in source ? undefined : source;
}

const own = new WeakMap<CompiledNode, Options>();

/** The static options in the definition of a node. */
export function ownOptions(node: CompiledNode): Options {
  const known = own.get(node);
  if (known) return known;
  const options: Options = { items: definedOptions(node), state: 'ready', reload() {} };
  own.set(node, options);
  return options;
}

/** The options fetched from a source; fetched again when a parameter changes. */
export function useQueriedOptions(source: Source): Options {
  const context = useSourceContext();
  const parameters = useParameters('with' in source ? source.with : undefined);
  const { data, isError, isPending, refetch, fetchStatus } = useQuery(queryOptionsOf(source, parameters, context));
  const items = useMemo(() => optionsOf(data?.rows ?? [], source), [data, source]);
  return useMemo(
    () => ({
      items,
      state: isError ? 'failed' : isPending && fetchStatus !== 'idle' ? 'loading' : 'ready',
      reload: () => void refetch(),
    }),
    [items, isError, isPending, fetchStatus, refetch],
  );
}

/** Options offered for selection: retired entries only if the record already holds them (DICT-053). */
export function useOffered(options: Options, value: unknown): Options {
  return useMemo(() => {
    const items = offered(options.items, value);
    return items === options.items ? options : { ...options, items };
  }, [options, value]);
}
