import { useState } from 'react';
import type { RowsProps } from '#runtime/faces.ts';
import { useFieldState, useForm } from '#runtime/form-scope.ts';
import { useIssueText } from '#runtime/issue-text.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useText } from '#runtime/texts.ts';
import { ListLayout } from './ListLayout.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { TableProps } from './table.ts';
import { Title } from './Title.tsx';
import { windowAbove } from './window.ts';
import './table.css';
import './fixed.css';

/** A sub-table in the layout its definition asks for. */
export function TableFrame({ node, editable }: { node: RowsProps['node']; editable: boolean }) {
  const isList = useListLayout(node);
  return (
    <div className="zt">
      <Title node={node} editable={editable} />
      {isList ? <ListLayout node={node} editable={editable} /> : <TableGrid node={node} editable={editable} />}
      <TableIssue node={node} />
    </div>
  );
}

/** A phone has no room for columns: it shows the rows one below the other, unless they are so many that only a sheet holds them. */
function useListLayout({ props, field = '' }: RowsProps['node']): boolean {
  const form = useForm();
  const { mobile } = usePlatform();
  const [isShort] = useState(() => (form.rows(field)?.order.length ?? 0) <= windowAbove);
  return (props as TableProps).layoutType === 'list' || (mobile && isShort);
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
