import { badCursor } from './keyset.ts';

/** Maximum number of keys that a cursor carries: as long as one of these rows exists, the cursor finds its place. */
const cursorKeysMax = 20;

/** First character of such a cursor; a cursor of a keyset begins differently. */
export const listCursorPrefix = '{';

/** The cursor behind the first `end` rows of a list in memory, given the keys of all its rows. */
export const listCursor = (keys: readonly string[], end: number): string =>
  JSON.stringify({ keys: keys.slice(Math.max(0, end - cursorKeysMax), end), end });

/**
 * The index behind such a cursor: behind the last of its rows that still exists. If all of them were removed, the rows
 * behind have moved up by as many.
 */
export function behindListCursor(keys: readonly string[], cursor: string): number {
  const last = readListCursor(cursor);
  for (let at = last.keys.length - 1; at >= 0; at -= 1) {
    const index = nearest(keys, last.keys[at] as string, last.end - last.keys.length + at);
    if (index >= 0) return index + 1;
  }
  return Math.min(Math.max(0, last.end - last.keys.length), keys.length);
}

/** The index of a key; of equal ones the nearest to where it was before. */
function nearest(keys: readonly string[], key: string, place: number): number {
  let found = -1;
  for (const [index, other] of keys.entries()) {
    if (other === key && (found < 0 || Math.abs(index - place) < Math.abs(found - place))) found = index;
  }
  return found;
}

function readListCursor(cursor: string): { keys: string[]; end: number } {
  try {
    const { keys, end } = JSON.parse(cursor) as { keys: unknown; end: unknown };
    const areKeys = Array.isArray(keys) && keys.length <= cursorKeysMax && keys.every((key) => typeof key === 'string');
    if (areKeys && Number.isSafeInteger(end)) return { keys: keys as string[], end: end as number };
  } catch {
    // Refused below like any other invalid cursor.
  }
  throw badCursor();
}
