import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { kinds } from '../registry/kinds.ts';
import { thirdPartyPlugins } from '../registry/third-party.ts';
import { functionsOf } from '../registry/with-kinds.ts';
import { studioKinds } from '../src/studio/kinds.ts';
import type { Contract } from '../schemas/protocol/contract.ts';
import { contracts } from '../schemas/resources/contracts.ts';
import { entities } from '../schemas/resources/entities.ts';
import type { CompileContext } from '../src/core/compile/context.ts';
import { provideFunctions } from '../src/core/formula/function.ts';

/** Compile context with all names in the repository: kinds, messages, calls, screens, permission codes. */
export function productContext(): CompileContext {
  provideFunctions(functionsOf(thirdPartyPlugins));
  const messages = JSON.parse(readFileSync('schemas/messages/zh.json', 'utf8')) as Record<string, string>;
  return {
    kinds: new Map([...kinds, ...studioKinds.map((kind) => [kind.zhjyKey, kind] as const)]),
    entities,
    calls: callNames(Object.values(contracts)),
    messages: new Map(Object.entries(messages)),
    dictionaries: new Set(seedCodes('dictionary')),
    numbering: new Set(seedCodes('bill-rule')),
    interfaces: new Set([...seedCodes('data-interface'), ...seedIds('data-interface')]),
    prints: new Set(seedIds('print-template')),
    permissions: new Set(buttonCodes()),
    screens: new Set(screenNames()),
  };
}

function callNames(all: readonly Contract[]): Set<string> {
  return new Set(all.flatMap(({ noun, calls }) => Object.keys(calls).map((call) => `${noun}.${call}`)));
}

interface Coded {
  id?: string;
  enCode?: string;
  children?: Coded[];
  buttons?: Coded[];
}

const seed = (name: string) => JSON.parse(readFileSync(`fixtures/seed/${name}.json`, 'utf8')) as Coded[];

function seedCodes(name: string): string[] {
  const codesOf = (list: Coded[]): string[] =>
    list.flatMap(({ enCode, children }) => [...(enCode === undefined ? [] : [enCode]), ...codesOf(children ?? [])]);
  return codesOf(seed(name));
}

const seedIds = (name: string): string[] => seed(name).flatMap(({ id }) => id ?? []);

/** Button permission codes granted by the demo menus, and those of every generated list. */
function buttonCodes(): string[] {
  const codesOf = (list: Coded[]): string[] =>
    list.flatMap(({ buttons, children }) => [
      ...(buttons ?? []).flatMap(({ enCode }) => enCode ?? []),
      ...codesOf(children ?? []),
    ]);
  return codesOf(seed('menu'));
}

function screenNames(): string[] {
  const shell = readdirSync('schemas/screens').filter((name) => name !== 'routes.json');
  const nouns = readdirSync('schemas/resources', { recursive: true, encoding: 'utf8' });
  return [...shell, ...nouns.filter((name) => name.endsWith('.screen.json'))].map((name) =>
    basename(name).replace(/(\.screen)?\.json$/, ''),
  );
}
