import type { Parameters } from '#schemas/language/source.ts';
import { isSystemVariable } from '#core/compile/parameters/template.ts';
import { at } from '#core/schema/path.ts';
import { isObject, scalarNumber } from '#core/schema/record.ts';
import type { Entry } from '../input/property-entry.ts';
import { isNothing } from '../input/coerce.ts';
import type { Part } from '../input/import-report.ts';
import type { Within } from './place-property.ts';
import type { ImportContext } from '../input/import-context.ts';
import { withinTable } from '#core/schema/address.ts';

const described = new Set([
  'id',
  'fieldName',
  'dataType',
  'required',
  'jnpfKey',
  'zhjyKey',
  'isSubTable',
  'checked',
  'fullName',
]);

/** Converts the parameters of a data interface (`templateJson`). */
export function importParameters(
  entry: Entry,
  within: Pick<Within, 'table'>,
  context: ImportContext,
): Parameters | undefined {
  const { owner, key, value } = entry;
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) context.report.mark(owner.value, key, 'default');
  const path = at(owner.path, key);
  const given = value.flatMap((one: unknown, index) =>
    isObject(one) ? parameter({ value: one, path: at(path, index) }, within, context) : [],
  );
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function parameter(
  part: Part,
  { table }: Pick<Within, 'table'>,
  { report, names, key }: ImportContext,
): [string, unknown][] {
  const { field, sourceType, relationField, defaultValue } = part.value;
  for (const name of Object.keys(part.value)) {
    if (described.has(name) || name === key) report.mark(part.value, name, 'bookkeeping');
  }
  const use = (...used: string[]) => {
    for (const name of used)
      if (name in part.value) report.mark(part.value, name, isNothing(part.value[name]) ? 'default' : 'imported');
  };
  if (typeof field !== 'string' || field === '') return [];
  use('field', 'sourceType', 'defaultValue', 'relationField');
  const type = scalarNumber(sourceType ?? 1);
  if (type === 3) return [[field, '']];
  if (type === 2) return [[field, isNothing(defaultValue) ? (relationField ?? '') : defaultValue]];
  if (typeof relationField !== 'string' || relationField === '') {
    return isNothing(defaultValue) ? [] : [[field, defaultValue]];
  }
  if (type === 4 || relationField.startsWith('@')) {
    if (isSystemVariable(relationField)) return [[field, relationField]];
    report.refuse(part, 'relationField', 'issue.family-unsupported', { name: relationField });
    return [];
  }
  if (!isNothing(defaultValue))
    report.refuse(part, 'defaultValue', 'issue.family-unsupported', { name: 'defaultValue' });
  const name = names.refer(relationField);
  return [[field, { var: withinTable(name, table) }]];
}
