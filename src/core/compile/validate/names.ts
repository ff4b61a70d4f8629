import type { CompileContext } from '../context.ts';
import { entityOf } from '../context.ts';
import type { Installed } from '../../kind/kind.ts';
import { suggest, type Names } from '../../schema/nearest.ts';
import type { Report } from '../../schema/check.ts';
import { at } from '../../schema/path.ts';
import { own } from '../../schema/record.ts';
import type { Scope } from './scope.ts';

/** What a text can refer to besides a field. */
export type Named = 'call' | 'dictionary' | 'permission' | 'screen' | 'overlay' | 'block' | Installed;

/** Reports a reference to something that does not exist. Names the context does not list are not checked. */
export function checkName(kind: Named, name: unknown, path: string, scope: Scope): void {
  const known = knownOf(kind, scope);
  if (typeof name !== 'string' || known === undefined || known.has(name)) return;
  scope.report(path, `issue.unknown-${kind}`, { name, ...suggest(name, known.keys()) });
}

/** The same for a property that may be one name or a list of them; `{row.id}` is known only when it is used. */
export function checkNames(kind: Named, names: unknown, path: string, scope: Scope): void {
  const check = (name: unknown, where: string) => {
    if (typeof name !== 'string' || !/^\{.*\}$/.test(name)) checkName(kind, name, where, scope);
  };
  if (!Array.isArray(names)) return check(names, path);
  names.forEach((name, index) => check(name, at(path, index)));
}

function knownOf(kind: Named, { context, overlays, blocks }: Scope): Names | undefined {
  if (kind === 'overlay') return overlays;
  if (kind === 'block') return blocks;
  const lists: Record<Exclude<Named, 'overlay' | 'block'>, Names | undefined> = {
    call: context.calls,
    dictionary: context.dictionaries,
    interface: context.interfaces,
    model: context.models,
    numbering: context.numbering,
    permission: context.permissions,
    print: context.prints,
    screen: context.screens,
  };
  return lists[kind];
}

/** Reports every message id of a definition that is missing in the catalogue, at any path. */
export function checkMessageIds(
  definition: unknown,
  { context: { messages }, report }: Pick<Scope, 'context' | 'report'>,
) {
  if (!messages) return;
  const keys: (string | number)[] = [];
  const look = (value: unknown) => {
    if (typeof value === 'string') {
      if (!value.startsWith('$t:') || messages.has(value.slice(3))) return;
      const name = value.slice(3);
      report(keys.reduce<string>(at, ''), 'issue.unknown-message', { name, ...suggest(name, messages.keys()) });
    } else if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      for (const [key, item] of Object.entries(value)) {
        keys.push(isList ? Number(key) : key);
        look(item);
        keys.pop();
      }
    }
  };
  look(definition);
}

/** Reports a resource without an entity. */
export function checkEntityName(noun: unknown, path: string, context: CompileContext, scope: Scope): void {
  const { entities } = context;
  if (typeof noun !== 'string' || !entities || entityOf(context, noun)) return;
  scope.report(path, 'issue.unknown-entity', { name: noun, ...suggest(noun, Object.keys(entities)) });
}

/** Reports row actions of a list that share a name, the standard ones included. */
export function checkRowActions(actions: unknown, path: string, report: Report): void {
  if (!Array.isArray(actions)) return;
  const first = new Map<string, string>();
  actions.forEach((action: unknown, index) => {
    const key = typeof own(action, 'button') === 'string' ? 'button' : 'name';
    const [name, where] =
      typeof action === 'string' ? [action, at(path, index)] : [own(action, key), at(at(path, index), key)];
    if (typeof name !== 'string') return;
    const other = first.get(name);
    if (other === undefined) first.set(name, where);
    else report(where, 'issue.duplicate-action', { name, other });
  });
}
