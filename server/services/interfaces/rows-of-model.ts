import { sql } from 'kysely';
import type { QueryConfig } from '#schemas/resources/data-interface/data-config.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { releasedModel } from '../forms/released-model.ts';
import { compare, type Condition, never } from '../records/comparison.ts';
import { listRecords } from '../records/list-records.ts';
import { fieldsNamedHere, shownValues, withNames } from '../records/read-record.ts';
import { storable } from '../records/read-values.ts';
import type { RecordFields } from '../records/record-fields.ts';
import { type Ask, type Found, operandOf } from './ask.ts';

/** Records of a released form, as its lists show them. Drafts are nobody's choice. */
export async function rowsOfModel(context: Context, config: QueryConfig, ask: Ask): Promise<Found> {
  const model = await releasedModel(context.db, config.from.slice('model/'.length));
  const told = config.fields ?? [...model.fields.keys()];
  const only = [sql<boolean>`draft = 0`, ...conditions(config, model.fields, ask)];
  const listed = { id: model.id, fields: model.fields, search: [], defaultSort: config.sort ?? [] };
  const { rows, pagination } = await listRecords(context.db, listed, {
    ...ask.page,
    keyword: storable(ask.keyword),
    only,
  });
  const values = rows.map(({ data }) => shownValues(model, data));
  const named = await withNames(context, fieldsNamedHere(model), values);
  return {
    rows: rows.map(({ id }, index) => {
      const shown = Object.entries(named[index] ?? {}).filter(([name]) => told.includes(name.replace(/_id$/, '')));
      return { ...Object.fromEntries(shown), id };
    }),
    total: pagination.total,
  };
}

function conditions({ where = [] }: QueryConfig, fields: RecordFields, ask: Ask): Condition[] {
  const asked = where.map(({ field: name, symbol, value }) => {
    const field = fields.get(name);
    if (!field) throw refuse('data-interface.noField', { name });
    const operand = operandOf(value, ask);
    if (operand.says === 'never') return never;
    return operand.says === 'nothing' ? undefined : compare(field, symbol, operand.value);
  });
  return [...asked.filter((one) => one !== undefined), ...onlyThese(fields, ask)];
}

function onlyThese(fields: RecordFields, { only }: Ask): Condition[] {
  if (only === undefined) return [];
  const field = only.field === 'id' ? undefined : fields.get(only.field);
  if (field) return [compare(field, 'in', only.ids) ?? never];
  return [only.ids.length === 0 ? never : sql<boolean>`id in (${sql.join(only.ids)})`];
}
