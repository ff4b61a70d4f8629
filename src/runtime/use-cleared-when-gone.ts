import { useEffect, useRef } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { findOption } from '#core/options/static-options.ts';
import type { Options } from './faces.ts';
import { useForm } from './form-scope.ts';

/**
 * When other options arrive because a related field changed, a value that is no longer offered is emptied (FORM-034).
 * The first options of a record never empty anything: a retired choice stays where it was made.
 */
export function useClearedWhenGone(node: CompiledNode, path: string, { items, state }: Options): void {
  const store = useForm();
  const before = useRef<Options['items']>(undefined);
  useEffect(() => {
    if (state !== 'ready') return;
    const known = before.current;
    before.current = items;
    if (known === undefined || known === items) return;
    const verbs = node.kind?.value;
    const refs = verbs?.refs?.(store.value(path), node.props) ?? [];
    if (refs.some(({ id }) => !findOption(items, id))) store.set(path, verbs?.empty(node.props));
  }, [items, state, node, path, store]);
}
