import { useMemo, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { afterPaint } from '#runtime/context/after-paint.ts';
import type { RowsProps } from '#runtime/context/faces.ts';
import { useIssueText, useText } from '#runtime/context/use-translation.ts';
import { isPlaced } from '#runtime/context/platform.ts';
import { useFieldState, useForm } from '#runtime/form/form-scope.ts';
import { cellPath } from '#core/schema/address.ts';
import { FooterButtons } from './rows/TableButtons.tsx';
import { ListLayout } from './ListLayout.tsx';
import { Sheet } from './sheet/Sheet.tsx';
import { createActiveCell } from './sheet/active-cell.ts';
import { columnsOf, operationWidthPx, tracksOf } from './columns/columns.ts';
import './sheet/fixed.css';
import { footerButtons, type Grid, isSelecting, shownButtons } from './grid.ts';
import './table.css';
import type { TableProps } from './table.ts';
import { useRemoved } from './rows/use-removed.ts';
import { useRowOrder } from './rows/use-row-order.ts';
import { type RowActions, useRowActions } from './rows/use-row-actions.ts';
import { useSelectData } from './select-data/use-select-data.tsx';
import { useSelection } from './rows/use-selection.ts';
import { windowAbove } from './sheet/virtual-rows.ts';
import { useAuth, useDevice } from '#runtime/context/application.tsx';

/** The shared context of a table's parts, memoised: it is recreated only when the table itself changes. */
function useGrid(node: CompiledNode, editable: boolean, actions: RowActions, toggle: Grid['toggle']): Grid {
  const auth = useAuth();
  return useMemo(() => {
    const { columnBtnsList, footerBtnsList } = node.props as TableProps;
    const rowButtons = editable ? shownButtons(columnBtnsList, ['copy', 'remove']) : [];
    const columns = columnsOf(node, (column) => isPlaced(column, auth));
    return {
      node,
      name: node.field ?? '',
      columns,
      tracks: tracksOf(columns, {
        selectable: editable && shownButtons(footerBtnsList, ['batchRemove']).length > 0,
        operationPx: editable ? operationWidthPx(rowButtons.length) : 0,
      }),
      active: createActiveCell(),
      editable,
      rowButtons,
      runRow: (button, row) => {
        if (button.value === 'copy') actions.copy(row);
        else void actions.remove(new Set([row]), button);
      },
      toggle,
    };
  }, [node, editable, actions, toggle, auth]);
}

/** The grid layout: header, rows, sums, and the buttons below. */
function TableGrid({ node, editable }: { node: CompiledNode; editable: boolean }) {
  const order = useRowOrder(node.field);
  const removed = useRemoved(node.field ?? '');
  const actions = useRowActions(node, removed.remove);
  const selecting = useSelectData(node, actions);
  const selection = useSelection(order);
  const grid = useGrid(node, editable, actions, selection.toggle);
  const { footerBtnsList } = node.props as TableProps;
  // Adding a row starts editing its first editable cell, after the row has been painted.
  const add = () => {
    const row = actions.add();
    const first = grid.columns.find(({ editable }) => editable);
    if (first) afterPaint(() => grid.active.enter(cellPath(grid.name, row, first.key)));
  };
  return (
    <>
      <Sheet grid={grid} order={order} selection={selection} undo={removed} />
      {editable && (
        <FooterButtons
          buttons={footerButtons(footerBtnsList, ['add', 'batchRemove'])}
          removed={removed}
          onPress={(button) => {
            if (isSelecting(button)) selecting.open(button);
            else if (button.value === 'add') add();
            else void actions.remove(selection.selected, button);
          }}
        />
      )}
      {selecting.window}
    </>
  );
}

/** The table's name above it, with its help, when the definition shows it. */
function Title({ node, editable }: { node: CompiledNode; editable: boolean }) {
  const label = useText(node.config.label);
  const tip = useText(node.config.tipLabel);
  const { required } = useFieldState(node.field ?? '');
  if (node.config['showTitle'] === false || label === '') return null;
  return (
    <div className="zt-title">
      <span className={required && editable ? 'zf-label-text--required' : undefined}>{label}</span>
      {tip !== '' && <span className="zt-tip">{tip}</span>}
    </div>
  );
}

/** A sub-table in the layout of its definition: grid or list. */
function TableFrame({ node, editable }: { node: RowsProps['node']; editable: boolean }) {
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
  const { mobile } = useDevice();
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

/** Rows to be filled in; disabled, they are only read. */
export function TableEdit({ node, disabled }: RowsProps) {
  return <TableFrame node={node} editable={!disabled && node.field !== undefined} />;
}

/** Rows to be read. */
export function TableView({ node }: RowsProps) {
  return <TableFrame node={node} editable={false} />;
}
