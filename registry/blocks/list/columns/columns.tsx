import type { TableColumnType } from 'antd';
import type { CompiledNode } from '#core/compile/tree.ts';
import { groupValue, type Line } from '#core/lists/lines.ts';
import type { Options } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Order } from '#runtime/data/list/use-list.ts';
import { noOptions } from '#runtime/data/options.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { Cell } from '#runtime/render/Cell.tsx';
import type { RowAction } from '#schemas/language/action.ts';
import type { Text } from '#schemas/language/text.ts';
import { ListCell } from '../rows/ListCell.tsx';
import { ResizableTitle } from './ResizableTitle.tsx';
import { editedLabels, RowActions, rowButtonsMax } from '../rows/RowActions.tsx';

interface Props {
  line: Line;
  /** The column whose value the rows of the group share, when it is on show. */
  node: CompiledNode | undefined;
  options: Options | undefined;
}

/** What the rows of a group have in common, and how many they are. */
function GroupTitle({ line, node, options }: Props) {
  const t = useTranslation();
  const isEmpty = line[groupValue] === null || line[groupValue] === '';
  return (
    <span className="zb-group">
      {isEmpty && t('block.otherGroup')}
      {!isEmpty &&
        (node ? (
          <Cell node={node} stored={line[groupValue]} options={options ?? noOptions} />
        ) : (
          String(line[groupValue])
        ))}
      <span className="zb-count">{line.children?.length ?? 0}</span>
    </span>
  );
}

type Column = TableColumnType<Line>;

/** The minimum width in pixels of a column without width; it grows when there is room. */
const columnPx = 140;
/** The width in pixels of the sticky first column on a narrow screen, at most. */
const stickyPx = 160;
/** Widths of definitions and of characters hold for texts of this size; the padding of a cell is the same for every size. */
const definedFontPx = 14;
const cellPaddingPx = 16;
const wideCharPx = 14;
const narrowCharPx = 8;

/** The input of the table columns. */
interface ColumnInput {
  columns: readonly CompiledNode[];
  /** The grouping column; its options come last. */
  group: CompiledNode | undefined;
  /** Options of each column, then of the group. */
  options: readonly Options[];
  rowActions: readonly RowAction[];
  /** Rows are edited in place. */
  editsRows: boolean;
  order: Order;
  numbered: boolean;
  block: BlockHandle;
  /** The 1-based number of the first row on this page. */
  first: number;
  isNarrow: boolean;
  /** Pixels of the texts: columns get wider with them. */
  fontPx: number;
  /** Sets the width of a column; absent: columns are not resizable. */
  resize: ((name: string, width: number | undefined) => void) | undefined;
  /** Texts in the user's language. */
  t(text: Text | undefined): string;
}

/** The key of a column, in the table and in saved settings. */
export const columnName = (node: CompiledNode): string => node.field ?? node.address;

/** The columns of a list as props of antd's table. */
export function tableColumns(input: ColumnInput): Column[] {
  const { columns, numbered, rowActions, editsRows } = input;
  return [
    ...(numbered ? [numberColumn(input)] : []),
    ...columns.map((node, index) => valueColumn(node, index, input)),
    ...(rowActions.length > 0 || editsRows ? [actionColumn(input)] : []),
  ];
}

/** The minimum total width of the columns. */
export function widthOf(columns: readonly Column[], fontPx: number): number {
  return columns.reduce((sum, { width }) => sum + (Number(width) || scaledPx(columnPx, fontPx)), 0);
}

const scaledPx = (width: number, fontPx: number) =>
  Math.round(cellPaddingPx + ((width - cellPaddingPx) * fontPx) / definedFontPx);

