import { useEffect } from 'react';
import type { FormStore } from '../form/form-store.ts';
import { cellOf } from '#core/schema/address.ts';

/** Nested containers expand one per frame; the maximum nesting depth, in frames. */
const framesMax = 10;

/** Scrolls the page to a field after the containers around it have expanded. */
export function useScrollTo(store: FormStore, idPrefix: string): void {
  useEffect(() => {
    function scroll(path: string, frames: number): void {
      requestAnimationFrame(() => {
        const control = document.getElementById(`${idPrefix}${path}`) ?? cellAt(path);
        if (control) bringIntoView(control);
        else if (frames > 1) {
          store.reveal.open(path);
          scroll(path, frames - 1);
        }
      });
    }
    return store.reveal.onShow((path) => scroll(path, framesMax));
  }, [store, idPrefix]);
}

function bringIntoView(control: HTMLElement): void {
  const item = control.closest<HTMLElement>('.zf-item') ?? control;
  item.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}

function cellAt(path: string): HTMLElement | undefined {
  if (!cellOf(path)) return undefined;
  const cells = document.querySelectorAll<HTMLElement>('[data-cell]');
  return [...cells].find((cell) => cell.dataset['cell'] === path);
}
