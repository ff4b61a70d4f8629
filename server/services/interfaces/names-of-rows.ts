import type { Context } from '../../platform/resource/context.ts';
import { runInterface } from './run-interface.ts';

/** The words of rows by id, in a language of the interface's own; an interface that is gone or ill names nothing. */
export async function namesOfRows(
  context: Context,
  interfaceId: string,
  { propsValue, relationField, ids }: { propsValue: string; relationField: string; ids: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  try {
    const { rows } = await runInterface(context, interfaceId, { call: 'names', only: { field: propsValue, ids } });
    return rows.map((row) => ({ id: String(row[propsValue]), name: String(row[relationField] ?? '') }));
  } catch {
    return [];
  }
}
