import type { ColumnSetting, ColumnSide } from '#schemas/resources/column-setting/column-setting.contract.ts';

/** A list column with the user's settings. */
export interface ColumnState {
  prop: string;
  /** In the user's language. */
  label: string;
  visible: boolean;
  fixed: ColumnSide;
  /** Width in pixels set by this user; absent: the width of the definition. */
  width?: number;
}

const sideOrder: Readonly<Record<ColumnSide, number>> = { left: 0, none: 1, right: 2 };
const bySide = (columns: readonly ColumnState[]): ColumnState[] =>
  [...columns].sort((one, other) => sideOrder[one.fixed] - sideOrder[other.fixed]);

/**
 * Merges the columns of a definition with the user's settings: in the saved order, pinned ones at their side. A column
 * without settings is visible and follows its predecessor in the definition; settings of removed columns are ignored.
 * If no column would be visible, all are (COLUMN-006).
 */
export function arranged(defined: readonly ColumnState[], saved: readonly ColumnSetting[]): ColumnState[] {
  const known = new Map(defined.map((column) => [column.prop, column]));
  const settings = new Map(saved.filter(({ prop }) => known.has(prop)).map((setting) => [setting.prop, setting]));
  const result = [...settings.values()].map(({ prop, columnVisible, fixed, width }): ColumnState => {
    const column = known.get(prop) as ColumnState;
    return { ...column, visible: columnVisible, fixed: fixed ?? column.fixed, ...(width !== undefined && { width }) };
  });
  defined.forEach((column, index) => {
    if (settings.has(column.prop)) return;
    const before = result.findIndex(({ prop }) => prop === defined[index - 1]?.prop);
    result.splice(before + 1, 0, column);
  });
  const isEmpty = !result.some(({ visible }) => visible);
  return bySide(isEmpty ? result.map((column) => ({ ...column, visible: true })) : result);
}

/** The settings to store; empty when they equal the definition. */
export function settingsOf(columns: readonly ColumnState[], defined: readonly ColumnState[]): ColumnSetting[] {
  if (isAsDefined(columns, defined)) return [];
  return columns.map(({ prop, label, visible, fixed, width }) => ({
    ...{ prop, label, columnVisible: visible, fixed },
    ...(width !== undefined && { width }),
  }));
}

/** Whether the columns equal the definition. */
export function isAsDefined(columns: readonly ColumnState[], defined: readonly ColumnState[]): boolean {
  const first = arranged(defined, []);
  return columns.every(({ prop, visible, fixed, width }, index) => {
    const other = first[index];
    return other?.prop === prop && other.visible === visible && other.fixed === fixed && other.width === width;
  });
}

/** Whether this is the only visible column, which cannot be hidden (COLUMN-006). */
export function isLastVisible(columns: readonly ColumnState[], prop: string): boolean {
  return columns.every((column) => column.visible === (column.prop === prop));
}

/** Changes the state of one column, which moves to its side. */
export function changed(
  columns: readonly ColumnState[],
  prop: string,
  part: Partial<Pick<ColumnState, 'visible' | 'fixed' | 'width'>>,
): ColumnState[] {
  return bySide(columns.map((column) => (column.prop === prop ? { ...column, ...part } : column)));
}

/** The range of positions a column may be moved to: those of its side. */
export function placesOf(columns: readonly ColumnState[], prop: string): { first: number; last: number } {
  const side = columns.find((column) => column.prop === prop)?.fixed;
  return {
    first: columns.findIndex(({ fixed }) => fixed === side),
    last: columns.findLastIndex(({ fixed }) => fixed === side),
  };
}

/** Moves a column to a position, limited to the range of its side. */
export function moved(columns: readonly ColumnState[], prop: string, place: number): ColumnState[] {
  const { first, last } = placesOf(columns, prop);
  const one = columns.find((column) => column.prop === prop);
  if (!one) return [...columns];
  const rest = columns.filter((column) => column !== one);
  return rest.toSpliced(Math.min(last, Math.max(first, place)), 0, one);
}
