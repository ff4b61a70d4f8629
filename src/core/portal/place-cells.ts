/** Columns of a portal's grid. */
export const gridColumns = 12;

/** The place of a cell on the grid, in columns and rows. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Least and greatest sizes; absent: from one to the whole width, any height. */
export interface Bounds {
  minW?: number | undefined;
  minH?: number | undefined;
  maxW?: number | undefined;
  maxH?: number | undefined;
}

/** Rows of a grid; a cell further down is moved up to its end. */
const rowsMax = 2_000;

const between = (value: number, least: number, greatest: number) =>
  Math.min(Math.max(Number.isFinite(value) ? Math.round(value) : least, least), Math.max(least, greatest));

/** A place within the grid and the bounds of the cell: sizes first, then the position they allow. */
export function fitPlace(place: Place, { minW = 1, minH = 1, maxW = gridColumns, maxH = rowsMax }: Bounds = {}): Place {
  const w = between(place.w, Math.max(1, Math.min(minW, gridColumns)), Math.min(maxW, gridColumns));
  const h = between(place.h, Math.max(1, minH), Math.min(maxH, rowsMax));
  return { x: between(place.x, 0, gridColumns - w), y: between(place.y, 0, rowsMax), w, h };
}

export const isOverlapping = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Size of a cell that has none. */
const sizeDefault = { w: 6, h: 6 };

/** The place in the properties of a cell; a missing or unreadable number is that of a new cell. */
export function placeOf(cell: Readonly<Record<string, unknown>>): Place {
  const read = (name: keyof Place, standard: number) => (typeof cell[name] === 'number' ? cell[name] : standard);
  return { x: read('x', 0), y: read('y', 0), w: read('w', sizeDefault.w), h: read('h', sizeDefault.h) };
}

/** Indexes in reading order: from top to bottom, then from left to right, equal ones as they are written. */
export function readingOrder(places: readonly Place[]): number[] {
  const at = (index: number) => places[index] as Place;
  return places.map((_, index) => index).sort((a, b) => at(a).y - at(b).y || at(a).x - at(b).x || a - b);
}

/**
 * Places without overlap, in the order of the input. In reading order each cell stays where it is, or moves down to the
 * first row where it overlaps none before it; places that do not overlap are unchanged. `first`: the index of a cell
 * that keeps its place while others give way, such as the dragged one.
 */
export function placeCells(places: readonly Place[], bounds: readonly Bounds[] = [], first?: number): Place[] {
  const fitted = places.map((place, index) => fitPlace(place, bounds[index]));
  const order = readingOrder(fitted);
  const queue = first === undefined ? order : [first, ...order.filter((index) => index !== first)];
  const settled: Place[] = [];
  for (const index of queue) {
    const place = downTo(fitted[index] as Place, settled);
    settled.push(place);
    fitted[index] = place;
  }
  return fitted;
}

/** The first free place at or below this one, in its columns. */
function downTo(place: Place, settled: readonly Place[]): Place {
  const inWay = settled.filter(({ x, w }) => x < place.x + place.w && place.x < x + w).sort((a, b) => a.y - b.y);
  let { y } = place;
  for (const other of inWay) if (isOverlapping({ ...place, y }, other)) y = other.y + other.h;
  return { ...place, y };
}

/** The first free place of a size in reading order: the leftmost of the uppermost ones. */
export function freePlace(places: readonly Place[], { w, h }: Pick<Place, 'w' | 'h'>): Place {
  // Below all others is room.
  const end = Math.max(0, ...places.map((place) => place.y + place.h));
  for (let y = 0; y < end; y += 1) {
    for (let x = 0; x + w <= gridColumns; x += 1) {
      if (!places.some((other) => isOverlapping({ x, y, w, h }, other))) return { x, y, w, h };
    }
  }
  return { x: 0, y: end, w, h };
}
