import type { Answer, Client } from './client.ts';
import type { Input } from './request.ts';

type Asking = Pick<Client, 'send' | 'file' | 'find'>;

/** Nouns whose base data belongs together: what changes one of them makes the trees of all of them stale. */
const families: Readonly<Record<string, string>> = {
  organize: 'people',
  department: 'people',
  position: 'people',
  role: 'people',
  group: 'people',
  user: 'people',
  'print-template': 'prints',
};

/** The calls that answer base data. Dictionaries are kept where options come from. */
const kept = new Set([
  'organize.tree',
  'department.selector',
  'position.selector',
  'role.selector',
  'group.selector',
  'user.children',
  'print-template.selector',
]);

const familyOf = (name: string) => families[name.slice(0, name.indexOf('.'))];
const isSearch = (input: Input) => input['keyword'] !== undefined && input['keyword'] !== '';

/**
 * Base data is fetched once and shared by whoever asks, at the same time too, until something of its family is changed
 * here or another person, or another language, is there (SHELL-033, SHELL-034). What failed is not kept (SHELL-035).
 * `reader`: says who reads and in which language.
 */
export function withBaseData<C extends Asking>(client: C, reader: () => string): C {
  const answers = new Map<string, Promise<Answer>>();
  let last = reader();

  function forget(family: string): void {
    for (const key of answers.keys()) if (familyOf(key) === family) answers.delete(key);
  }

  function read(name: string, input: Input): Promise<Answer> {
    const key = `${name} ${JSON.stringify(input)}`;
    const known = answers.get(key);
    if (known) return known;
    // Nobody's giving up ends it: others may wait for the same answer.
    const asked = client.send(name, input);
    answers.set(key, asked);
    asked.catch(() => answers.get(key) === asked && answers.delete(key));
    return asked;
  }

  return {
    ...client,
    async send(name, input, options) {
      const now = reader();
      if (now !== last) answers.clear();
      last = now;
      if (kept.has(name) && !isSearch(input)) return read(name, input);
      const answer = await client.send(name, input, options);
      const call = client.find(name);
      const family = familyOf(name);
      if (family && call && call.method !== 'GET' && !call.reads) forget(family);
      return answer;
    },
  };
}
