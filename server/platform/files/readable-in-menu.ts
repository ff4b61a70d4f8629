import type { Context, FileHolder, ReadableHolder } from '../resource/context.ts';

/** Rows that whoever has the menu may read, all of them; others those that `others` says. */
export function readableInMenu(
  menu: string,
  others: (ids: readonly string[], context: Context) => Promise<readonly ReadableHolder[]> = async () => [],
): FileHolder {
  return { readable: async (ids, context) => ((await context.may(menu)) ? ids : others(ids, context)) };
}
