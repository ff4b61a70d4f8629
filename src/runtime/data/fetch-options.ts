import type { QueryClient } from '@tanstack/react-query';
import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Option } from '#schemas/language/source.ts';
import { querySource, ownOptions } from './options.ts';
import type { Services } from '../context/services.ts';
import { optionsOf } from '#core/record/options/options-of.ts';
import { queryOptionsOf } from './sources/use-rows.ts';

/** Fetches the options of a node once, outside of any component. `read` resolves the names in its parameters. */
export async function askOptions(
  node: CompiledNode,
  read: (name: string) => unknown,
  services: Services,
  cache: QueryClient,
): Promise<readonly Option[]> {
  const source = querySource(node);
  if (!source) return ownOptions(node).items;
  const input = resolveParameters('with' in source ? source.with : undefined, read);
  const { select, ...queryOptions } = queryOptionsOf(source, input, services);
  const answer = await cache.fetchQuery(queryOptions);
  return optionsOf((select?.(answer) ?? answer).rows, source);
}
