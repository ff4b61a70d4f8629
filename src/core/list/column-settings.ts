import type { ColumnSetting, ColumnSide } from '#schemas/resources/column-setting/column-setting.contract.ts';

/** A column as a person has it. */
export interface ColumnState {
  prop: string;
  /** In the reader's language. */
  label: string;
  visible: boolean;
  fixed: ColumnSide;
  /** Pixels this person made it as wide as; absent: as the definition says. */
  width?: number;
}

const sideOrder: Readonly<Record<ColumnSide, number>> = { left: 0, none: 1, right: 2 };
const bySide = (columns: readonly ColumnState[]): ColumnState[] =>
  [...columns].sort((one, other) => sideOrder[one.fixed] - sideOrder[other.fixed]);

/**
 * The columns a definition names, as a person wants them: in the saved order, those that stay in view at their side. A
 * column the settings do not know is visible and follows the one it follows in the definition; one the definition does not
 * know any more is forgotten. Should nothing be left to see, everything is seen (COLUMN-006).
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

/** What is kept of the columns; nothing when they are as the definition says. */
export function settingsOf(columns: readonly ColumnState[], defined: readonly ColumnState[]): ColumnSetting[] {
  if (isAsDefined(columns, defined)) return [];
  return columns.map(({ prop, label, visible, fixed, width }) => ({
    ...{ prop, label, columnVisible: visible, fixed },
    ...(width !== undefined && { width }),
  }));
}

/** Whether a person has changed nothing. */
export function isAsDefined(columns: readonly ColumnState[], defined: readonly ColumnState[]): boolean {
  const first = arranged(defined, []);
  return columns.every(({ prop, visible, fixed, width }, index) => {
    const other = first[index];
    return other?.prop === prop && other.visible === visible && other.fixed === fixed && other.width === width;
  });
}

/** Whether this is the only column to be seen: it cannot be switched off (COLUMN-006). */
export function isLastVisible(columns: readonly ColumnState[], prop: string): boolean {
  return columns.every((column) => column.visible === (column.prop === prop));
}

/** The columns with another state of one of them, which moves to its side. */
export function changed(
  columns: readonly ColumnState[],
  prop: string,
  part: Partial<Pick<ColumnState, 'visible' | 'fixed' | 'width'>>,
): ColumnState[] {
  return bySide(columns.map((column) => (column.prop === prop ? { ...column, ...part } : column)));
}

/** The places a column may be moved to: those of its side, from the first to the last. */
export function placesOf(columns: readonly ColumnState[], prop: string): { first: number; last: number } {
  const side = columns.find((column) => column.prop === prop)?.fixed;
  return {
    first: columns.findIndex(({ fixed }) => fixed === side),
    last: columns.findLastIndex(({ fixed }) => fixed === side),
  };
}

/** The columns with one of them at another place, as near to it as its side allows. */
export function moved(columns: readonly ColumnState[], prop: string, place: number): ColumnState[] {
  const { first, last } = placesOf(columns, prop);
  const one = columns.find((column) => column.prop === prop);
  if (!one) return [...columns];
  const rest = columns.filter((column) => column !== one);
  return rest.toSpliced(Math.min(last, Math.max(first, place)), 0, one);
}
