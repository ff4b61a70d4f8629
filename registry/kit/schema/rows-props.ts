import type { RowsColumn } from './popup-props.ts';

/** How a picker shows its rows. */
export interface RowsLook {
  columnOptions: readonly unknown[];
  hasPage: boolean;
  pageSize: number;
  relationField: string;
}

/** Maximum number of rows requested without paging (PICK-099). */
export const wholeRows = 10_000;

/** The columns that are shown; without any, the field whose words the choice is shown by. */
export function columnsOf({
  columnOptions,
  relationField,
}: Pick<RowsLook, 'columnOptions' | 'relationField'>): RowsColumn[] {
  const columns = columnOptions.filter(isColumn).filter(({ ifShow }) => ifShow !== false);
  return columns.length > 0 ? columns : [{ value: relationField }];
}

const isColumn = (column: unknown): column is RowsColumn =>
  typeof (column as Partial<RowsColumn> | null)?.value === 'string';
