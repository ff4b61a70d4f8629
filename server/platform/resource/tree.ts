/** A row that stands under another of its table. */
export interface Branch {
  id: string;
  parentId: string;
}

export type TreeRow<R> = R & { hasChildren: boolean; children: TreeRow<R>[] };

/** Rows below their parents, in the order given. A row whose parent is not among them stands at the top. */
export function treeOf<R extends Branch>(rows: readonly R[]): TreeRow<R>[] {
  const grown = new Map(rows.map((row) => [row.id, { ...row, hasChildren: false, children: [] } as TreeRow<R>]));
  const top: TreeRow<R>[] = [];
  for (const row of grown.values()) {
    const parent = grown.get(row.parentId);
    if (parent) parent.hasChildren = true;
    (parent?.children ?? top).push(row);
  }
  return top;
}

/** Rows as a tree without depth. */
export function flatOf<R extends Branch>(rows: readonly R[]): TreeRow<R>[] {
  return rows.map((row) => ({ ...row, hasChildren: false, children: [] }));
}

/** A row's id and the ids of everything below it. */
export function branchOf(rows: readonly Branch[], id: string): Set<string> {
  const branch = new Set([id]);
  for (const seen of branch) {
    for (const row of rows) if (row.parentId === seen) branch.add(row.id);
  }
  return branch;
}

/** What another row may stand under: all rows but this one and everything below it. '0' names none. */
export function withoutBranch<R extends Branch>(rows: readonly R[], id: string): readonly R[] {
  if (id === '0') return rows;
  const branch = branchOf(rows, id);
  return rows.filter((row) => !branch.has(row.id));
}

/** The rows that hold, with everything they stand under, so that a search keeps its place in the tree. */
export function withParents<R extends Branch>(rows: readonly R[], holds: (row: R) => boolean): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<R>();
  for (const row of rows.filter(holds)) {
    for (let at: R | undefined = row; at && !kept.has(at); at = byId.get(at.parentId)) kept.add(at);
  }
  return rows.filter((row) => kept.has(row));
}
