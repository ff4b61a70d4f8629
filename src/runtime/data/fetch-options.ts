import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { entriesBelow } from '#core/record/options/entries-below.ts';
import { optionsOf } from '#core/record/options/options-of.ts';
import type { Option, Source } from '#schemas/language/source.ts';
import { querySource, ownOptions } from './options.ts';
import type { Resolved, SourceContext } from './sources/query.ts';
import { queryOptionsOf } from './sources/use-rows.ts';

/** Fetches the options of a source outside of any component; none while a parameter is missing. */
export async function fetchOptions(
  source: Source,
  input: Resolved,
  context: SourceContext,
  queries: QueryClient,
): Promise<readonly Option[]> {
  const { select, enabled, ...query } = queryOptionsOf(source, input, context);
  if (enabled === false) return [];
  // A widget with the same query may unmount and cancel it: then fetch again.
  const answer = await queries.fetchQuery(query).catch((error: unknown) => {
    if (error instanceof CancelledError) return queries.fetchQuery(query);
    throw error;
  });
  return entriesBelow(optionsOf((select?.(answer) ?? answer).rows, source), source, input);
}

/** The options of a node. `read` resolves the names in its parameters. */
export async function askOptions(
  node: CompiledNode,
  read: (name: string) => unknown,
  context: SourceContext,
  queries: QueryClient,
): Promise<readonly Option[]> {
  const source = querySource(node);
  if (!source) return ownOptions(node).items;
  const input = resolveParameters('with' in source ? source.with : undefined, read);
  return fetchOptions(source, input, context, queries);
}
