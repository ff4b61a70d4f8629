import { textOf } from '../formula/value.ts';
import { type DataRows, type Datasets, valueIn } from './dataset.ts';

/** The rows of a dataset behind a value of a band, within the scope of the outer band; other datasets have all their rows. */
export interface Scope {
  readonly dataset: string;
  readonly rows: readonly number[];
  readonly outer: Scope | undefined;
}

function rowsOf(scope: Scope | undefined, dataset: string): readonly number[] | undefined {
  for (let one = scope; one; one = one.outer) if (one.dataset === dataset) return one.rows;
  return undefined;
}

const all = (data: DataRows): readonly number[] => {
  const known = allRows.get(data);
  if (known) return known;
  const rows = data.rows.map((_, row) => row);
  allRows.set(data, rows);
  return rows;
};
const allRows = new WeakMap<DataRows, readonly number[]>();
const memberships = new WeakMap<readonly number[], ReadonlySet<number>>();
const keys = new WeakMap<DataRows, ReadonlyMap<string, readonly number[]>>();

const keyIn = (data: DataRows, row: number, field: string): string => {
  const { id, value } = valueIn(data, row, field);
  return id ?? String(textOf(value));
};

/** The rows of a dataset by the value that ties them to their master. */
function byMaster(data: DataRows, field: string): ReadonlyMap<string, readonly number[]> {
  const known = keys.get(data);
  if (known) return known;
  const found = new Map<string, number[]>();
  data.rows.forEach((_, row) => {
    const key = keyIn(data, row, field);
    const rows = found.get(key);
    if (rows) rows.push(row);
    else found.set(key, [row]);
  });
  keys.set(data, found);
  return found;
}

/** The rows of one dataset in a scope: as narrowed, or those of the rows of its master there. Undefined: all. */
function narrowedIn(
  scope: Scope | undefined,
  dataset: string,
  datasets: Datasets,
  depth = 0,
): readonly number[] | undefined {
  const own = rowsOf(scope, dataset);
  const data = datasets[dataset];
  if (own || !data?.of || depth > 10) return own;
  const { dataset: master, field, by } = data.of;
  const above = datasets[master];
  const rows = narrowedIn(scope, master, datasets, depth + 1);
  if (!above || !rows) return undefined;
  const ownRows = byMaster(data, by);
  const found = new Set(rows.map((row) => keyIn(above, row, field)));
  return [...found].flatMap((key) => ownRows.get(key) ?? []);
}

/** The rows of a dataset that belong to the scope of a row and to that of a column. */
export function rowsIn(
  row: Scope | undefined,
  column: Scope | undefined,
  dataset: string,
  data: DataRows,
  datasets: Datasets,
): readonly number[] {
  const [one, other] = [narrowedIn(row, dataset, datasets), narrowedIn(column, dataset, datasets)];
  if (!one || !other) return one ?? other ?? all(data);
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const has = memberships.get(many) ?? new Set(many);
  memberships.set(many, has);
  return few.filter((index) => has.has(index));
}
