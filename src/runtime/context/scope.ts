import { nowName } from '#core/rules/formula-rule.ts';

/**
 * The names a rule, a parameter or an action reads besides the record: `user.id`, `route.query.id`, and names bound by
 * blocks of the screen (`type.id` for the selected entry of a tree bound as `type`).
 */
export interface Scope {
  /** The value of a dotted name; own properties only; undefined when a part is missing. */
  read(name: string): unknown;
  /** Binds a root name (`type`) to a value and notifies the subscribers of that root. */
  bind(root: string, value: unknown): void;
  /** Calls back when the value of this root name is replaced. Returns the unsubscribe function. */
  subscribe(root: string, listener: () => void): () => void;
}

/** The part of a dotted name before its first dot. */
export function rootOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

/** Follows the rest of a dotted name (`a.b` of `x.a.b`) into a value, own properties only. */
export function follow(value: unknown, rest: string): unknown {
  let here = value;
  for (const part of rest.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Record<string, unknown>)[part];
  }
  return here;
}

/** Creates a scope; unbound names are read from `parent`, so an overlay sees the names of its page. */
export function createScope(
  initial: Readonly<Record<string, unknown>> = {},
  parent?: Scope,
  now?: () => number,
): Scope {
  const names = new Map<string, unknown>(Object.entries(initial));
  const listeners = new Map<string, Set<() => void>>();
  return {
    read(name) {
      if (name === nowName && now) return now();
      const root = rootOf(name);
      if (!names.has(root)) return parent?.read(name);
      const value = names.get(root);
      return root.length === name.length ? value : follow(value, name.slice(root.length + 1));
    },
    bind(root, value) {
      if (names.has(root) && Object.is(names.get(root), value)) return;
      names.set(root, value);
      for (const listener of [...(listeners.get(root) ?? [])]) listener();
    },
    subscribe(root, listener) {
      const own = listeners.get(root) ?? new Set();
      listeners.set(root, own.add(listener));
      const leaveParent = parent?.subscribe(root, listener);
      return () => {
        own.delete(listener);
        leaveParent?.();
      };
    },
  };
}
