import { isObject, type JsonObject } from '#core/schema/record.ts';
import { placeCells, placeOf } from './place-cells.ts';

/** The place that a person gave a cell, or that it is hidden. */
interface PlacedCell {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  hidden?: boolean;
}

/**
 * The page of a portal as a person arranged it (PORTAL-024): cells of the grid take the places given to their ids, hidden
 * ones are left out. Cells without such a place, as a later release adds them, follow at the end in their own order.
 */
export function withPersonalCells<Page extends { body?: unknown }>(page: Page, placed: readonly PlacedCell[]): Page {
  const body = page.body as JsonObject | undefined;
  const children = body?.['children'];
  if (placed.length === 0 || !body || !Array.isArray(children)) return page;
  const byId = new Map(placed.map((cell) => [cell.id, cell]));
  const cells = children.filter(isObject);
  const known = cells.flatMap((cell) => {
    const own = byId.get(String(cell['id'] ?? ''));
    if (!own || own.hidden === true) return [];
    const { x, y, w, h } = own;
    return [{ ...cell, x, y, w, h }];
  });
  const settled = placeCells(known.map((cell) => placeOf(cell)));
  const end = Math.max(0, ...settled.map(({ y, h }) => y + h));
  const added = cells.filter((cell) => !byId.has(String(cell['id'] ?? '')));
  const top = Math.min(...added.map((cell) => placeOf(cell).y));
  return {
    ...page,
    body: {
      ...body,
      children: [
        ...known.map((cell, index) => ({ ...cell, ...settled[index] })),
        ...added.map((cell) => ({ ...cell, y: end + placeOf(cell).y - top })),
      ],
    },
  };
}
