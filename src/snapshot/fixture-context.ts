import { CallError } from '#client/call-error.ts';
import { findCall } from '#client/names.ts';
import { compile } from '#core/compile/compile.ts';
import { readTime } from '#core/dates/format.ts';
import type { Kinds } from '#core/kind/kind.ts';
import { message, type Messages } from '#core/text/message.ts';
import type { FaceTable } from '#runtime/context/faces.ts';
import type { PlatformValue } from '#runtime/context/platform.ts';
import type { Services } from '#runtime/context/services.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import type { FindDefinition } from './fixture-definition.ts';

/** Side effects of a screen while a fixture is run, in order. */
export interface FixtureRun {
  calls: { name: string; input: unknown; answer: 'ok' | 'refused' | 'no reply' }[];
  toasts: { type: string; text: string }[];
  questions: string[];
  /** Addresses navigated to. */
  moves: string[];
  /** Names of downloaded files. */
  files: string[];
}

export const newFixtureRun = (): FixtureRun => ({ calls: [], toasts: [], questions: [], moves: [], files: [] });

/** The environment of fixtures: registry, language, and definitions. */
export interface FixtureContext {
  kinds: Kinds;
  faces: FaceTable;
  messages: Messages;
  find: FindDefinition;
}

/** The clock of fixtures that set none. */
const usualClock = '2024-05-06 09:30';
const usualUser = { id: 'u1', userName: '张伟', account: 'zhangwei' };

/** The clock of a fixture in epoch milliseconds. */
export const clockOf = ({ clock = usualClock }: Fixture): number => readTime(clock) ?? 0;

/** The services for a screen, answered from the fixture only, with all side effects recorded. */
export function servicesOf(fixture: Fixture, context: FixtureContext, run: FixtureRun) {
  const compileContext = contextOf(context.kinds);
  const permissions = fixture.user?.permissions;
  const allows: Services['allows'] = (guarded, code) => permissions?.[guarded]?.includes(code) ?? true;
  const client = clientOf(fixture, context.messages, run);
  const { permissions: _, ...user } = { ...usualUser, ...fixture.user };
  let ids = 0;

  const platform: PlatformValue = {
    kinds: context.kinds,
    faces: context.faces,
    messages: context.messages,
    language: fixture.language ?? 'zh',
    user,
    now: () => clockOf(fixture),
    newId: () => `new-${(ids += 1)}`,
    call: async (name, input) => (await client.send(name, input)).data,
    mobile: fixture.width === 'phone',
  };
  const services: Services = {
    client,
    route: { path: '/fixture', query: {}, property: {} },
    toast: async (type, text) => void run.toasts.push({ type, text }),
    confirm: async (text) => {
      run.questions.push(text);
      return fixture.agrees ?? true;
    },
    askToLeave: async () => {
      run.questions.push(message(context.messages, 'form.leave.title'));
      return (fixture.agrees ?? true) ? 'discard' : 'stay';
    },
    navigate: (path) => void run.moves.push(path),
    pickFile: async () => undefined,
    saveFile: (_content, name) => void run.files.push(name),
    print: () => void run.moves.push('print'),
    screens: async (name) => (await context.find(name)) as Definition,
    compile: (definition) => compile(definition, compileContext),
    allows,
  };
  return { platform, services };
}

/** Answers calls with the replies of the fixture; one without a reply fails like a network error. */
function clientOf(fixture: Fixture, messages: Messages, run: FixtureRun): Services['client'] {
  const refuse = (text: string) => {
    run.toasts.push({ type: 'error', text });
    return new CallError('refused', 400, text, null, true);
  };
  return {
    async send(name, input) {
      const reply = fixture.replies?.[name];
      const answer = reply === undefined ? 'no reply' : 'data' in reply ? 'ok' : 'refused';
      run.calls.push({ name, input, answer });
      if (reply === undefined) throw refuse(message(messages, 'common.requestFailed'));
      if (!('data' in reply)) throw refuse(reply.refuse);
      return { data: structuredClone(reply.data), msg: reply.msg ?? '' };
    },
    file: async () => ({ content: new Blob(), name: undefined }),
    find: (name) => findCall(contracts, name),
  };
}

// One context per registry, so that the cache of compiled definitions works.
const contexts = new WeakMap<Kinds, { kinds: Kinds; entities: typeof entities }>();

function contextOf(kinds: Kinds) {
  const context = contexts.get(kinds) ?? { kinds, entities };
  contexts.set(kinds, context);
  return context;
}
