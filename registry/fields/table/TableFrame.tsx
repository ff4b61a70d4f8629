import type { RowsProps } from '#runtime/faces.ts';
import { useFieldState } from '#runtime/form-scope.ts';
import { useIssueText } from '#runtime/issue-text.ts';
import { useText } from '#runtime/texts.ts';
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
      <TableIssue node={node} />
    </div>
  );
}

/** What is wrong with the table as a whole; what is wrong with a cell stands at the cell. */
function TableIssue({ node }: { node: RowsProps['node'] }) {
  const { issues } = useFieldState(node.field ?? '');
  const text = useIssueText(issues[0], useText(node.config.label));
  if (!issues[0]) return null;
  const isMark = issues[0].severity !== 'error';
  return (
    <div className={isMark ? 'zt-wrong zt-wrong--mark' : 'zt-wrong'} role={isMark ? 'note' : 'alert'}>
      {text}
    </div>
  );
}
