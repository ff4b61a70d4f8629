import { use, useMemo } from 'react';
import { FormScope } from '../form/form-scope.ts';
import { createScope, rootOf, type Scope } from '../context/scope.ts';
import { ScreenContext } from '../context/screen-context.ts';
import { fieldName } from '#core/schema/address.ts';

/** Resolves names at one place of a page: the record of the enclosing form, then names bound by the screen. */
export interface NameResolver {
  read(name: string): unknown;
  /** Calls back when a value below this root name may have changed. Returns the unsubscribe function. */
  subscribe(root: string, listener: () => void): () => void;
}

const nothing = createScope();

/** The names bound around this component, without the record of a form. */
export function useScope(): Scope {
  return use(ScreenContext)?.scope ?? nothing;
}

export function useNameResolver(): NameResolver {
  const scope = useScope();
  const place = use(FormScope);
  return useMemo(() => {
    if (!place) return scope;
    const { store, row } = place;
    const isColumn = (root: string) => row !== undefined && store.screen.fields.has(fieldName(row.table, root));
    const isField = (root: string) => isColumn(root) || store.screen.fields.has(root) || (row && root === 'row');
    return {
      read: (name) => (isField(rootOf(name)) ? store.read(name, row?.id, row?.table) : scope.read(name)),
      subscribe(root, listener) {
        if (row && isColumn(root)) return store.watch(fieldName(row.table, root), listener);
        if (row && root === 'row') return store.watch(row.table, listener);
        return isField(root) ? store.watch(root, listener) : scope.subscribe(root, listener);
      },
    };
  }, [scope, place]);
}
