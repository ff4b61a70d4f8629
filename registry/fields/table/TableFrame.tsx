import { useState } from 'react';
import type { RowsProps } from '#runtime/context/faces.ts';
import { useFieldState, useForm } from '#runtime/form/form-scope.ts';
import { useIssueText } from '#runtime/context/issue-text.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { ListLayout } from './ListLayout.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { TableProps } from './table.ts';
import { Title } from './Title.tsx';
import { windowAbove } from './window.ts';
import './table.css';
import './fixed.css';

/** A sub-table in the layout of its definition: grid or list. */
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

/**
 * A phone is too narrow for columns: rows are shown as a list, unless there are so many that they need virtualisation.
 */
function useListLayout({ props, field = '' }: RowsProps['node']): boolean {
  const form = useForm();
  const { mobile } = usePlatform();
  const [isShort] = useState(() => (form.rows(field)?.order.length ?? 0) <= windowAbove);
  return (props as TableProps).layoutType === 'list' || (mobile && isShort);
}

/** The validation issue of the table as a whole; those of cells are shown at the cells. */
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
