import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** What stands behind a shell; `fetch` brings its code before it is drawn. */
export type Opened<P> = FunctionComponent<P> & { fetch?: () => void };

/**
 * A widget whose code comes when it is opened, or a moment before, when pointer or focus come near its shell. Code that is
 * there is drawn at once: what suspends, if only for a moment, React shows 300 ms late.
 */
export function opened<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Opened<P> {
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
  // A fetch that fails ahead is tried again, and told, when it is opened.
  return Object.assign(Widget, { fetch: () => void bring().catch(() => {}) });
}
