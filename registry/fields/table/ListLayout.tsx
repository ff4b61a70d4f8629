import { useEffect, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useFieldValue, useForm } from '#runtime/form/form-scope.ts';
import { isPlaced } from '#runtime/context/placed.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { orderPath } from '#runtime/form/paths.ts';
import { useSay, useText } from '#runtime/context/use-translation.ts';
import { columnsOf } from './columns.ts';
import { FooterButtons } from './FooterButtons.tsx';
import { footerButtons, isSelecting, shownButtons } from './grid.ts';
import { ListItem } from './ListItem.tsx';
import { ColumnSum } from './Summary.tsx';
import type { TableButton, TableProps } from './table.ts';
import { useRemoved } from './use-removed.ts';
import { useSelectData } from './use-select-data.tsx';
import { useRowActions } from './use-row-actions.ts';

/** The list layout: one collapsible item per row, all open at first (SUBTABLE-016). */
export function ListLayout({ node, editable }: { node: CompiledNode; editable: boolean }) {
  const say = useSay();
  const order = useFieldValue<readonly string[]>(orderPath(node.field ?? ''));
  const removed = useRemoved(node.field ?? '');
  const actions = useRowActions(node, removed.remove);
  const selecting = useSelectData(node, actions);
  const props = node.props as TableProps;
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(props.defaultExpandAll ? [] : order));
  const buttons = editable ? shownButtons(props.columnBtnsList, ['copy', 'remove']) : [];
  const run = (button: TableButton, row: string) => {
    if (button.value === 'copy') actions.copy(row);
    else void actions.remove(new Set([row]), button);
  };
  const form = useForm();
  useEffect(
    () =>
      form.reveal.joinTable(node.field ?? '', (row) =>
        setClosed((before) => new Set([...before].filter((one) => one !== row))),
      ),
    [form, node],
  );
  const toggle = (row: string) =>
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(row)) after.add(row);
      return after;
    });
  return (
    <>
      {order.length === 0 && <div className="zt-none zt-none--framed">{say('table.empty')}</div>}
      {order.map((row, index) => (
        <ListItem
          key={row}
          node={node}
          row={row}
          index={index}
          isOpen={!closed.has(row)}
          buttons={buttons}
          onToggle={toggle}
          onPress={run}
        />
      ))}
      {props.showSummary && <ListSummary node={node} />}
      {editable && (
        <FooterButtons
          buttons={footerButtons(props.footerBtnsList, ['add'])}
          onPress={(button) => {
            if (isSelecting(button)) selecting.open(button);
            else actions.add();
          }}
          removed={removed}
        />
      )}
      {selecting.window}
    </>
  );
}

function ListSummary({ node }: { node: CompiledNode }) {
  const say = useSay();
  const platform = usePlatform();
  const summed = columnsOf(node, (column) => isPlaced(column, platform)).filter((column) => column.summed);
  return (
    <div className="zt-item zt-item--total" role="group" aria-label={say('common.total')}>
      <span className="zt-total">{say('common.total')}</span>
      {summed.map((column) => (
        <span key={column.key} data-sum={`${node.field}/${column.key}`}>
          <Label node={column.node} /> <ColumnSum table={node.field ?? ''} column={column} />
        </span>
      ))}
    </div>
  );
}

function Label({ node }: { node: CompiledNode }) {
  return <span className="zt-sumlabel">{useText(node.config.label)}</span>;
}
