import { createContext, use } from 'react';

/** Handle of the overlay around a component. */
export interface OverlayHandle {
  /** Its name after those of the enclosing overlays; absent: it was not opened by a page. */
  path?: string;
  /** Parameters it was opened with. */
  parameters: Readonly<Record<string, unknown>>;
  /** False while its close animation runs. */
  isOpen: boolean;
  /** Shows another record in its place. */
  change?(parameters: Readonly<Record<string, unknown>>): void;
  close(): void;
  /** The close animation has ended. */
  onClosed(): void;
  /** A record was saved here: the rows of the page that opened it are outdated. */
  changed(): void;
}

/** Provides the overlay to a tree: `<OverlayContext value={overlay}>`. */
export const OverlayContext = createContext<OverlayHandle | undefined>(undefined);

/** The overlay around this component, if any. */
export function useOverlayIfAny(): OverlayHandle | undefined {
  return use(OverlayContext);
}

/** The overlay around this component. Throws outside of one. */
export function useOverlay(): OverlayHandle {
  const overlay = use(OverlayContext);
  if (!overlay) throw new Error('no overlay above this component');
  return overlay;
}
