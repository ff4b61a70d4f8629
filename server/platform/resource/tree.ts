/** A row of a table with a parent in the same table. */
export interface Branch {
  id: string;
  parentId: string;
}

export type TreeRow<R> = R & { hasChildren: boolean; children: TreeRow<R>[] };

/** Builds a tree of rows in the given order. A row whose parent is not among them becomes a root. */
export function treeOf<R extends Branch>(rows: readonly R[]): TreeRow<R>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, hasChildren: false, children: [] } as TreeRow<R>]));
  const top: TreeRow<R>[] = [];
  for (const row of nodes.values()) {
    const parent = nodes.get(row.parentId);
    if (parent) parent.hasChildren = true;
    (parent?.children ?? top).push(row);
  }
  return top;
}

/** A flat list of rows in the shape of tree rows. */
export function flatOf<R extends Branch>(rows: readonly R[]): TreeRow<R>[] {
  return rows.map((row) => ({ ...row, hasChildren: false, children: [] }));
}

/** The rows below each row, by its id and in their order. */
export function rowsBelow<R extends Branch>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const below = new Map<string, R[]>();
  for (const row of rows) {
    const siblings = below.get(row.parentId);
    if (siblings) siblings.push(row);
    else below.set(row.parentId, [row]);
  }
  return below;
}

/** The ids of a row and all its descendants. */
export function branchOf(rows: readonly Branch[], id: string): Set<string> {
  const below = rowsBelow(rows);
  const branch = new Set([id]);
  // A set is iterated with what is added meanwhile.
  for (const seen of branch) for (const row of below.get(seen) ?? []) branch.add(row.id);
  return branch;
}

/**
 * The possible parents of a row: all rows but itself and its descendants, which would form a cycle. For '0' all rows.
 */
export function withoutBranch<R extends Branch>(rows: readonly R[], id: string): readonly R[] {
  if (id === '0') return rows;
  const branch = branchOf(rows, id);
  return rows.filter((row) => !branch.has(row.id));
}

/** The matching rows with all their ancestors, so that a search result remains a tree. */
export function withParents<R extends Branch>(rows: readonly R[], holds: (row: R) => boolean): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const included = new Set<R>();
  for (const row of rows.filter(holds)) {
    for (let at: R | undefined = row; at && !included.has(at); at = byId.get(at.parentId)) included.add(at);
  }
  return rows.filter((row) => included.has(row));
}
