import type { Column } from './columns.ts';

/** What a form knows of a cell. */
interface States {
  state(path: string): { disabled: boolean; shown: boolean };
}

/** Whether a person may write a cell: not where it is calculated, disabled, hidden or only read. */
export function isWritable(form: States, column: Column, path: string): boolean {
  if (!column.editable || column.node.props['readonly'] === true) return false;
  const { disabled, shown } = form.state(path);
  return shown && !disabled;
}
