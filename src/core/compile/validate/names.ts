import type { CompileContext } from '../context.ts';
import { entityOf } from '../context.ts';
import { suggest, type Names } from '../../schema/nearest.ts';
import { isObject } from '../../schema/record.ts';
import type { Scope } from './scope.ts';

/** What a text may name besides a field. */
export type Named = 'call' | 'dictionary' | 'interface' | 'model' | 'permission' | 'screen' | 'overlay' | 'block';

/** Reports a name of something that does not exist. What the context does not list is not checked. */
export function checkName(kind: Named, name: unknown, path: string, scope: Scope): void {
  const known = knownOf(kind, scope);
  if (typeof name !== 'string' || known === undefined || known.has(name)) return;
  scope.report(path, `issue.unknown-${kind}`, { name, ...suggest(name, known.keys()) });
}

function knownOf(kind: Named, { context, overlays, blocks }: Scope): Names | undefined {
  if (kind === 'overlay') return overlays;
  if (kind === 'block') return blocks;
  const lists: Record<Exclude<Named, 'overlay' | 'block'>, Names | undefined> = {
    call: context.calls,
    dictionary: context.dictionaries,
    interface: context.interfaces,
    model: context.models,
    permission: context.permissions,
    screen: context.screens,
  };
  return lists[kind];
}

/** Reports every message id of a definition that is not in the catalogue, wherever it stands. */
export function checkMessageIds(
  value: unknown,
  path: string,
  scope: Scope,
  at: (path: string, key: string | number) => string,
) {
  const { messages } = scope.context;
  if (!messages) return;
  if (typeof value === 'string' && value.startsWith('$t:') && !messages.has(value.slice(3))) {
    const name = value.slice(3);
    scope.report(path, 'issue.unknown-message', { name, ...suggest(name, messages.keys()) });
  }
  if (Array.isArray(value)) value.forEach((item, index) => checkMessageIds(item, at(path, index), scope, at));
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) checkMessageIds(item, at(path, key), scope, at);
}

/** Reports a noun without an entity. */
export function checkEntityName(noun: unknown, path: string, context: CompileContext, scope: Scope): void {
  const { entities } = context;
  if (typeof noun !== 'string' || !entities || entityOf(context, noun)) return;
  scope.report(path, 'issue.unknown-entity', { name: noun, ...suggest(noun, Object.keys(entities)) });
}
