import type { ListDefinition } from '#schemas/language/definition.ts';
import { requestName } from '#core/schema/address.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { isNothing, same } from '../input/coerce.ts';
import { isBookkeeping } from '../input/designer-state.ts';
import type { ImportContext } from '../input/import-context.ts';
import { childParts, type Part } from '../input/import-report.ts';
import { markIgnored, noField, propOf } from './list-entries.ts';
import { listProperties, markRepeat } from './repeated-properties.ts';

/** Settings of the family's designer without effect here, and columns as they may be chosen. */
const bookkeeping = new Set(['viewKey', 'loading', 'columnListApp', 'subField']);

/** Values of settings that mean the default of every list of the family. */
const standard: Readonly<Record<string, readonly unknown[]>> = {
  hasPage: [true],
  pageSize: [20],
  hasSuperQuery: [true, false],
  type: [1],
  ruleListApp: [{ matchLogic: 'and', conditionList: [] }],
};

/** The settings of the list that a setting of the app list repeats, where their names differ. */
const namedOtherwise: Readonly<Record<string, string>> = { ruleListApp: 'ruleList' };

/**
 * Adds the columns of the family's app list to the list of the same form: they are its columns on a phone. All else is
 * that of the list; what differs from it is an issue.
 */
export function withAppColumns(
  list: ListDefinition,
  { list: written, appList }: { list: Part; appList: Part },
  context: ImportContext,
): ListDefinition {
  const appColumns = importColumns(list, { list: written, appList }, context);
  markIgnored(appList, 'columnOptions', context);
  markIgnored(appList, 'defaultColumnList', context);
  for (const key of Object.keys(appList.value)) {
    if (!columnLists.has(key)) markSetting(key, appList, written, context);
  }
  const all = list.columns.map(({ prop }) => prop);
  return appColumns.length > 0 && !same(appColumns, all) ? { ...list, appColumns } : list;
}

const columnLists = new Set(['columnList', 'columnOptions', 'defaultColumnList']);

function importColumns(
  list: ListDefinition,
  { list: written, appList }: { list: Part; appList: Part },
  context: ImportContext,
) {
  const { names, report } = context;
  const known = new Set(list.columns.map(({ prop }) => prop));
  const originals = new Map(childParts(written, 'columnList').map((entry) => [propOf(entry), entry]));
  if (isNothing(appList.value['columnList']) && 'columnList' in appList.value)
    report.mark(appList.value, 'columnList', 'default');
  const found = childParts(appList, 'columnList').flatMap((entry, index) => {
    const prop = propOf(entry);
    const field = prop === undefined ? undefined : names.node(prop);
    if (prop === undefined || !field) return noField(appList, 'columnList', index, prop, context);
    const name = requestName(names.refer(prop));
    if (!known.has(name)) {
      report.mark(appList.value['columnList'] as object, index, 'issue');
      report.addIssue(entry.path, 'issue.family-app-column', { name: prop });
      return [];
    }
    markRepeat(entry, field, report);
    markOwn(entry, originals.get(prop)?.value ?? {}, context);
    return [name];
  });
  return [...new Set(found)];
}

/** Properties of a column on a phone: the list has them; only another label says something else. */
function markOwn(entry: Part, original: JsonObject, { report }: ImportContext): void {
  for (const [key, value] of Object.entries(entry.value)) {
    if (!listProperties.has(key)) continue;
    if (key === 'prop') report.mark(entry.value, key, 'imported');
    else if (same(value, original[key])) report.mark(entry.value, key, 'repeated');
    else if (key === 'label' && !isNothing(value)) report.refuse(entry, key, 'issue.family-differs', { name: key });
    else report.mark(entry.value, key, 'bookkeeping');
  }
}

/** A setting of the app list: nothing, a default, what the list has too, or an issue. */
function markSetting(key: string, { value: own, path }: Part, list: Part, { report }: ImportContext): void {
  const value = own[key];
  if (bookkeeping.has(key) || isBookkeeping(key)) return report.mark(own, key, 'bookkeeping');
  if (isRepeated(value, list.value[namedOtherwise[key] ?? key])) return report.mark(own, key, 'repeated');
  if (
    isNothing(value) ||
    value === false ||
    (Object.hasOwn(standard, key) && standard[key]?.some((one) => same(one, value)))
  )
    return report.mark(own, key, 'default');
  return report.refuse({ value: own, path }, key, 'issue.family-app', { name: key });
}

/** Whether lists of buttons or search fields name the same in the same order, or other values are equal. */
function isRepeated(value: unknown, original: unknown): boolean {
  if (same(value, original)) return true;
  if (!Array.isArray(value) || !Array.isArray(original)) return false;
  const [own, other] = [namesIn(value), namesIn(original)];
  return own.length > 0 && same(own, other);
}

const namesIn = (entries: readonly JsonObject[]) =>
  entries
    .filter((one) => one?.['show'] !== false)
    .map((one) => [one?.['value'], one?.['prop'], one?.['id']].find((name) => typeof name === 'string' && name !== ''))
    .filter((name) => name !== undefined);
