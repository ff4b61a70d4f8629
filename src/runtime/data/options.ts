import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesBelow, isBelow } from '#core/record/options/entries-below.ts';
import { definedOptions, findOption } from '#core/record/options/static-options.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Option, Source } from '#schemas/language/source.ts';
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

/**
 * Options offered for selection: retired entries, and those not below the choice of another field, only if the record
 * already holds them (DICT-053, FORMULA-026).
 */
export function useOffered({ source }: CompiledNode, options: Options, value: unknown): Options {
  const parameters = useParameters(source && isBelow(source) ? source.with : undefined);
  return useMemo(() => {
    const usable = offered(options.items, value);
    const below = source ? entriesBelow(usable, source, parameters) : usable;
    const items = below === usable ? usable : [...below, ...heldApart(usable, below, value)];
    return items === options.items ? options : { ...options, items };
  }, [options, value, source, parameters]);
}

/** The chosen options that are not among those offered, without what is below them. */
function heldApart(all: readonly Option[], items: readonly Option[], value: unknown): Option[] {
  const ids = [value].flat(2).filter((id): id is string | number => typeof id === 'string' || typeof id === 'number');
  return ids.flatMap((id) => {
    const held = findOption(items, id) ? undefined : findOption(all, id);
    if (!held) return [];
    const { children: _, ...alone } = held;
    return [alone];
  });
}
