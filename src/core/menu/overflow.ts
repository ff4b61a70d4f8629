/** The room one entry of a top menu takes, in pixels (LAYOUT-006). */
const slotPx = 116;

/** Address of the entry that holds the rest: shown in menus and never navigated to (ROUTE-026). */
export const menuMorePath = '/menuMore';

/** As many entries as fit into the width, and the rest, for which one slot is kept. */
export function fitted<T>(entries: readonly T[], widthPx: number): { shown: readonly T[]; more: readonly T[] } {
  const slots = Math.floor(widthPx / slotPx);
  if (entries.length <= slots) return { shown: entries, more: [] };
  const shown = entries.slice(0, Math.max(0, slots - 1));
  return { shown, more: entries.slice(shown.length) };
}