function valueColumn(node: CompiledNode, index: number, input: ColumnInput): Column {
  const { config } = node;
  const { options, order, t, block, resize, fontPx, isNarrow } = input;
  const name = columnName(node);
  const title = t(config.label);
  const sortable = config['sortable'] === true;
  const defined = Number(config['width']);
  const width = defined > 0 ? scaledPx(defined, fontPx) : 0;
  const chosen = Number(config['chosenWidth']);
  const fixed = fixedSide(config.tableFixed, index, input);
  return {
    key: name,
    title: resize ? (
      <ResizableTitle {...{ name, title, resize }} width={chosen || width || scaledPx(columnPx, fontPx)} />
    ) : (
      title
    ),
    align: config.tableAlign ?? 'left',
    ellipsis: { showTitle: false },
    // A header is never truncated by the default width, in any language.
    ...(width > 0 && { width: Math.max(width, headPaddingPx + labelPx(title, fontPx) + (sortable ? sorterPx : 0)) }),
    // A user may make a column narrower than its header.
    ...(chosen > 0 && { width: chosen }),
    // Sticky, it must leave room for the others and for the actions.
    ...(fixed === 'left' && isNarrow && { width: Math.min(chosen || width || stickyPx, stickyPx) }),
    ...(fixed && { fixed }),
    ...(sortable && { sorter: true, sortOrder: sortOrderOf(order, name) }),
    render: (_, line) => {
      if (!(groupValue in line))
        return <ListCell node={node} line={line} options={options[index] as Options} block={block} />;
      return index === 0 ? groupTitle(line, input) : null;
    },
  };
}

function groupTitle(line: Line, { group, options }: ColumnInput) {
  return <GroupTitle line={line} node={group} options={options.at(-1)} />;
}

/** On a narrow screen only the first column and the actions are sticky. */
function fixedSide(fixed: CompiledNode['config']['tableFixed'], index: number, { isNarrow }: ColumnInput) {
  if (isNarrow) return index === 0 ? ('left' as const) : undefined;
  return fixed === 'left' || fixed === 'right' ? fixed : undefined;
}

const sortOrderOf = (order: Order, name: string) =>
  order?.field !== name ? null : order.sort === 'asc' ? ('ascend' as const) : ('descend' as const);

function numberColumn({ t, first, isNarrow, fontPx }: ColumnInput): Column {
  return {
    key: 'number',
    title: t('$t:block.number'),
    width: scaledPx(64, fontPx),
    align: 'center',
    ...(!isNarrow && { fixed: 'left' as const }),
    render: (_, line, index) => (groupValue in line ? null : first + index),
  };
}

function actionColumn(input: ColumnInput): Column {
  const { t, rowActions, block, isNarrow, fontPx } = input;
  const max = isNarrow ? rowButtonsMax.narrow : rowButtonsMax.wide;
  const hasMore = rowActions.length > max;
  const widthsOf = (buttons: readonly RowAction[]) => buttons.map(({ label }) => labelPx(t(label), fontPx) + 16);
  const widths = widthsOf(rowActions);
  const buttonsPx = hasMore ? total(widths.slice(0, max - 1)) + overflowPx : total(widths);
  const fitting = (buttons: readonly RowAction[]) => fittingOf(widthsOf(buttons), max, isNarrow ? Infinity : buttonsPx);
  const title = t('$t:common.actions');
  const editedPx = input.editsRows ? total(editedLabels.map((label) => labelPx(t(label), fontPx) + 20)) : 0;
  return {
    key: 'actions',
    title,
    width: Math.max(
      isNarrow ? headPaddingPx + labelPx(title, fontPx) : scaledPx(80, fontPx),
      16 + Math.max(buttonsPx, editedPx),
    ),
    fixed: 'right',
    render: (_, line) =>
      groupValue in line ? null : (
        <RowActions line={line} buttons={rowActions} fitting={fitting} columns={input.columns} block={block} />
      ),
  };
}

/** Width in pixels of the button that opens the overflow menu. */
const overflowPx = 32;

/** The number of buttons of a row before its overflow menu. The menu has at least two, unless the last does not fit. */
function fittingOf(widths: readonly number[], max: number, roomPx: number): number {
  if (widths.length <= max && total(widths) <= roomPx) return widths.length;
  let count = Math.min(max, widths.length) - 1;
  while (count > 1 && total(widths.slice(0, count)) + overflowPx > roomPx) count -= 1;
  return count;
}

/** Width in pixels of a header besides its label: padding, and the sort icons. */
const headPaddingPx = 26;
const sorterPx = 18;

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
const labelPx = (label: string, fontPx: number): number => {
  const px = [...label].reduce((sum, char) => sum + (char.charCodeAt(0) > 255 ? wideCharPx : narrowCharPx), 0);
  return Math.ceil((px * fontPx) / definedFontPx);
};
