import { useEffect, useRef } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useFormIfAny } from './form-scope.ts';
import { cellOf } from './store/paths.ts';
import type { FormStore } from './store/form-store.ts';

/**
 * For containers that can be closed (tab, steps, collapse): `open` is called with the child that holds a field which has
 * to be seen, because something is wrong in it (FORM-030).
 */
export function useReveal(node: CompiledNode, open: (child: CompiledNode) => void): void {
  const store = useFormIfAny();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(
    () =>
      store?.reveal.join(node.address, (address) => {
        const inside = [...node.children, ...Object.values(node.slots).flat()];
        const child = inside.find((one) => address === one.address || address.startsWith(`${one.address}.`));
        if (child) latest.current(child);
      }),
    [store, node],
  );
}

/** Scrolls the page to a field that has to be seen, once all around it have opened. */
export function useScrollTo(store: FormStore, idPrefix: string): void {
  useEffect(
    () =>
      store.reveal.onShow((path) => {
        // What was opened is on the page with the next frame.
        requestAnimationFrame(() => {
          const control = document.getElementById(`${idPrefix}${path}`) ?? cellAt(path);
          const item = control?.closest<HTMLElement>('.zf-item') ?? control;
          item?.scrollIntoView({ block: 'center' });
          control?.focus({ preventScroll: true });
        });
      }),
    [store, idPrefix],
  );
}

function cellAt(path: string): HTMLElement | undefined {
  if (!cellOf(path)) return undefined;
  const cells = document.querySelectorAll<HTMLElement>('[data-cell]');
  return [...cells].find((cell) => cell.dataset['cell'] === path);
}
