import { own } from '#core/schema/record.ts';
import { configOf, nameOf } from './kind-of.ts';
import type { Part } from './import-report.ts';

/** Columns of a sub-table listed without the sub-table, as lists store them: `lines-amount`. */
export interface Group {
  table: string;
  label: string;
  columns: Part[];
}

export type Planned = { field: Part } | { group: Group };

/** The fields of a form in order; stray columns of one sub-table are grouped at the position of the first. */
export function collect(parts: readonly Part[]): Planned[] {
  const groups = new Map<string, Group>();
  return parts.flatMap((part): Planned[] => {
    const table = strayFrom(part);
    if (table === undefined) return [{ field: part }];
    const group = groups.get(table);
    if (group) {
      group.columns.push(part);
      return [];
    }
    const made: Group = { table, label: labelOf(part) ?? table, columns: [part] };
    groups.set(table, made);
    return [{ group: made }];
  });
}

/** The sub-table of a column that is listed outside of it. */
export function strayFrom(part: Part): string | undefined {
  const config = configOf(part)?.value;
  const [table, column, more] = (nameOf(part) ?? '').split('-');
  if (!table || !column || more !== undefined) return undefined;
  const isColumn = own(config, 'isSubTable') === true || own(config, 'parentVModel') === table;
  return isColumn || [part.value['prop'], part.value['id']].includes(nameOf(part)) ? table : undefined;
}

/** `明细` of the label `明细-金额`: up to 3.6 in the configuration, in 5.0 in the entry. */
function labelOf(part: Part): string | undefined {
  const column = labelIn(configOf(part)?.value);
  for (const label of [labelIn(part.value), textIn(part.value, 'fullName')]) {
    if (column !== '' && label.length > column.length + 1 && label.endsWith(`-${column}`))
      return label.slice(0, -column.length - 1);
  }
  const whole = [column, labelIn(part.value), textIn(part.value, 'fullName')].find((label) => label.includes('-'));
  return whole?.slice(0, whole.indexOf('-')) || undefined;
}

const textIn = (value: unknown, name: string): string => {
  const text = own(value, name);
  return typeof text === 'string' ? text : '';
};
const labelIn = (value: unknown): string => textIn(value, 'label');
