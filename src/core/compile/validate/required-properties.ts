import type { Kind } from '../../kind/kind.ts';
import { at } from '../../schema/path.ts';
import { type JsonObject, own } from '../../schema/record.ts';
import { checkName } from './names.ts';
import type { Scope } from './scope.ts';

/** Reports missing required properties of a kind, and references to resources this installation does not have. */
export function checkRequired(node: JsonObject, config: JsonObject, kind: Kind, path: string, scope: Scope): void {
  for (const name of kind.needs ?? []) {
    if (!isNothing(own(node, name)) || !isNothing(own(config, name))) continue;
    const holder = Object.hasOwn(node, name) ? at(path, name) : path;
    const place = Object.hasOwn(config, name) ? at(at(path, 'config'), name) : holder;
    scope.report(place, 'issue.needed-property', { name, kind: kind.zhjyKey }, 'warning');
  }
  for (const [name, what] of Object.entries(kind.reference?.resources ?? {})) {
    for (const [holder, where] of [[node, path] as const, [config, at(path, 'config')] as const]) {
      const value = own(holder, name);
      if (!isNothing(value)) checkName(what, value, at(where, name), scope);
    }
  }
}

/** Whether a property has no value. */
export const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
