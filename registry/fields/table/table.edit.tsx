import type { RowsProps } from '#runtime/context/faces.ts';
import { TableFrame } from './TableFrame.tsx';

/** Rows to be filled in; disabled, they are only read. */
export default function TableEdit({ node, disabled }: RowsProps) {
  return <TableFrame node={node} editable={!disabled} />;
}
