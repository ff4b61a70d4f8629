import { Table } from 'antd';
import type { CompiledNode } from '#core/compile/tree.ts';
import { type CSSProperties, type HTMLAttributes, useEffect, useMemo } from 'react';
import { flattened, groupValue, type Line } from '#core/list/lines.ts';
import type { List, Order } from '#runtime/list/use-list.ts';
import type { TableColumnType, TableProps } from 'antd';
import { useFill } from '../../_shared/blocks/use-fill.tsx';
import { Nothing, Waiting } from '../../_shared/blocks/States.tsx';
import { widthOf } from './columns.tsx';
import type { Open } from './use-open.ts';
import { SummaryRow, type Sums, sumsOf } from './SummaryRow.tsx';
import { useSay } from '#runtime/texts.ts';

/** More rows than this are drawn only where one can see them. */
const virtualRows = 100;

type Sorter = Parameters<NonNullable<TableProps<Line>['onChange']>>[2];

interface Props {
  list: List;
  columns: TableColumnType<Line>[];
  /** The value nodes behind the columns. */
  nodes: readonly CompiledNode[];
  isNarrow: boolean;
  open: Open;
  /** Absent: rows cannot be chosen. */
  chosen: ReadonlySet<string> | undefined;
  setChosen(keys: ReadonlySet<string>): void;
  summary: Summary | undefined;
  /** The class a row stands out by. */
  rowLook(line: Line): string;
  /** Absent: a click on a row does nothing. */
  onOpen: ((line: Line) => void) | undefined;
}

/** What a list sums. */
interface Summary {
  fields: readonly string[];
  /** There may be more rows than these. */
  hasPage: boolean;
  /** Over all records of the search; `none`: no call answers them. */
  totals: Sums | undefined | 'none';
}

/** The lines below the rows: the chosen ones, those of the page, all that match. */
function sumLinesOf({ lines }: List, summary: Summary | undefined, chosen: ReadonlySet<string>) {
  if (!summary) return [];
  const { fields, hasPage, totals } = summary;
  const rows = flattened(lines);
  const picked = rows.filter(({ key }) => chosen.has(key));
  const isWhole = !hasPage && totals === 'none';
  return [
    ...(picked.length > 0 ? [{ label: '$t:block.sumOfChosen', sums: sumsOf(picked, fields) }] : []),
    ...(hasPage ? [{ label: '$t:block.sumOfPage', sums: sumsOf(rows, fields) }] : []),
    ...(isWhole ? [{ label: '$t:block.sumOfAll', sums: sumsOf(rows, fields) }] : []),
    ...(totals === 'none' ? [] : [{ label: '$t:block.sumOfAll', sums: totals }]),
  ];
}

/** The rows themselves: heads that stay, a body that scrolls, branches that open. */
export function ListTable(props: Props) {
  const { list, columns, nodes, isNarrow, open, chosen, setChosen, summary, rowLook, onOpen } = props;
  const say = useSay();
  const { ref, heightPx } = useFill();
  const { answer, lines } = list;
  const sumLines = sumLinesOf(list, summary, chosen ?? noKeys);
  const x = widthOf(columns) + (chosen ? 48 : 0);
  // Rows that are all drawn stand in one table with their head, which stays in view by itself: no scroll bar can part them.
  const isVirtual = lines.length > virtualRows && heightPx !== undefined && !isNarrow;
  const bodyPx = isVirtual ? heightPx - headPx - sumLines.length * rowPx : undefined;
  const isTree = lines.some(({ children }) => children);
  const isFirst = answer.state === 'loading';
  const rowNames = useMemo(() => new Map(flattened(lines).map(({ key }, index) => [key, index + 1])), [lines]);
  useEffect(() => {
    // What scrolls and holds nothing a key could reach is reached itself.
    const body = ref.current?.querySelector('.ant-table-content, .ant-table-body');
    if (body?.querySelector('button:enabled, input:enabled, a[href]')) body.removeAttribute('tabindex');
    else body?.setAttribute('tabindex', '0');
  }, [ref, lines, columns]);
  return (
    <div
      ref={ref}
      className={answer.isFetching && !isFirst ? 'zb-table zb-table--asking' : 'zb-table'}
      inert={list.isForeign}
      style={isNarrow || heightPx === undefined ? undefined : ({ '--zb-rows': `${heightPx}px` } as CSSProperties)}
    >
      <Table<Line>
        rowKey="key"
        rowClassName={rowLook}
        size="middle"
        columns={columns}
        dataSource={isFirst ? [] : (lines as Line[])}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x, ...(bodyPx !== undefined && bodyPx > 0 && { y: bodyPx }) }}
        virtual={isVirtual}
        locale={{
          emptyText: isFirst ? (
            <Waiting />
          ) : (
            <Nothing {...(answer.state === 'waiting' && { text: say('block.chooseFirst') })} />
          ),
        }}
        onChange={(_, __, sorter) => list.setOrder(orderOf(sorter))}
        {...(isTree && {
          expandable: {
            expandedRowKeys: [...open.keys],
            onExpandedRowsChange: (keys) => open.set(keys.map(String)),
            indentSize: 16,
          },
        })}
        {...(chosen && {
          rowSelection: {
            columnWidth: 48,
            fixed: true,
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(new Set(keys.map(String))),
            getTitleCheckboxProps: () => ({ 'aria-label': say('block.chooseAll') }),
            getCheckboxProps: (line) => ({
              disabled: groupValue in line,
              'aria-label': say('block.chooseRow', { row: rowNames.get(line.key) ?? '' }),
            }),
          },
        })}
        {...(onOpen && { onRow: (line, index) => rowEvents(line, index ?? 0, onOpen) })}
        {...(summary && {
          summary: () => (
            <Table.Summary fixed>
              {sumLines.map((line) => (
                <SummaryRow
                  {...line}
                  key={line.label}
                  columns={columns}
                  nodes={nodes}
                  fields={summary.fields}
                  before={chosen ? 1 : 0}
                />
              ))}
            </Table.Summary>
          ),
        })}
      />
    </div>
  );
}

/** What has a meaning of its own when it is clicked. */
const ownMeaning = 'button, a, input, label, [role=button], [role=img][tabindex], .ant-table-selection-column';

/** A row opens by a click or Enter; the arrows lead from row to row, so that the list is one stop of the tab key. */
function rowEvents(line: Line, index: number, onOpen: (line: Line) => void): HTMLAttributes<HTMLElement> {
  return {
    className: 'zb-row--press',
    tabIndex: index === 0 ? 0 : -1,
    onClick({ currentTarget, target }) {
      // What is shown above the page from inside the row, and words being selected, are no click on the row.
      const isInside = target instanceof Element && currentTarget.contains(target) && !target.closest(ownMeaning);
      if (isInside && window.getSelection()?.toString() === '') onOpen(line);
    },
    onKeyDown({ currentTarget, target, key }) {
      if (target !== currentTarget) return;
      if (key === 'Enter') onOpen(line);
      const next = key === 'ArrowDown' ? currentTarget.nextElementSibling : undefined;
      const before = key === 'ArrowUp' ? currentTarget.previousElementSibling : undefined;
      const row = next ?? before;
      if (row instanceof HTMLElement) row.focus();
    },
  };
}

/** The order a person asks for by pressing a head; none after the third press. */
function orderOf(sorter: Sorter): Order {
  const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
  return order ? { field: String(columnKey), sort: order === 'ascend' ? 'asc' : 'desc' } : undefined;
}

const noKeys: ReadonlySet<string> = new Set();

/** Pixels of the head and of a row, as blocks.css draws them. */
const headPx = 44;
const rowPx = 44;
