import { Table, theme } from 'antd';
import type { CompiledNode } from '#core/compile/tree.ts';
import { type CSSProperties, type HTMLAttributes, type RefObject, useMemo } from 'react';
import { displayedLevels, flattened, groupValue, type Line } from '#core/lists/lines.ts';
import type { List, Order } from '#runtime/data/list/use-list.ts';
import type { TableColumnType, TableProps } from 'antd';
import { virtualTable } from '../../kit/display/table-roles.tsx';
import { useAvailableHeight } from '../../kit/overlay/BlockFrame.tsx';
import { EmptyState, LoadingSkeleton } from '../../kit/overlay/States.tsx';
import { widthOf } from './columns/columns.tsx';
import type { ExpandedRows } from './rows/use-expanded-rows.ts';
import { editableRow, newRowKey, type RowEditing, RowEditingContext } from './rows/RowEditing.tsx';
import { SummaryRow, type Sums, sumsOf } from './SummaryRow.tsx';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import type { ComplexHeader } from '#schemas/language/list.ts';
import { underHeaders } from './columns/headers.ts';

const newLine: Line = { key: newRowKey };

/** The components of a table whose rows are edited in place, by its role. */
const editedRows = {
  html: { body: { row: editableRow((props) => <tr {...props} />) } },
  table: withEditedRows('table'),
  treegrid: withEditedRows('treegrid'),
};

function withEditedRows(role: keyof typeof virtualTable): NonNullable<TableProps<Line>['components']> {
  const { header, body } = virtualTable[role].components;
  return { header, body: { ...body, row: editableRow(body.row as Parameters<typeof editableRow>[0]) } };
}

/** Lists with more rows, nested ones included, are virtualised; so are those whose branches are loaded on demand. */
const virtualRows = 100;

type Sorter = Parameters<NonNullable<TableProps<Line>['onChange']>>[2];

interface Props {
  list: List;
  columns: TableColumnType<Line>[];
  /** Headers over several columns. */
  headers: readonly ComplexHeader[];
  /** The value nodes behind the columns. */
  nodes: readonly CompiledNode[];
  isNarrow: boolean;
  open: ExpandedRows;
  /** Selected keys; absent: rows cannot be selected. */
  chosen: ReadonlySet<string> | undefined;
  setChosen(keys: ReadonlySet<string>): void;
  summary: Summary | undefined;
  /** The class of a highlighted row. */
  rowLook(line: Line): string;
  /** Absent: a click on a row does nothing. */
  onOpen: ((line: Line) => void) | undefined;
  /** Rows are edited in place: this one now. Absent: rows are not edited. */
  rowEditing?: { editing: RowEditing | undefined };
}

/** The configuration of the summary rows. */
interface Summary {
  fields: readonly string[];
  /** There may be more rows than these. */
  hasPage: boolean;
  /** Over all records of the search; `none`: no call answers them. */
  totals: Sums | undefined | 'none';
}

/** The summary rows: of the selection, of the page, of all matching records. */
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

