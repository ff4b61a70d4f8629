import { sql } from 'kysely';
import { codes } from '#schemas/protocol/envelope.ts';
import type { QueryConfig } from '#schemas/resources/data-interface/data-config.ts';
import { forbidden, AppError, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { keywordFields, releasedModel, type ReleasedModel } from '../../records/forms/released-model.ts';
import { compare, type Condition, never } from '../../records/query/comparison.ts';
import { delegatedNames } from '../../records/access/delegated-access.ts';
import { listRecords } from '../../records/query/list-records.ts';
import { fieldsNamedHere, shownFields, shownValues, withNames } from '../../records/read/read-record.ts';
import { storable } from '../../records/query/read-values.ts';
import { reachedModel } from '../../records/access/referred-model.ts';
import { type Ask, type Found, operandOf } from './ask.ts';

/**
 * Records of a released form, as its lists show them to the caller: rows, fields, comparisons, order and keyword follow the
 * caller's rights (PERM-023), unless the interface is open to the caller. Drafts are never offered.
 */
export async function rowsOfModel(context: Context, config: QueryConfig, ask: Ask, isOpen: boolean): Promise<Found> {
  const modelId = config.from.slice('model/'.length);
  const model = isOpen ? await releasedModel(context.db, modelId) : await reached(context, modelId);
  const shown = shownFields(model);
  const fieldNames = (config.fields ?? [...shown.keys()]).filter((name) => shown.has(name));
  const listed = {
    id: model.id,
    fields: shown,
    search: [],
    defaultSort: (config.sort ?? []).filter(({ field }) => shown.has(field)),
    rules: model.rights?.rules ?? [],
    ...searchedIn(model, fieldNames),
  };
  const { rows, pagination } = await listRecords(context.db, listed, {
    ...ask.page,
    keyword: storable(ask.keyword),
    only: [sql<boolean>`draft = 0`, ...conditions(config, model, ask), ...onlyThese(model, fieldNames, ask)],
  });
  const values = rows.map(({ data }) => shownValues(model, data));
  const named = await withNames(context, fieldsNamedHere(model), values, delegatedNames(context, modelId));
  const keys = new Set(fieldNames.flatMap((name) => [name, `${name}_id`]));
  return {
    rows: rows.map(({ id }, index) => {
      const answered = Object.entries(named[index] ?? {}).filter(([name]) => keys.has(name));
      return { ...Object.fromEntries(answered), id };
    }),
    total: pagination.total,
    next: pagination.next,
  };
}

/** The form with what the caller may see of it, in a form of the caller's own or in one that refers to it. */
async function reached(context: Context, modelId: string): Promise<ReleasedModel> {
  try {
    return await reachedModel(context, modelId, 'list');
  } catch (error) {
    const isForbidden = error instanceof AppError && error.code === codes.forbidden;
    throw isForbidden ? forbidden('data-interface.formForbidden') : error;
  }
}

/** A keyword is searched only in the fields the interface returns; the search index covers all texts of a record. */
function searchedIn(model: ReleasedModel, fieldNames: readonly string[]) {
  const searched = keywordFields(model);
  if (searched.every((name) => fieldNames.includes(name))) return undefined;
  const fields = shownFields(model);
  return { keyword: searched.filter((name) => fieldNames.includes(name)).flatMap((name) => fields.get(name) ?? []) };
}

function conditions({ where = [] }: QueryConfig, model: ReleasedModel, ask: Ask): Condition[] {
  const comparisons = where.map(({ field: name, symbol, value }) => {
    if (!model.fields.has(name)) throw badRequest('data-interface.noField', { name });
    const field = shownFields(model).get(name);
    // A comparison reveals its field: with a parameter as value it could be found by trying.
    if (!field) throw forbidden('data-interface.fieldForbidden');
    const operand = operandOf(value, ask);
    if (operand.says === 'never') return never;
    return operand.says === 'nothing' ? undefined : compare(field, symbol, operand.value);
  });
  return comparisons.filter((one) => one !== undefined);
}

/** Filters records by id, or by a field that the interface returns. */
function onlyThese(model: ReleasedModel, fieldNames: readonly string[], { only }: Ask): Condition[] {
  if (only === undefined) return [];
  const field = fieldNames.includes(only.field) ? shownFields(model).get(only.field) : undefined;
  if (field) return [compare(field, 'in', only.ids) ?? never];
  if (only.field !== 'id' || only.ids.length === 0) return [never];
  return [sql<boolean>`id in (${sql.join(only.ids)})`];
}
