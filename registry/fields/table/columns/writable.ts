import type { Column } from './columns.ts';

/** What a form knows of a cell. */
interface States {
  state(path: string): { disabled: boolean; shown: boolean };
}

/** Whether a cell is editable: not if it is calculated, disabled, hidden or read-only. */
export function isWritable(form: States, column: Column, path: string): boolean {
  if (!column.editable || column.node.props['readonly'] === true) return false;
  const { disabled, shown } = form.state(path);
  return shown && !disabled;
}
