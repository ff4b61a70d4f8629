import type { CompiledNode } from '#core/compile/tree.ts';
import type { Option } from '#schemas/language/source.ts';

/** How a call is made. */
interface Client {
  send(name: string, input: Readonly<Record<string, unknown>>, options: { quiet: boolean }): Promise<{ data: unknown }>;
}

interface Answered {
  id: string;
  fullName: string;
  lastFullName?: string;
  type?: string;
  children?: readonly Answered[];
}

/** Who answers for a noun, and of which type what it answers must be. */
interface Asked {
  call: string;
  type: string;
  input(name: string): Readonly<Record<string, unknown>>;
}

const whole = () => ({});
const asked: Readonly<Record<string, Asked>> = {
  user: {
    call: 'user.children',
    type: 'user',
    input: (keyword) => ({ id: '0', keyword, currentPage: 1, pageSize: 50 }),
  },
  organize: { call: 'department.selector', type: 'department', input: whole },
  position: { call: 'position.selector', type: 'position', input: whole },
  role: { call: 'role.selector', type: 'role', input: whole },
  group: { call: 'group.selector', type: 'group', input: whole },
};

/** Asks what of the organisation some words name; each question goes out once. What has no names to be asked for has none. */
export function namedOptions(client: Client): (node: CompiledNode, words: string) => Promise<Option[]> {
  const answers = new Map<string, Promise<Option[]>>();
  const ask = async ({ call, type, input }: Asked, name: string) => {
    const { data } = await client.send(call, input(name), { quiet: true });
    // The contracts of the selector calls say so.
    const nodes = Array.isArray(data) ? (data as Answered[]) : (data as { list: Answered[] }).list;
    return every(nodes)
      .filter((one) => one.type === type)
      .flatMap(namesOf);
  };
  const once = (key: string, question: () => Promise<Option[]>) => {
    const answer = answers.get(key) ?? question().catch(() => []);
    answers.set(key, answer);
    return answer;
  };
  return async (node, words) => {
    const noun = node.kind?.value?.refs?.(['x'], node.props)[0]?.noun ?? '';
    const told = Object.hasOwn(asked, noun) ? asked[noun] : undefined;
    if (!told) return [];
    const names = words.split(/[,，、;；\r\n]+/).map((name) => name.trim().split('/')[0] ?? '');
    const found = await Promise.all(
      names.map((name) => once(`${noun} ${JSON.stringify(told.input(name))}`, () => ask(told, name))),
    );
    return found.flat();
  };
}

const every = (nodes: readonly Answered[]): Answered[] =>
  nodes.flatMap((node) => [node, ...every(node.children ?? [])]);

/** A person is called `name/account`: both together, and each alone. */
function namesOf({ id, fullName, lastFullName }: Answered): Option[] {
  const names = new Set([fullName, lastFullName ?? fullName, ...fullName.split('/')]);
  return [...names].map((name) => ({ id, fullName: name }));
}
