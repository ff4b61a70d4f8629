/** A name with its dependencies. */
export interface Dependent {
  readonly reads: readonly { readonly name: string }[];
}

export interface Cycle {
  /** All names on this cycle (strongly connected component). */
  readonly members: readonly string[];
  /** The names along one cycle, the first repeated at the end. */
  readonly path: readonly string[];
}

/** Dependency cycles: names that depend on themselves, grouped (Tarjan's strongly connected components). */
export function findCycles(calculations: ReadonlyMap<string, Dependent>): Cycle[] {
  const next = (name: string) =>
    (calculations.get(name)?.reads ?? []).map((read) => read.name).filter((read) => calculations.has(read));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const cycles: Cycle[] = [];
  const visit = (name: string) => {
    index.set(name, index.size);
    low.set(name, index.get(name) as number);
    open.push(name);
    for (const read of next(name)) {
      if (!index.has(read)) visit(read);
      if (open.includes(read)) low.set(name, Math.min(low.get(name) as number, low.get(read) as number));
    }
    if (low.get(name) !== index.get(name)) return;
    const members = open.splice(open.indexOf(name));
    if (members.length > 1 || next(name).includes(name)) cycles.push({ members, path: shortestCycle(members, next) });
  };
  for (const name of calculations.keys()) if (!index.has(name)) visit(name);
  return cycles;
}

/** The shortest path from the first member back to itself (breadth-first search). */
function shortestCycle(members: readonly string[], next: (name: string) => string[]): string[] {
  const [start = ''] = members;
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const name of queue) {
    for (const read of next(name)) {
      if (read === start) return [start, ...backTo(start, name, cameFrom), start];
      if (!members.includes(read) || cameFrom.has(read)) continue;
      cameFrom.set(read, name);
      queue.push(read);
    }
  }
  return [start, start];
}

/** The path from `start`, exclusive, to `end`. */
function backTo(start: string, end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let name: string | undefined = end; name !== undefined && name !== start; name = cameFrom.get(name)) {
    path.unshift(name);
  }
  return path;
}
