import type { useForm } from '#runtime/form-scope.ts';
import type { Column } from './columns.ts';

/** Whether a person may write a cell: not where it is calculated, disabled, hidden or only read. */
export function isWritable(form: ReturnType<typeof useForm>, column: Column, path: string): boolean {
  if (!column.editable || column.node.props['readonly'] === true) return false;
  const { disabled, shown } = form.state(path);
  return shown && !disabled;
}
