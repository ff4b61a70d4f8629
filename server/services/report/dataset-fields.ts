import type { Kysely } from 'kysely';
import { isObject, own } from '#core/schema/record.ts';
import { reportLimits } from '#schemas/language/sheet.ts';
import type { Database } from '../../platform/db/database.ts';
import { findReleasedModel } from '../../records/forms/released-model.ts';

/**
 * The fields of the forms that the datasets of a report read, by the ids of the forms; columns of a sub-table as
 * `lines.amount`. A form that was never released is left out.
 */
export async function fieldsOfDatasets(
  db: Kysely<Database>,
  definition: unknown,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>();
  const datasets = isObject(definition) ? own(definition, 'datasets') : undefined;
  for (const dataset of Object.values(isObject(datasets) ? datasets : {}).slice(0, reportLimits.datasets)) {
    const id = isObject(dataset) ? own(dataset, 'model') : undefined;
    if (typeof id !== 'string' || found.has(id)) continue;
    const model = await findReleasedModel(db, id);
    if (!model) continue;
    const names = [...model.fields.values()].map(({ name, table, key }) =>
      table === undefined ? name : `${table}.${key}`,
    );
    found.set(id, new Set(names));
  }
  return found;
}
