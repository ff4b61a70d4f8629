/** The common value of a group, under a symbol so that it cannot collide with a field. */
export const groupValue = Symbol('group');

/** One line of a list. */
export type Line = Readonly<Record<string, unknown>> & {
  /** Unique in the list. */
  readonly key: string;
  readonly children?: readonly Line[];
  /** Only on a group line. */
  readonly [groupValue]?: unknown;
};

type Source = Readonly<Record<string, unknown>>;

/**
 * Converts rows to lines with keys. `children` are present only where there are any, or when they can be loaded: `lazy`
 * are those loaded so far, by row. Children in the row itself take precedence.
 */
export function linesOf(rows: readonly Source[], lazy: ReadonlyMap<string, readonly Source[]> | undefined): Line[] {
  const seen = new Set<string>();
  const toLine = (row: Source, place: string): Line => {
    const id = row['id'] === undefined || row['id'] === null ? place : String(row['id']);
    const key = seen.has(id) ? place : id;
    seen.add(key);
    const { children, ...rest } = row;
    const own = Array.isArray(children) ? (children as Source[]) : [];
    const loaded = row['hasChildren'] === true ? (lazy?.get(key) ?? []) : [];
    const lines = (own.length > 0 ? own : loaded).map((child, index) => toLine(child, `${place}.${index}`));
    const mayHave = lazy !== undefined && !lazy.has(key) && row['hasChildren'] === true;
    return { ...rest, key, ...((lines.length > 0 || mayHave) && { children: lines }) };
  };
  return rows.map((row, index) => toLine(row, `#${index}`));
}

/** Groups lines by the value of a column, in order of first appearance. */
export function grouped(lines: readonly Line[], field: string): Line[] {
  const groups = new Map<string, Line[]>();
  const values = new Map<string, unknown>();
  for (const line of lines) {
    const value = line[field];
    const name = JSON.stringify(value ?? null);
    values.set(name, value);
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return [...groups].map(([name, children]) => ({
    key: `group:${name}`,
    [groupValue]: values.get(name) ?? null,
    children,
  }));
}

/** The keys of all expandable lines; `filled`: without those whose children are not loaded yet. */
export function openableKeys(lines: readonly Line[], which: 'all' | 'filled' = 'all'): string[] {
  const isBranch = ({ children }: Line) => children !== undefined && (which === 'all' || children.length > 0);
  return lines.flatMap((line) => (isBranch(line) ? [line.key, ...openableKeys(line.children ?? [], which)] : []));
}

/** The level, from 1, of each line that is displayed while these are expanded, in the order of display. */
export function displayedLevels(lines: readonly Line[], open: ReadonlySet<string>, level = 1): Map<string, number> {
  return new Map(
    lines.flatMap(({ key, children = [] }) => [
      [key, level] as const,
      ...(open.has(key) ? displayedLevels(children, open, level + 1) : []),
    ]),
  );
}

/** All lines including nested ones, without group lines. */
export function flattened(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => [
    ...(groupValue in line ? [] : [line]),
    ...(line.children ? flattened(line.children) : []),
  ]);
}