/** The table: sticky header, scrolling body, expandable branches. */
export function ListTable(props: Props) {
  const { list, columns, headers, nodes, isNarrow, open, chosen, setChosen, summary, rowLook, onOpen } = props;
  const { ref, heightPx } = useAvailableHeight();
  const { answer, lines } = list;
  const text = useTextOf();
  const headed = useMemo(() => underHeaders(columns, headers, text), [columns, headers, text]);
  const sumLines = sumLinesOf(list, summary, chosen ?? noKeys);
  const x = widthOf(columns, theme.useToken().token.fontSize) + (chosen ? 48 : 0);
  // A list that is not virtualised is one table with a sticky header: header and body cannot get out of alignment.
  const isVirtual = useIsLong(list) && heightPx !== undefined && !isNarrow;
  const bodyPx = isVirtual ? heightPx - headPx - sumLines.length * rowPx : undefined;
  const isFirst = answer.state === 'loading';
  const virtual = useVirtualRoles(isVirtual, list, open.keys);
  useScrollableByKeys(ref, lines, columns);
  const rowSelection = useRowSelection(lines, chosen, setChosen);
  const sumRow = { columns, nodes, fields: summary?.fields ?? [], before: chosen ? 1 : 0, cell: virtual?.cell };
  const { editing, edited, shown, components } = useEditedRows(props, virtual?.role ?? 'html');
  const sums = (
    <Table.Summary fixed>
      {sumLines.map((line, index) => (
        <SummaryRow {...line} key={line.label} {...sumRow} rowIndex={virtual && virtual.rows + index + 1} />
      ))}
    </Table.Summary>
  );
  return (
    <RowEditingContext value={editing}>
      <div
        ref={ref}
        className={answer.isFetching && !isFirst ? 'zb-table zb-table--asking' : 'zb-table'}
        {...(virtual && { role: virtual.role, 'aria-rowcount': virtual.rows + sumLines.length })}
        aria-busy={answer.isFetching}
        style={isNarrow || heightPx === undefined ? undefined : ({ '--zb-rows': `${heightPx}px` } as CSSProperties)}
      >
        <Table<Line>
          rowKey="key"
          rowClassName={rowLook}
          columns={headed}
          dataSource={isFirst ? [] : (shown as Line[])}
          {...looks}
          scroll={{ x, ...(bodyPx !== undefined && bodyPx > 0 && { y: bodyPx }) }}
          {...(virtual && virtualTable[virtual.role])}
          {...components}
          locale={{ emptyText: <NoLines state={answer.state} /> }}
          onChange={(_, __, sorter) => list.setOrder(orderOf(sorter))}
          {...(lines.some(({ children }) => children) && { expandable: branchesOf(open) })}
          {...(rowSelection && { rowSelection })}
          onRow={(line, index) => ({
            // Rows of another page, order or search: nothing of them can be pressed. The heads can, and keep the focus.
            inert: answer.isOld,
            ...virtual?.place(line, index ?? 0),
            ...(onOpen && line.key !== edited && rowEvents(line, index ?? 0, onOpen, open)),
          })}
          {...(summary && { summary: () => sums })}
        />
      </div>
    </RowEditingContext>
  );
}

const looks = {
  size: 'middle',
  pagination: false,
  tableLayout: 'fixed',
  // The list itself says when it is busy: a live region of antd within a tree or a table is none of its rows.
  loading: { spinning: false, 'aria-live': undefined, 'aria-busy': undefined },
} as const;

/** The row that is edited in place, with the line of a new record on top. */
function useEditedRows({ rowEditing, list: { lines } }: Props, role: keyof typeof editedRows) {
  const editing = rowEditing?.editing;
  const isNew = editing?.key === newRowKey;
  const shown = useMemo(() => (isNew ? [newLine, ...lines] : lines), [isNew, lines]);
  return { editing, edited: editing?.key, shown, components: rowEditing && { components: editedRows[role] } };
}

const branchesOf = (open: ExpandedRows): NonNullable<TableProps<Line>['expandable']> => ({
  expandedRowKeys: [...open.keys],
  onExpandedRowsChange: (keys) => open.set(keys.map(String)),
  indentSize: 16,
});

/** Whether the lines, nested ones included, are many, or may become many as branches are loaded. */
function useIsLong({ children, lines }: List): boolean {
  return useMemo(() => children !== undefined || flattened(lines).length > virtualRows, [children, lines]);
}

/** The roles and places of the rows of a virtualized list, of which only a part is in the document. */
function useVirtualRoles(isVirtual: boolean, { lines, children }: List, open: ReadonlySet<string>) {
  return useMemo(() => {
    if (!isVirtual) return undefined;
    const levels = displayedLevels(lines, open);
    const isTree = children !== undefined || lines.some((line) => line.children);
    return {
      ...(isTree ? ({ role: 'treegrid', cell: 'gridcell' } as const) : ({ role: 'table', cell: 'cell' } as const)),
      /** The header included. */
      rows: levels.size + 1,
      place: (line: Line, index: number) => ({
        'aria-rowindex': index + 2,
        ...(isTree && { 'aria-level': levels.get(line.key) }),
        ...(line.children && { 'aria-expanded': open.has(line.key) }),
      }),
    };
  }, [isVirtual, lines, children, open]);
}

