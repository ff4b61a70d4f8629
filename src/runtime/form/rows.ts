/** One row of a sub-table: its values by column name. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The key of a row (SUBTABLE-002): its `zhjyId`, else its stored id, else one made from its index. It identifies the
 * row while the form is open, and moves with it.
 */
export function keyOf(row: Row, index: number): string {
  const { zhjyId, id } = row;
  if (typeof zhjyId === 'string' && zhjyId !== '') return zhjyId;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : `row${index + 1}`;
}

/** The rows of one table. Unchanged rows keep the object identity of the record. */
export interface Rows {
  readonly order: readonly string[];
  row(id: string): Row | undefined;
  /** All rows in order; the same array until something changes. */
  list(): readonly Row[];
  write(id: string, column: string, value: unknown): void;
  /** Inserted rows must have their `zhjyId`. */
  insert(rows: readonly Row[], at: number): void;
  remove(ids: ReadonlySet<string>): void;
}

export function createRows(initial: readonly Row[]): Rows {
  let order: readonly string[] = initial.map(keyOf);
  const byId = new Map<string, Row>();
  for (const [index, row] of initial.entries()) byId.set(order[index] as string, row);
  let listed: readonly Row[] | undefined = initial;
  return {
    get order() {
      return order;
    },
    row: (id) => byId.get(id),
    list: () => (listed ??= order.map((id) => byId.get(id) as Row)),
    write(id, column, value) {
      const row = byId.get(id);
      if (!row) return;
      byId.set(id, { ...row, [column]: value });
      listed = undefined;
    },
    insert(rows, at) {
      const keys = rows.map(keyOf);
      rows.forEach((row, index) => byId.set(keys[index] as string, row));
      order = [...order.slice(0, at), ...keys, ...order.slice(at)];
      listed = undefined;
    },
    remove(ids) {
      for (const id of ids) byId.delete(id);
      order = order.filter((id) => !ids.has(id));
      listed = undefined;
    },
  };
}
