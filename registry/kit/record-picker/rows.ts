import type { RowsColumn } from '../schema/popup-props.ts';
import type { Id } from '../values/choices.ts';

/** How a picker shows its rows. */
export interface RowsOptions {
  columnOptions: readonly unknown[];
  hasPage: boolean;
  pageSize: number;
  relationField: string;
}

/** Maximum number of rows requested without paging (PICK-099). */
export const rowsMax = 10_000;

/** The columns that are shown; without any, the field whose words the choice is shown by. */
export function columnsOf({
  columnOptions,
  relationField,
}: Pick<RowsOptions, 'columnOptions' | 'relationField'>): RowsColumn[] {
  const columns = columnOptions.filter(isColumn).filter(({ ifShow }) => ifShow !== false);
  return columns.length > 0 ? columns : [{ value: relationField }];
}

const isColumn = (column: unknown): column is RowsColumn =>
  typeof (column as Partial<RowsColumn> | null)?.value === 'string';

/** One row as it came. */
type SourceRow = Readonly<Record<string, unknown>>;

/** One choice in a table: what is stored, and its row as far as it was seen. */
export interface RowChoice {
  id: Id;
  row?: SourceRow;
}

/** The choice that a row is; undefined for one without an id. */
export function choiceOf(row: SourceRow, idField: string): RowChoice | undefined {
  const id = row[idField];
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? { id, row } : undefined;
}

export const isChosen = (chosen: readonly RowChoice[], { id }: RowChoice): boolean =>
  chosen.some((one) => String(one.id) === String(id));

/** Pressed once a row is chosen; where several may be, pressed again it no longer is (PICK-107). */
export function toggleChoice(chosen: readonly RowChoice[], choice: RowChoice, multiple: boolean): readonly RowChoice[] {
  if (!multiple) return [choice];
  return isChosen(chosen, choice) ? chosen.filter(({ id }) => String(id) !== String(choice.id)) : [...chosen, choice];
}
