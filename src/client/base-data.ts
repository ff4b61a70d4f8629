import type { Answer, Client } from './client.ts';
import type { Input } from './request.ts';

type Asking = Pick<Client, 'send' | 'file' | 'find'>;

/**
 * Groups of resources for cache invalidation: a write to one resource invalidates the cached trees of its whole group.
 */
const cacheGroups: Readonly<Record<string, string>> = {
  organize: 'people',
  department: 'people',
  position: 'people',
  role: 'people',
  group: 'people',
  user: 'people',
  'print-template': 'prints',
};

/** Calls whose answers are cached here. Dictionaries are cached by the option sources instead. */
const cachedCalls = new Set([
  'organize.tree',
  'department.selector',
  'position.selector',
  'role.selector',
  'group.selector',
  'user.children',
  'print-template.selector',
]);

const cacheGroupOf = (name: string) => cacheGroups[name.slice(0, name.indexOf('.'))];
const isSearch = (input: Input) => input['keyword'] !== undefined && input['keyword'] !== '';

/**
 * Cache of base data: each call is sent once, concurrent callers share the pending request. Invalidated by a successful
 * write to the same family, or when the user or the language changes (SHELL-033, SHELL-034). Failed requests are not
 * cached (SHELL-035).
 * `reader`: returns the cache key of the current user and language.
 */
export function withBaseData<C extends Asking>(client: C, reader: () => string): C {
  const answers = new Map<string, Promise<Answer>>();
  let last = reader();

  function forget(cacheGroup: string): void {
    for (const key of answers.keys()) if (cacheGroupOf(key) === cacheGroup) answers.delete(key);
  }

  function read(name: string, input: Input): Promise<Answer> {
    const key = `${name} ${JSON.stringify(input)}`;
    const known = answers.get(key);
    if (known) return known;
    // No abort signal is passed: other callers may be waiting for the same request.
    const pending = client.send(name, input);
    answers.set(key, pending);
    pending.catch(() => answers.get(key) === pending && answers.delete(key));
    return pending;
  }

  return {
    ...client,
    async send(name, input, options) {
      const now = reader();
      if (now !== last) answers.clear();
      last = now;
      if (cachedCalls.has(name) && !isSearch(input)) return read(name, input);
      const answer = await client.send(name, input, options);
      const call = client.find(name);
      const cacheGroup = cacheGroupOf(name);
      if (cacheGroup && call && call.method !== 'GET' && !call.reads) forget(cacheGroup);
      return answer;
    },
  };
}
