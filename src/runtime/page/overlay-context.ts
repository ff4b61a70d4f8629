import { createContext, use } from 'react';

/** The overlay a component stands in. */
export interface OverlayHandle {
  /** Its name, behind those of the overlays around it; absent: no page opened it. */
  path?: string;
  /** What it was opened with. */
  parameters: Readonly<Record<string, unknown>>;
  /** False while it goes away. */
  isOpen: boolean;
  /** Shows another record in its place. */
  change?(parameters: Readonly<Record<string, unknown>>): void;
  close(): void;
  /** The way out is over. */
  gone(): void;
  /** A record was saved here: whoever opened it shows old rows. */
  changed(): void;
}

/** Provides the overlay to a tree: `<OverlayContext value={overlay}>`. */
export const OverlayContext = createContext<OverlayHandle | undefined>(undefined);

/** The overlay this component stands in, if any. */
export function useOverlayIfAny(): OverlayHandle | undefined {
  return use(OverlayContext);
}

/** The overlay this component stands in. Throws outside of one. */
export function useOverlay(): OverlayHandle {
  const overlay = use(OverlayContext);
  if (!overlay) throw new Error('no overlay above this component');
  return overlay;
}
