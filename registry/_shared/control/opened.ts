import { type ComponentType, type FunctionComponent, lazy } from 'react';

/** What stands behind a shell; `fetch` brings its code before it is drawn. */
export type Opened<P> = FunctionComponent<P> & { fetch?: () => void };

/** A widget whose code comes when it is opened, or a moment before, when pointer or focus come near its shell. */
export function opened<P>(load: () => Promise<{ default: ComponentType<P> }>): Opened<P> {
  // A fetch that fails ahead is tried again, and told, when it is opened.
  const fetch = () => void load().catch(() => {});
  return Object.assign(lazy(load), { fetch }) as unknown as Opened<P>;
}
