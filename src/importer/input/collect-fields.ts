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
  return isColumn || part.value['prop'] === nameOf(part) ? table : undefined;
}

/** `明细` of the label `明细-金额`. */
function labelOf(part: Part): string | undefined {
  const label = own(configOf(part)?.value, 'label');
  const [table] = typeof label === 'string' ? label.split('-') : [];
  return table === '' ? undefined : table;
}
