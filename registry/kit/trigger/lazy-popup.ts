import { type ComponentType, createElement, type FunctionComponent, lazy, useMemo, useState } from 'react';

/** The lazily loaded widget behind a trigger; `fetch` prefetches its code before it is rendered. */
export type LazyPopup<P> = FunctionComponent<P> & { fetch?: () => void };

/**
 * A lazily loaded widget whose code is fetched when it is opened, or prefetched when the trigger is hovered or focused.
 * Code that is loaded already is rendered synchronously: React shows anything that suspends 300 ms late.
 */
export function lazyPopup<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPopup<P> {
  let here: ComponentType<P> | undefined;
  const bring = async () => {
    const brought = await load();
    here = brought.default;
    return brought;
  };
  const Late = lazy(bring);
  const Widget = (props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => here ?? (Late as unknown as ComponentType<P>));
    return createElement(Shown, props);
  };
  // A failed prefetch is ignored: opening the widget loads again and reports the error.
  return Object.assign(Widget, { fetch: () => void bring().catch(() => {}) });
}

/**
 * Whether an element is hovered or focused, to render marks only then. Spread `near` on it; `onNear` is called on
 * entry.
 */
export function usePrefetchOnHover(onNear?: () => void) {
  const [isNear, setNear] = useState(false);
  const near = useMemo(() => {
    const come = () => {
      setNear(true);
      onNear?.();
    };
    return {
      onPointerEnter: come,
      onPointerLeave: (event: { currentTarget: Element }) =>
        setNear(event.currentTarget.contains(document.activeElement)),
      onFocus: come,
      onBlur: () => setNear(false),
    };
  }, [onNear]);
  return { isNear, near };
}
