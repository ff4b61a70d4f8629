import type { CompiledNode } from '#core/compile/tree.ts';
import { afterPaint } from '#runtime/context/after-paint.ts';
import { useFieldValue } from '#runtime/form/form-scope.ts';
import { cellPath, orderPath } from '#runtime/form/paths.ts';
import { FooterButtons } from './FooterButtons.tsx';
import { footerButtons, isSelecting } from './grid.ts';
import { Sheet } from './Sheet.tsx';
import type { TableProps } from './table.ts';
import { useGrid } from './use-grid.ts';
import { useRemoved } from './use-removed.ts';
import { useRowActions } from './use-row-actions.ts';
import { useSelectData } from './use-select-data.tsx';
import { useSelection } from './use-selection.ts';

/** The grid layout: header, rows, sums, and the buttons below. */
export function TableGrid({ node, editable }: { node: CompiledNode; editable: boolean }) {
  const order = useFieldValue<readonly string[]>(orderPath(node.field ?? ''));
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
