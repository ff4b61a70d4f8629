/** Width of one entry of a top menu in pixels (LAYOUT-006). */
const slotPx = 116;

/** Path of the overflow entry: shown in menus, never navigated to (ROUTE-026). */
export const menuMorePath = '/menuMore';

/** Splits entries into those that fit the width and the overflow, for which one slot is reserved. */
export function fitted<T>(entries: readonly T[], widthPx: number): { shown: readonly T[]; more: readonly T[] } {
  const slots = Math.floor(widthPx / slotPx);
  if (entries.length <= slots) return { shown: entries, more: [] };
  const shown = entries.slice(0, Math.max(0, slots - 1));
  return { shown, more: entries.slice(shown.length) };
}
