import type { SheetCell } from '#schemas/language/sheet.ts';
import { type DataRows, type Datasets, groupsOf, ordered, valueIn } from './dataset.ts';
import { partsOf } from './names.ts';
import type { Band, Span } from './grid.ts';
import { rowsIn, type Scope } from './scope.ts';

/** One value of a band, and the rows of the datasets behind it. */
export interface Instance {
  readonly band: Band;
  readonly scope: Scope;
  readonly outer: Instance | undefined;
}

/** A row or column that has grown: the designed one it repeats, and the innermost value it belongs to. */
interface Line {
  readonly at: number;
  readonly owner: Instance | undefined;
}

/** Consecutive lines that one cell covers. */
export interface Segment {
  readonly first: number;
  readonly last: number;
  readonly owner: Instance | undefined;
}

/** More lines than allowed. */
export class TooManyLines extends Error {}

/** The rows of a sheet, or its columns, after its bands have grown. */
export class Axis {
  readonly bands: readonly Band[];
  readonly lines: readonly Line[];
  private readonly found = new Map<string, SegmentIndex>();

  constructor(bands: readonly Band[], lines: readonly Line[]) {
    this.bands = bands;
    this.lines = lines;
  }

  /** The places of a cell with this span in this band; with an instance only those that belong to it. */
  segments(span: Span, band: Band | undefined, of?: Instance): readonly Segment[] {
    const key = `${span.start} ${span.end} ${band?.of.index ?? ''}`;
    const index = this.found.get(key) ?? this.indexOf(span, band);
    this.found.set(key, index);
    return of ? index.of(of) : index.all;
  }

  private indexOf({ start, end }: Span, band: Band | undefined): SegmentIndex {
    const segments: { first: number; last: number; owner: Instance | undefined }[] = [];
    this.lines.forEach(({ at, owner }, line) => {
      if (at < start || at >= end) return;
      const of = ancestor(owner, band);
      const last = segments.at(-1);
      if (last && last.owner === of) last.last = line;
      else segments.push({ first: line, last: line, owner: of });
    });
    return new SegmentIndex(segments);
  }
}

class SegmentIndex {
  readonly all: readonly Segment[];
  private byInstance: Map<Instance, Segment[]> | undefined;

  constructor(all: readonly Segment[]) {
    this.all = all;
  }

  of(instance: Instance): readonly Segment[] {
    this.byInstance ??= this.index();
    return this.byInstance.get(instance) ?? [];
  }

  private index() {
    const found = new Map<Instance, Segment[]>();
    for (const segment of this.all) {
      for (let owner = segment.owner; owner; owner = owner.outer) {
        const known = found.get(owner);
        if (known) known.push(segment);
        else found.set(owner, [segment]);
      }
    }
    return found;
  }
}

/** The value of a band among those that a line belongs to. */
function ancestor(owner: Instance | undefined, band: Band | undefined): Instance | undefined {
  for (let one = band && owner; one; one = one.outer) if (one.band === band) return one;
  return undefined;
}

/**
 * Grows the bands of an axis of `count` designed lines; a generator that stops after each line. Throws {@link TooManyLines}
 * above `max` lines.
 */
export function* axisOf(
  bands: readonly Band[],
  count: number,
  data: Datasets,
  max: number,
): Generator<undefined, Axis> {
  const lines: Line[] = [];
  function* grow({ start, end }: Span, inner: readonly Band[], owner: Instance | undefined): Generator<undefined> {
    let at = start;
    while (at < end) {
      const band = inner.find((one) => one.span.start === at);
      if (band) {
        for (const instance of instancesOf(band, owner, data)) yield* grow(band.span, band.inner, instance);
        at = band.span.end;
      } else {
        if (lines.length >= max) throw new TooManyLines();
        lines.push({ at, owner });
        yield;
        at += 1;
      }
    }
  }
  yield* grow({ start: 0, end: count }, bands, undefined);
  return new Axis(bands, lines);
}

/** The values of a band within one of the outer band: its groups, or each row. */
function* instancesOf(band: Band, outer: Instance | undefined, datasets: Datasets): Generator<Instance> {
  const { cell } = band.of;
  const { dataset, field } = partsOf(cell.field ?? '');
  const data = datasets[dataset];
  if (!data) return;
  const rows = rowsIn(outer?.scope, undefined, dataset, data, datasets);
  const instance = (own: readonly number[]): Instance => ({
    band,
    outer,
    scope: { dataset, rows: own, outer: outer?.scope },
  });
  if (cell.as === 'group') {
    for (const group of groupsOf(data, rows, field, cell)) yield instance(group.rows);
  } else {
    for (const row of cell.order === undefined ? rows : inOrder(data, rows, field, cell)) yield instance([row]);
  }
}

const inOrder = (data: DataRows, rows: readonly number[], field: string, cell: SheetCell): readonly number[] =>
  ordered([...rows], cell, (row) => valueIn(data, row, field));
