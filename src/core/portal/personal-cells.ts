import { isObject, type JsonObject, own } from '#core/schema/record.ts';
import { type Bounds, fitPlace, gridColumns, isOverlapping, type Place, placeCells, placeOf } from './place-cells.ts';

/** The place that a person gave a cell, or that it is hidden. */
interface PlacedCell extends Place {
  id: string;
  hidden?: boolean | undefined;
}

/** A cell of the grid with the least and greatest sizes that its author gave it. */
type Cell = Readonly<Bounds & JsonObject>;

/** Where a cell is for a person. A hidden one has a position, too, used when it is shown again. */
export interface ArrangedCell extends Place {
  id: string;
  bounds: Bounds;
  hidden: boolean;
}

const idOf = (cell: Cell) => String(cell['id'] ?? '');

/**
 * Where the cells of a page are for a person, in the order of the page (PORTAL-024): at the places given to their ids.
 * Cells without such a place, as a later release adds them, follow at the end in their own order.
 */
export function arrangementOf(cells: readonly Cell[], placed: readonly PlacedCell[]): ArrangedCell[] {
  const byId = new Map(placed.map((cell) => [cell.id, cell]));
  const known = cells.flatMap((cell) => byId.get(idOf(cell)) ?? []);
  const end = endOf(placeVisible(known.map((cell) => ({ ...cell, hidden: cell.hidden === true, bounds: {} }))));
  const added = cells.filter((cell) => !byId.has(idOf(cell)));
  const down = placed.length === 0 ? 0 : end - Math.min(...added.map((cell) => placeOf(cell).y));
  const arranged = cells.map((cell) => {
    const { x, y, w, h, hidden = false } = byId.get(idOf(cell)) ?? moved(placeOf(cell), down);
    const { minW, minH, maxW, maxH } = cell;
    return { x, y, w, h, hidden, id: idOf(cell), bounds: { minW, minH, maxW, maxH } };
  });
  return placeVisible(arranged);
}

const moved = (place: Place, down: number): Place & { hidden?: boolean } => ({ ...place, y: place.y + down });

const endOf = (cells: readonly ArrangedCell[]) =>
  Math.max(0, ...cells.filter(({ hidden }) => !hidden).map(({ y, h }) => y + h));

/** The visible cells without overlap; `first`: the id of the one that others give way to. */
export function placeVisible(cells: readonly ArrangedCell[], first?: string): ArrangedCell[] {
  const visible = cells.filter(({ hidden }) => !hidden);
  const index = visible.findIndex(({ id }) => id === first);
  const places = placeCells(
    visible,
    visible.map(({ bounds }) => bounds),
    index === -1 ? undefined : index,
  );
  const settled = new Map(visible.map((cell, at) => [cell, places[at] as Place]));
  return cells.map((cell) => {
    const { x, y, w, h } = settled.get(cell) ?? cell;
    return { ...cell, x, y, w, h };
  });
}

/** A cell moved or resized, others give way. A drag changes the cells as they were at its start, so that others return. */
export function changeCell(cells: readonly ArrangedCell[], id: string, change: Partial<Place>): ArrangedCell[] {
  const changed = cells.map((cell) => (cell.id === id ? { ...cell, ...fitted(cell, change) } : cell));
  return placeVisible(changed, id);
}

/** A position clamped so that the cell fits in the grid with its size unchanged. */
function fitted({ x, y, w, h, bounds }: ArrangedCell, change: Partial<Place>): Place {
  const isResized = change.w !== undefined || change.h !== undefined;
  const wanted = { x, y, w, h, ...change };
  return fitPlace(isResized ? { ...wanted, w: Math.min(wanted.w, gridColumns - wanted.x) } : wanted, bounds);
}

/** A cell hidden, or shown again: where it was if that is free, else at the end. */
export function hideCell(cells: readonly ArrangedCell[], id: string, hidden: boolean): ArrangedCell[] {
  const others = cells.filter((cell) => cell.id !== id && !cell.hidden);
  return cells.map((cell) => {
    if (cell.id !== id) return cell;
    const isFree = hidden || !others.some((other) => isOverlapping(cell, other));
    return { ...cell, hidden, ...(!isFree && { x: 0, y: endOf(others) }) };
  });
}

/** The page of a portal as a person arranged it, without hidden cells; those for phones alone stay as they are. */
export function withPersonalCells<Page extends { body?: unknown }>(page: Page, placed: readonly PlacedCell[]): Page {
  const cells = cellsOf(page);
  if (placed.length === 0 || cells.length === 0) return page;
  const arranged = new Map(arrangementOf(cells, placed).map((place, at) => [cells[at] as Cell, place]));
  const children = allCells(page).flatMap((cell) => {
    const { x, y, w, h, hidden } = arranged.get(cell) ?? { ...placeOf(cell), hidden: false };
    return hidden ? [] : [{ ...cell, x, y, w, h }];
  });
  return { ...page, body: { ...(page.body as JsonObject), children } };
}

function allCells({ body }: { body?: unknown }): Cell[] {
  const children = isObject(body) ? body['children'] : undefined;
  return Array.isArray(children) ? children.filter(isObject) : [];
}

/** The cells of a portal's grid on a computer. */
export const cellsOf = (page: { body?: unknown }): Cell[] => allCells(page).filter(isOnComputer);

/** Whether a cell is shown on a computer: one without marks of devices is on all. */
export function isOnComputer(cell: JsonObject): boolean {
  const devices = own(cell['config'], 'visibility');
  return !Array.isArray(devices) || devices.length === 0 || devices.includes('pc');
}

/** Whether a person can arrange the cells: each has an id of its own by which its place is known in later releases. */
export function canArrange(page: { body?: unknown }): boolean {
  const ids = cellsOf(page).map(idOf);
  return ids.length > 0 && !ids.includes('') && new Set(ids).size === ids.length;
}
