import { createContext, type Ref } from 'react';

/** A place on a canvas, in its pixels. */
export interface LayerPlace {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A canvas while it is designed: scaled to the width of its pane, with the places of moved layers by their address. */
interface DesignedCanvas {
  places: ReadonlyMap<string, LayerPlace>;
  ref: Ref<HTMLDivElement>;
}

export const DesignedCanvasContext = createContext<DesignedCanvas | undefined>(undefined);
