import type { RowsProps } from '#runtime/context/faces.ts';
import { TableFrame } from './TableFrame.tsx';

/** Rows to be read. */
export default function TableView({ node }: RowsProps) {
  return <TableFrame node={node} editable={false} />;
}
