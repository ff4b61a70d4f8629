/** One row of a sub-table: its values by column name and its key, `zhjyId` (SUBTABLE-002). */
export type Row = Readonly<Record<string, unknown>> & { readonly zhjyId: string };

/** The rows of one table. Untouched rows are the very objects the record came with. */
export interface Rows {
  readonly order: readonly string[];
  row(id: string): Row | undefined;
  /** All rows in order; the same list until something changes. */
  list(): readonly Row[];
  write(id: string, column: string, value: unknown): void;
  insert(rows: readonly Row[], at: number): void;
  remove(ids: ReadonlySet<string>): void;
}

export function createRows(initial: readonly Row[]): Rows {
  let order: readonly string[] = initial.map((row) => row.zhjyId);
  const byId = new Map(initial.map((row) => [row.zhjyId, row]));
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
      for (const row of rows) byId.set(row.zhjyId, row);
      order = [...order.slice(0, at), ...rows.map((row) => row.zhjyId), ...order.slice(at)];
      listed = undefined;
    },
    remove(ids) {
      for (const id of ids) byId.delete(id);
      order = order.filter((id) => !ids.has(id));
      listed = undefined;
    },
  };
}
