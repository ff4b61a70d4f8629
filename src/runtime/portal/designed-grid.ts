import { createContext } from 'react';
import type { Place } from '#core/portal/place-cells.ts';

/** The grid of a portal in its designer. */
interface DesignedGrid {
  /** Places of cells by their addresses, in place of those of the definition, such as while one is dragged. */
  places: ReadonlyMap<string, Place>;
  ref(element: HTMLElement | null): void;
}

/** Undefined: the portal is not designed. */
export const DesignedGridContext = createContext<DesignedGrid | undefined>(undefined);
