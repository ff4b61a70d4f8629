import type { KeyboardEvent } from 'react';
import { useForm } from '#runtime/form/form-scope.ts';
import { cellOf, cellPath } from '#runtime/form/paths.ts';
import type { Grid } from '../grid.ts';
import type { RemovedRows } from '../rows/use-removed.ts';
import { isWritable } from '../columns/writable.ts';

/**
 * Ctrl+D (fill down): copies the value of the cell above; with several rows selected, copies the value of the first
 * selected row to the others, in the column of the cell.
 */
export function useFillDown(
  grid: Grid,
  selected: ReadonlySet<string>,
  write: RemovedRows['write'],
  rest: (path: string) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const form = useForm();
  return (event) => {
    if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const path = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const cell = path === undefined ? undefined : cellOf(path);
    const column = grid.columns.find(({ key }) => key === cell?.column);
    if (!grid.editable || !cell || !column?.editable) return;
    // Prevents the browser's bookmark shortcut.
    event.preventDefault();
    const order = form.rows(grid.name)?.order ?? [];
    const chosen = order.filter((row) => selected.has(row));
    const above = order[order.indexOf(cell.row) - 1];
    const [source, ...targets] = chosen.length > 1 ? chosen : above === undefined ? [] : [above, cell.row];
    if (source === undefined) return;
    const value = form.value(cellPath(grid.name, source, column.key));
    const paths = targets.map((row) => cellPath(grid.name, row, column.key));
    const open = paths.filter((one) => isWritable(form, column, one));
    rest(path as string);
    write(Object.fromEntries(open.map((one) => [one, value])));
  };
}
