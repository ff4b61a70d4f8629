import { sql } from 'kysely';
import { isObject } from '#core/schema/record.ts';
import { valueText } from '#core/text/value-text.ts';
import type { SearchField } from '#schemas/language/definition.ts';
import { type Comparison, type ConditionSymbol, conditionSymbols } from '#schemas/language/condition.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { compare, type Condition } from './comparison.ts';
import type { RecordFields } from '../fields/record-fields.ts';

/**
 * Maximum comparisons of one search, and values of each; a larger one is refused. A form has fewer fields to search.
 */
const comparisonsMax = 60;
const valuesMax = 500;

/** The search values of a list by field. Fields the form does not have are not looked at. */
export function searchConditions(
  values: Readonly<Record<string, unknown>>,
  fields: RecordFields,
  search: readonly SearchField[],
): Condition[] {
  refuseTooMany(Object.values(values));
  const compared = Object.entries(values).map(([name, value]) => {
    const field = fields.get(name);
    if (!field) return undefined;
    const declared = search.find((one) => one.prop === name);
    const symbol = symbolOf(declared?.searchType ?? usualType(field.node.kind?.listing?.search));
    // Who searches for one path picks it as the field does: its ids are not several choices.
    return compare(field, symbol === 'in' && field.shape === 'paths' ? '==' : symbol, value);
  });
  return compared.filter((condition) => condition !== undefined);
}

const symbolOf = (searchType: 1 | 2 | 3): ConditionSymbol =>
  searchType === 3 ? 'between' : searchType === 2 ? 'like' : 'in';

/** How a field is searched where the list does not say: texts by part, numbers and times by range, choices by id. */
function usualType(search: string | undefined): 1 | 2 | 3 {
  if (search === 'text') return 2;
  return search === 'numberRange' || search === 'dateRange' || search === 'timeRange' ? 3 : 1;
}

/**
 * Refuses a request with unknown fields or operators (ONLINEDEV-019): ignoring them would return more records than
 * requested. `fields`: those the caller may see.
 */
export function refuseUnknown(
  search: Readonly<Record<string, unknown>>,
  superQuery: unknown,
  fields: RecordFields,
): void {
  const unknown = Object.keys(search).find((name) => !fields.has(name) && name !== keywordName);
  if (unknown !== undefined) throw badRequest('onlinedev.query.unknownField', { name: unknown });
  if (superQuery === undefined) return;
  if (!isObject(superQuery)) throw badRequest('onlinedev.query.unreadable');
  const { matchLogic, conditionList = [] } = superQuery;
  if (!isLogic(matchLogic) || !Array.isArray(conditionList)) throw badRequest('onlinedev.query.unreadable');
  for (const group of conditionList) {
    if (!isObject(group) || !isLogic(group['logic']) || !Array.isArray(group['groups'])) {
      throw badRequest('onlinedev.query.unreadable');
    }
    for (const comparison of group['groups']) refuseUnknownComparison(comparison, fields);
  }
}

/** What a list calls the words that are looked for in all texts. */
const keywordName = 'keyword';

function refuseUnknownComparison(comparison: unknown, fields: RecordFields): void {
  const { field, symbol } = isObject(comparison) ? comparison : {};
  if (typeof field !== 'string' || (fields.get(field)?.shape ?? 'rows') === 'rows') {
    throw badRequest('onlinedev.query.unknownField', { name: valueText(field) });
  }
  if (!isComparison(comparison)) throw badRequest('onlinedev.query.unknownOperator', { name: valueText(symbol) });
}

const isLogic = (logic: unknown): boolean => logic === undefined || logic === 'and' || logic === 'or';

/** The conditions of a super query, or of a list's fixed conditions; unknown fields and operators are ignored. */
export function superConditions(query: unknown, fields: RecordFields): Condition[] {
  if (!isObject(query) || !Array.isArray(query['conditionList'])) return [];
  refuseTooMany(comparedWith(query['conditionList']));
  const groups = query['conditionList'].map((group) => groupCondition(group, fields));
  const all = groups.filter((group) => group !== undefined);
  return all.length === 0 ? [] : [combine(all, query['matchLogic'])];
}

/** The values of all comparisons; what is none counts as well, since it is looked at. */
function comparedWith(groups: readonly unknown[]): unknown[] {
  return groups.flatMap((group): unknown[] => {
    const comparisons: unknown = isObject(group) ? group['groups'] : undefined;
    if (!Array.isArray(comparisons)) return [undefined];
    return comparisons.map((one: unknown) => (isObject(one) ? one['fieldValue'] : undefined));
  });
}

/** The cost of a search is bounded before it begins. */
function refuseTooMany(values: readonly unknown[]): void {
  if (values.length > comparisonsMax) throw badRequest('onlinedev.query.tooMany', { max: comparisonsMax });
  const isLong = values.some((value) => Array.isArray(value) && value.flat(2).length > valuesMax);
  if (isLong) throw badRequest('onlinedev.query.tooManyValues', { max: valuesMax });
}

function groupCondition(group: unknown, fields: RecordFields): Condition | undefined {
  if (!isObject(group) || !Array.isArray(group['groups'])) return undefined;
  const parts = group['groups'].filter(isComparison).map((one) => {
    const field = fields.get(one.field);
    return field && field.shape !== 'rows' ? compare(field, one.symbol, one.fieldValue) : undefined;
  });
  const all = parts.filter((part) => part !== undefined);
  return all.length === 0 ? undefined : combine(all, group['logic']);
}

const isComparison = (value: unknown): value is Comparison =>
  isObject(value) &&
  typeof value['field'] === 'string' &&
  (conditionSymbols as readonly unknown[]).includes(value['symbol']);

const combine = (conditions: readonly Condition[], logic: unknown): Condition =>
  sql<boolean>`(${sql.join(conditions, logic === 'or' ? sql` or ` : sql` and `)})`;
