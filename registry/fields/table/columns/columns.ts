import { isCalculated } from '#core/kind/kind.ts';
import { isSummable } from '#core/calc/sum.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { HeaderGroup, TableProps } from '../table.ts';
import { columnOf } from '#core/schema/address.ts';

/** One column: its name in a row, and its layout in the grid. */
export interface Column {
  key: string;
  node: CompiledNode;
  fixed: 'left' | 'right' | undefined;
  align: 'left' | 'center' | 'right';
  /** The user can edit it: it is neither calculated nor filled by the server. */
  editable: boolean;
  summed: boolean;
  group: HeaderGroup | undefined;
}

/** Pixels. */
export const rowHeightPx = 40;
const selectWidthPx = 44;
const serialWidthPx = 56;
/** In pixels: three columns, serial numbers and buttons fit into a dialog of 600 px, including its scroll bar. */
const columnWidthPx = 112;

/** The Operation column is 50 px per shown row button, and 100 px when there is none (SUBTABLE-012). */
export function operationWidthPx(shownButtons: number): number {
  return shownButtons > 0 ? shownButtons * 50 : 100;
}

/** The columns of a table visible on this page, in display order: fixed left, free, fixed right. */
export function columnsOf(table: CompiledNode, isPlaced: (node: CompiledNode) => boolean): readonly Column[] {
  const props = table.props as TableProps;
  const groups = (table.config as { complexHeaderList?: readonly HeaderGroup[] }).complexHeaderList ?? [];
  const columns = table.children
    .filter((node) => node.field !== undefined && isPlaced(node))
    .map((node) => columnFrom(node, props, groups));
  const side = (fixed: Column['fixed']) => columns.filter((column) => column.fixed === fixed);
  return [...side('left'), ...side(undefined), ...side('right')];
}

function columnFrom(node: CompiledNode, props: TableProps, groups: readonly HeaderGroup[]): Column {
  const { config, kind } = node;
  const key = columnOf(node.field ?? '');
  const { tableFixed = 'none', tableAlign = 'left' } = config;
  return {
    key,
    node,
    fixed: tableFixed === 'none' ? undefined : tableFixed,
    align: tableAlign,
    editable: !isCalculated(kind) && !kind?.server?.system,
    summed: props.showSummary && props.summaryField.includes(key) && !!kind && isSummable(kind, node.props),
    group: groups.find((group) => group.childColumns.includes(key)),
  };
}

/** A grid track: its 1-based index and, if sticky, its offset in pixels from the edge. */
export interface Track {
  track: number;
  left?: number;
  right?: number;
}

/** The tracks of a grid: an optional selection column, serial number, columns, an optional operation column. */
export interface Tracks {
  template: string;
  /** The minimum width of all tracks in pixels. */
  widthPx: number;
  select: Track | undefined;
  serial: Track;
  columns: readonly Track[];
  operation: Track | undefined;
  count: number;
  /** Widths in pixels covered by the fixed columns. */
  covered: { left: number; right: number };
  /**
   * In a container narrower than this (pixels) the fixed columns scroll with the others; undefined: no fixed columns.
   */
  tightPx: number | undefined;
}

/** The container widths with such a rule in table.css. */
const tightWidthsPx = [480, 560, 720, 960];

/** At least one free column must be visible between the fixed ones. */
function tightPxOf({ left, right }: Tracks['covered']): number | undefined {
  const neededPx = left + right + columnWidthPx;
  return tightWidthsPx.find((px) => px >= neededPx) ?? tightWidthsPx.at(-1);
}

export function tracksOf(columns: readonly Column[], options: { selectable: boolean; operationPx: number }): Tracks {
  const before = (options.selectable ? selectWidthPx : 0) + serialWidthPx;
  const first = options.selectable ? 3 : 2;
  const onSide = (side: Column['fixed']) => columns.filter(({ fixed }) => fixed === side).length;
  const anyLeft = onSide('left') > 0;
  const covered = {
    left: anyLeft ? before + onSide('left') * columnWidthPx : 0,
    right: options.operationPx + onSide('right') * columnWidthPx,
  };
  const widths = columns.map(({ fixed }) => (fixed ? `${columnWidthPx}px` : `minmax(${columnWidthPx}px, 1fr)`));
  return {
    template: [
      ...(options.selectable ? [`${selectWidthPx}px`] : []),
      `${serialWidthPx}px`,
      ...widths,
      ...(options.operationPx > 0 ? [`${options.operationPx}px`] : []),
    ].join(' '),
    widthPx: before + columns.length * columnWidthPx + options.operationPx,
    select: options.selectable ? { track: 1, ...(anyLeft && { left: 0 }) } : undefined,
    serial: { track: first - 1, ...(anyLeft && { left: before - serialWidthPx }) },
    columns: columns.map(({ fixed }, index) => {
      const track = first + index;
      if (fixed === 'left') return { track, left: before + index * columnWidthPx };
      if (fixed === 'right')
        return { track, right: options.operationPx + (columns.length - 1 - index) * columnWidthPx };
      return { track };
    }),
    operation: options.operationPx > 0 ? { track: first + columns.length, right: 0 } : undefined,
    covered,
    tightPx: onSide(undefined) === columns.length ? undefined : tightPxOf(covered),
    count: first - 1 + columns.length + (options.operationPx > 0 ? 1 : 0),
  };
}

/** The position of a cell, as CSS properties. */
export function placed({ track, left, right }: Track): { gridColumn: number; left?: number; right?: number } {
  return { gridColumn: track, ...(left !== undefined && { left }), ...(right !== undefined && { right }) };
}

/** The classes of a sticky cell, which stays visible during horizontal scrolling. */
export function stickiness({ left, right }: Track): string {
  if (left !== undefined) return ' zt-fixed zt-fixed--left';
  return right !== undefined ? ' zt-fixed zt-fixed--right' : '';
}

/** What a form knows of a cell. */
interface States {
  state(path: string): { disabled: boolean; shown: boolean };
}

/** Whether a cell is editable: not if it is calculated, disabled, hidden or read-only. */
export function isWritable(form: States, column: Column, path: string): boolean {
  if (!column.editable || column.node.props['readonly'] === true) return false;
  const { disabled, shown } = form.state(path);
  return shown && !disabled;
}
