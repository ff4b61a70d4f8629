import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staticOptions } from '#core/options/static-options.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Options } from './faces.ts';
import { useServices } from './services.ts';
import { offered, optionsOf } from './sources/options-of.ts';
import { useParameters } from './sources/use-parameters.ts';
import { queryOptionsOf } from './sources/use-rows.ts';

/** For kinds that take none. */
export const noOptions: Options = { items: [], state: 'ready', reload() {} };

/** Whether a node's options stand in its definition. It decides which hooks run, so it belongs in the React key. */
export function hasOwnOptions({ source }: CompiledNode): boolean {
  return source === undefined || 'static' in source;
}

const own = new WeakMap<CompiledNode, Options>();

/** The options that stand in the definition of a node. */
export function ownOptions(node: CompiledNode): Options {
  const known = own.get(node);
  if (known) return known;
  const items = node.source && 'static' in node.source ? node.source.static : staticOptions(node.props);
  const options: Options = { items, state: 'ready', reload() {} };
  own.set(node, options);
  return options;
}

/** What a node offers to choose from, wherever it comes from; asked again when a parameter changes. */
export function useOptions(node: CompiledNode): Options {
  // The callers' key keeps this branch the same for the life of a component.
  return hasOwnOptions(node) ? ownOptions(node) : useAskedOptions(node.source as Source);
}

function useAskedOptions(source: Source): Options {
  const services = useServices();
  const parameters = useParameters('with' in source ? source.with : undefined);
  const { data, isError, isPending, refetch, fetchStatus } = useQuery(queryOptionsOf(source, parameters, services));
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

/** Options for filling in a value: retired entries only where the record already holds them (DICT-053). */
export function useOffered(options: Options, value: unknown): Options {
  return useMemo(() => {
    const items = offered(options.items, value);
    return items === options.items ? options : { ...options, items };
  }, [options, value]);
}
