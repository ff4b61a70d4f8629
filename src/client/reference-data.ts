import type { QueryClient } from '@tanstack/react-query';
import { isReading } from '#schemas/protocol/contract.ts';
import type { Answer, Client } from './client.ts';
import type { Input } from './request.ts';

/**
 * Reference data is what records refer to: labels, dictionaries, trees of pickers. The query cache of the page holds
 * all of it under the keys below, and each topic has one invalidation rule (docs/decisions/023-one-reference-cache.md):
 *
 * - `names`: data whose changes the server counts, by whomever they are made; outdated when an answer carries a higher
 *   version.
 * - `rows`: records of forms and rows of data interfaces, which are not counted; outdated by a change that this page
 *   makes to them, and by age.
 *
 * A language change outdates both, another session removes both.
 */
type Topic = 'names' | 'rows';

const root = 'reference';

/** The key of reference data in the query cache. */
export const referenceKey = (topic: Topic, ...rest: readonly unknown[]) => [root, topic, ...rest];

/** Milliseconds after which data of a topic are refreshed at their next use. */
export const maxAgeMs: Readonly<Record<Topic, number>> = { names: Infinity, rows: 300_000 };

/** The topic of a referenced noun: `model/...` and `interface/...` refer to rows. */
export const topicOfNoun = (noun: string): Topic => (noun.includes('/') ? 'rows' : 'names');

/** Resources whose changing calls change rows. */
const rowResources = new Set(['onlinedev', 'visualdev', 'data-interface', 'short-link']);

/** Calls whose answers are shared. Dictionaries are fetched by the option sources. */
const cachedCalls = new Set([
  'organize.tree',
  'department.selector',
  'position.selector',
  'role.selector',
  'group.selector',
  'user.children',
  'print-template.selector',
]);

const isSearch = (input: Input) => input['keyword'] !== undefined && input['keyword'] !== '';

const outdate = (queries: QueryClient, ...key: readonly unknown[]) =>
  void queries.invalidateQueries({ queryKey: [root, ...key] });

/** Applies the versions of answers: the first one is noted, a higher one outdates all names. */
export function followVersions(queries: QueryClient): (version: number) => void {
  let latest = Infinity;
  return (version) => {
    if (version > latest) outdate(queries, 'names');
    latest = latest === Infinity ? version : Math.max(latest, version);
  };
}

type Sender = Pick<Client, 'send' | 'file' | 'find'>;

interface Reader {
  token: string | undefined;
  language: string;
}

/**
 * Shares the answers of {@link cachedCalls}: each is requested once, concurrent callers share the request (SHELL-033,
 * SHELL-034); a failed one is requested again (SHELL-035). Outdates rows after a change of this page. `reader`: the
 * current session and language.
 */
export function withReferenceData<C extends Sender>(client: C, queries: QueryClient, reader: () => Reader): C {
  let last = reader();

  function followReader(): void {
    const { token, language } = reader();
    if (token !== last.token) queries.removeQueries({ queryKey: [root] });
    else if (language !== last.language) outdate(queries);
    last = { token, language };
  }

  // No abort signal is passed: other callers may be waiting for the same request.
  const read = (name: string, input: Input): Promise<Answer> =>
    queries.fetchQuery({
      queryKey: referenceKey('names', name, input),
      queryFn: () => client.send(name, input),
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
    });

  return {
    ...client,
    async send(name, input, options) {
      followReader();
      if (cachedCalls.has(name) && !isSearch(input)) return read(name, input);
      const answer = await client.send(name, input, options);
      const call = client.find(name);
      const changesRows = call && !isReading(call) && rowResources.has(name.slice(0, name.indexOf('.')));
      if (changesRows) outdate(queries, 'rows');
      return answer;
    },
  };
}
