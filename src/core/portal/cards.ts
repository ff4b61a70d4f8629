/** A kind as a card of a portal. */
export interface Card {
  /** Its group in the designer. */
  group: 'figures' | 'charts' | 'work' | 'media' | 'frame' | 'screen';
  /** Size of a new one, in columns and rows of the grid; on a canvas in its pixels. */
  w: number;
  h: number;
}

/** The kinds that the designer of portals offers, by `zhjyKey`. */
export type Cards = ReadonlyMap<string, Card>;
