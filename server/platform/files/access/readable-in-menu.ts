import type { Context, FileHolder, ReadableHolder } from '../../context/context.ts';

/**
 * A file holder whose rows are all readable to users with the menu; for other users `others` returns the readable rows.
 */
export function readableInMenu(
  menu: string,
  others: (ids: readonly string[], context: Context) => Promise<readonly ReadableHolder[]> = async () => [],
): FileHolder {
  return { readable: async (ids, context) => ((await context.may(menu)) ? ids : others(ids, context)) };
}
