import { memo, useEffect, useId, useMemo, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useAuth } from '#runtime/context/application.tsx';
import { isPlaced } from '#runtime/context/platform.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { FormScope, useForm, useFieldContext } from '#runtime/form/form-scope.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { FooterButtons, RowButtons } from './rows/TableButtons.tsx';
import { ColumnSum } from './columns/Summary.tsx';
import { columnsOf } from './columns/columns.ts';
import { footerButtons, isSelecting, shownButtons } from './grid.ts';
import type { TableButton, TableProps } from './table.ts';
import { useRemoved } from './rows/use-removed.ts';
import { useRowOrder } from './rows/use-row-order.ts';
import { useRowActions } from './rows/use-row-actions.ts';
import { useSelectData } from './select-data/use-select-data.tsx';

interface ItemProps {
  node: CompiledNode;
  row: string;
  index: number;
  isOpen: boolean;
  buttons: readonly TableButton[];
  onToggle(row: string): void;
  onPress(button: TableButton, row: string): void;
}

/** One row as a small form, titled with the table's label and the row number (SUBTABLE-017). */
const ListItem = memo(function ListItem(props: ItemProps) {
  const { node, row, index, isOpen, buttons, onToggle, onPress } = props;
  const place = useFieldContext();
  const id = useId();
  const t = useTranslation();
  const title = t('table.rowTitle', { label: useText(node.config.label), index: index + 1 });
  const inRow = useMemo(() => ({ ...place, row: { table: node.field ?? '', id: row } }), [place, node.field, row]);
  return (
    <section className="zt-item" data-row={row}>
      <div className="zt-itemhead">
        <button
          type="button"
          className="zt-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(row)}
        >
          <span aria-hidden className={isOpen ? 'zt-arrow zt-arrow--open' : 'zt-arrow'} />
          {title}
        </button>
        <RowButtons buttons={buttons} index={index} onPress={(button) => onPress(button, row)} />
      </div>
      {/* A collapsed item stays mounted (hidden), so that validation issues of its fields can be shown. */}
      <div id={id} className="zt-itembody" hidden={!isOpen}>
        <FormScope value={inRow}>
          <Nodes nodes={node.children} />
        </FormScope>
      </div>
    </section>
  );
});

/** The list layout: one collapsible item per row, all open at first (SUBTABLE-016). */
export function ListLayout({ node, editable }: { node: CompiledNode; editable: boolean }) {
  const t = useTranslation();
  const order = useRowOrder(node.field);
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
      {order.length === 0 && <div className="zt-none zt-none--framed">{t('table.empty')}</div>}
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
  const t = useTranslation();
  const auth = useAuth();
  const summed = columnsOf(node, (column) => isPlaced(column, auth)).filter((column) => column.summed);
  return (
    <div className="zt-item zt-item--total" role="group" aria-label={t('common.total')}>
      <span className="zt-total">{t('common.total')}</span>
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
