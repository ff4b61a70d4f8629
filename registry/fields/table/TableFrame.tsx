import type { RowsProps } from '#runtime/faces.ts';
import { ListLayout } from './ListLayout.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { TableProps } from './table.ts';
import { Title } from './Title.tsx';
import './table.css';

/** A sub-table in the layout its definition asks for. */
export function TableFrame({ node, editable }: { node: RowsProps['node']; editable: boolean }) {
  const { layoutType } = node.props as TableProps;
  return (
    <div className="zt">
      <Title node={node} editable={editable} />
      {layoutType === 'list' ? (
        <ListLayout node={node} editable={editable} />
      ) : (
        <TableGrid node={node} editable={editable} />
      )}
    </div>
  );
}
