import { Table } from 'antd';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useEffect, useMemo } from 'react';
import { flattened, groupValue, type Line } from '#core/list/lines.ts';
import type { List, Order } from '#runtime/list/use-list.ts';
import type { TableColumnType, TableProps } from 'antd';
import { useFill } from '../../_shared/blocks/use-fill.tsx';
import { Nothing, Waiting } from '../../_shared/blocks/States.tsx';
import { widthOf } from './columns.tsx';
import type { Open } from './use-open.ts';
import { SummaryRow } from './SummaryRow.tsx';
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
  summaryField: readonly string[] | undefined;
  /** The class a row stands out by. */
  rowLook(line: Line): string;
  onRowClick: ((line: Line) => void) | undefined;
}

/** The rows themselves: heads that stay, a body that scrolls, branches that open. */
export function ListTable(props: Props) {
  const { list, columns, nodes, isNarrow, open, chosen, setChosen, summaryField, rowLook, onRowClick } = props;
  const say = useSay();
  const { ref, heightPx } = useFill();
  const { answer, lines } = list;
  const x = widthOf(columns) + (chosen ? 48 : 0);
  const bodyPx = heightPx === undefined || isNarrow ? undefined : heightPx - headPx - (summaryField ? rowPx : 0);
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
        virtual={lines.length > virtualRows && bodyPx !== undefined}
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
        {...(onRowClick && { onRow: (line) => ({ onClick: () => onRowClick(line), className: 'zb-row--press' }) })}
        {...(summaryField && {
          summary: () => (
            <Table.Summary fixed>
              <SummaryRow lines={lines} columns={columns} nodes={nodes} fields={summaryField} before={chosen ? 1 : 0} />
            </Table.Summary>
          ),
        })}
      />
    </div>
  );
}

/** The order a person asks for by pressing a head; none after the third press. */
function orderOf(sorter: Sorter): Order {
  const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
  return order ? { field: String(columnKey), sort: order === 'ascend' ? 'asc' : 'desc' } : undefined;
}

/** Pixels of the head and of a row, as blocks.css draws them. */
const headPx = 44;
const rowPx = 44;
