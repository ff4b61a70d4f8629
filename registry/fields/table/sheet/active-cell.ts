import { useSyncExternalStore } from 'react';

/** Which cell is being edited. A change notifies only the listeners of the previous and the new cell. */
export interface ActiveCell {
  readonly path: string | undefined;
  /** It was entered by a press, which is forwarded to the widget: a list opens, a switch toggles. */
  readonly isPressed: boolean;
  enter(path: string | undefined, isPressed?: boolean): void;
  subscribe(path: string, listener: () => void): () => void;
}

export function createActiveCell(): ActiveCell {
  let path: string | undefined;
  let pressed = false;
  const listeners = new Map<string, () => void>();
  return {
    get path() {
      return path;
    },
    get isPressed() {
      return pressed;
    },
    enter(next, isPressed = false) {
      if (next === path) return;
      pressed = isPressed;
      const changed = [path, next];
      path = next;
      for (const one of changed) if (one !== undefined) listeners.get(one)?.();
    },
    subscribe(own, listener) {
      listeners.set(own, listener);
      return () => {
        if (listeners.get(own) === listener) listeners.delete(own);
      };
    },
  };
}

export function useIsActive(active: ActiveCell, path: string): boolean {
  return useSyncExternalStore(
    (listener) => active.subscribe(path, listener),
    () => active.path === path,
  );
}
