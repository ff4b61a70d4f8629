/** What the rows of a group have in common, by a name that no field can have. */
export const groupValue = Symbol('group');

/** One line of a list. */
export type Line = Readonly<Record<string, unknown>> & {
  /** Unique in the list. */
  readonly key: string;
  readonly children?: readonly Line[];
  /** Only of a line that stands for a group. */
  readonly [groupValue]?: unknown;
};

type Source = Readonly<Record<string, unknown>>;

/** Rows as they came, as lines with keys. `children` stay only where there are any, or may be asked for (`lazy`). */
export function linesOf(rows: readonly Source[], lazy: ReadonlyMap<string, readonly Source[]> | undefined): Line[] {
  const seen = new Set<string>();
  const toLine = (row: Source, place: string): Line => {
    const id = row['id'] === undefined || row['id'] === null ? place : String(row['id']);
    const key = seen.has(id) ? place : id;
    seen.add(key);
    const { children, ...rest } = row;
    const fetched = lazy?.get(key) ?? (Array.isArray(children) ? (children as Source[]) : []);
    const lines = fetched.map((child, index) => toLine(child, `${place}.${index}`));
    const mayHave = lazy !== undefined && !lazy.has(key) && row['hasChildren'] === true;
    return { ...rest, key, ...((lines.length > 0 || mayHave) && { children: lines }) };
  };
  return rows.map((row, index) => toLine(row, `#${index}`));
}

/** Lines under a line for each value of a column, in the order the values appear. */
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

/** The keys of every line that can be opened. */
export function openableKeys(lines: readonly Line[]): string[] {
  return lines.flatMap((line) => (line.children ? [line.key, ...openableKeys(line.children)] : []));
}

/** Every line, those below others included, groups left out. */
export function flattened(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => [
    ...(groupValue in line ? [] : [line]),
    ...(line.children ? flattened(line.children) : []),
  ]);
}
