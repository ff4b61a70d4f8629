import { useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { isPlaced } from '#runtime/context/placed.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { createActiveCell } from './active-cell.ts';
import { columnsOf, operationWidthPx, tracksOf } from './columns.ts';
import { type Grid, shownButtons } from './grid.ts';
import type { TableProps } from './table.ts';
import type { RowActions } from './use-row-actions.ts';

/** The shared context of a table's parts, memoised: it is recreated only when the table itself changes. */
export function useGrid(node: CompiledNode, editable: boolean, actions: RowActions, toggle: Grid['toggle']): Grid {
  const platform = usePlatform();
  return useMemo(() => {
    const { columnBtnsList, footerBtnsList } = node.props as TableProps;
    const rowButtons = editable ? shownButtons(columnBtnsList, ['copy', 'remove']) : [];
    const columns = columnsOf(node, (column) => isPlaced(column, platform));
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
  }, [node, editable, actions, toggle, platform]);
}