function NoLines({ state }: { state: List['answer']['state'] }) {
  const t = useTranslation();
  if (state === 'loading') return <LoadingSkeleton />;
  return <EmptyState {...(state === 'waiting' && { text: t('block.chooseFirst') })} />;
}

/** A scroll container without focusable content must be focusable itself. */
function useScrollableByKeys(ref: RefObject<HTMLElement | null>, lines: unknown, columns: unknown): void {
  const settle = () => {
    const body = ref.current?.querySelector('.ant-table-content, .ant-table-body');
    if (body?.querySelector('button:enabled, input:enabled, a[href]')) body.removeAttribute('tabindex');
    else body?.setAttribute('tabindex', '0');
  };
  useEffectOn(lines, settle);
  useEffectOn(columns, settle);
}

/** The checkboxes of the rows; undefined where rows cannot be selected. */
function useRowSelection(
  lines: readonly Line[],
  chosen: Props['chosen'],
  setChosen: Props['setChosen'],
): TableProps<Line>['rowSelection'] {
  const t = useTranslation();
  const rowNames = useMemo(() => new Map(flattened(lines).map(({ key }, index) => [key, index + 1])), [lines]);
  return (
    chosen && {
      columnWidth: 48,
      fixed: true,
      selectedRowKeys: [...chosen],
      onChange: (keys) => setChosen(new Set(keys.map(String))),
      getTitleCheckboxProps: () => ({ 'aria-label': t('block.chooseAll') }),
      getCheckboxProps: (line) => ({
        disabled: groupValue in line || line.key === newRowKey,
        'aria-label': t('block.chooseRow', { row: rowNames.get(line.key) ?? '' }),
      }),
    }
  );
}

/** Elements within a row that handle a click themselves. */
const ownMeaning = 'button, a, input, label, [role=button], [role=img][tabindex], .ant-table-selection-column';

/**
 * A row is opened by click or Enter; arrow keys move between rows (roving tabindex), so the list is one tab stop, and
 * expand and collapse a branch.
 */
function rowEvents(
  line: Line,
  index: number,
  onOpen: (line: Line) => void,
  open: ExpandedRows,
): HTMLAttributes<HTMLElement> {
  return {
    className: 'zb-row--press',
    tabIndex: index === 0 ? 0 : -1,
    onClick({ currentTarget, target }) {
      // Clicks in portals opened from the row, and text selection, are no click on the row.
      const isInside = target instanceof Element && currentTarget.contains(target) && !target.closest(ownMeaning);
      if (isInside && window.getSelection()?.toString() === '') onOpen(line);
    },
    onKeyDown({ currentTarget, target, key }) {
      if (target !== currentTarget) return;
      if (key === 'Enter') onOpen(line);
      if (key === 'ArrowRight' && line.children) open.set([...open.keys, line.key]);
      if (key === 'ArrowLeft' && open.keys.has(line.key)) open.set([...open.keys].filter((one) => one !== line.key));
      const next = key === 'ArrowDown' ? currentTarget.nextElementSibling : undefined;
      const before = key === 'ArrowUp' ? currentTarget.previousElementSibling : undefined;
      const row = next ?? before;
      if (row instanceof HTMLElement) row.focus();
    },
  };
}

/** The sort order after a press of a header; none after the third press. */
function orderOf(sorter: Sorter): Order {
  const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
  return order ? { field: String(columnKey), sort: order === 'ascend' ? 'asc' : 'desc' } : undefined;
}

const noKeys: ReadonlySet<string> = new Set();

/** Height of the header and of a row in pixels, as in blocks.css. */
const headPx = 44;
const rowPx = 44;
