import { type CellLink, type Sheet, reportLimits } from '#schemas/language/sheet.ts';
import { type Evaluate, type FormulaScope } from '../formula/compile-tree.ts';
import { Fault, fault, isNumber, listMax, Moment, type Value } from '../formula/value.ts';
import type { Take } from '../calc/parse.ts';
import { resolveParameters } from '../compile/parameters/parameters.ts';
import { type Axis, axisOf, type Instance, type Segment, TooManyLines } from './axis.ts';
import {
  type DataRows,
  type Datasets,
  type DataValue,
  figureOf,
  grouped,
  isVisible,
  noData,
  sumOf,
  valueIn,
} from './dataset.ts';
import { addressOf, bandOf, chainOf, gridOf, type Grid, type PlacedCell } from './grid.ts';
import { partsOf } from './names.ts';
import { rowsIn } from './scope.ts';

/** A cell of a sheet that has grown: where it is, and what it shows. */
export interface GrownCell {
  readonly of: PlacedCell;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly value: Value;
  /** How a value of a dataset reads; undefined: as its value does. */
  readonly text?: string;
  /** What its link opens, with the values it hands on. */
  readonly link?: CellLink;
}

/** A sheet that has grown, row by row; of each row and column the designed one that it repeats. */
export interface GrownSheet {
  readonly rows: readonly { readonly of: number; readonly cells: readonly GrownCell[] }[];
  readonly columns: readonly number[];
}

/** What a sheet is computed with besides its rows. */
export interface Computing extends Omit<FormulaScope, 'read'> {
  /** The compiled formula of a text. */
  formulaOf(text: string): Evaluate | undefined;
  /** The values of the query conditions. */
  parameters: Readonly<Record<string, unknown>>;
  /** A text of the definition in the language of the reader. */
  textOf(text: SheetText): string;
}

type SheetText = NonNullable<Sheet['cells'][number]['text']>;

/**
 * Grows the cells of a sheet over the rows of its datasets: first both axes, then each cell for the rows that its row and
 * column stand for. A generator that stops after each row, so that the caller can let others work, or end it.
 */
export function* expandSheet(sheet: Sheet, data: Datasets, computing: Computing): Generator<undefined, GrownSheet> {
  const grid = gridOf(sheet);
  const down = yield* axisOf(grid.down, grid.rowCount, data, reportLimits.grownRows + grid.rowCount);
  const right = yield* axisOf(grid.right, grid.columnCount, data, reportLimits.grownColumns);
  if (down.lines.length * right.lines.length > reportLimits.grownCells) throw new TooManyLines();
  const growing = new Growing(grid, { down, right }, data, computing);
  const rows: { of: number; cells: GrownCell[] }[] = growing.down.lines.map(({ at }) => ({ of: at, cells: [] }));
  for (const cell of growing.grid.cells) {
    for (const place of growing.instancesOf(cell)) {
      rows[place.rows.first]?.cells.push(growing.grown(place));
      yield;
    }
  }
  for (const { cells } of rows) cells.sort((a, b) => a.column - b.column);
  return { rows, columns: growing.right.lines.map(({ at }) => at) };
}

/** A cell for one value of its bands of rows and of columns. */
interface Place {
  readonly cell: PlacedCell;
  readonly rows: Segment;
  readonly columns: Segment;
}

class Growing {
  readonly down: Axis;
  readonly right: Axis;
  readonly grid: Grid;
  private readonly data: Datasets;
  private readonly computing: Computing;
  private readonly values = new Map<string, Value>();
  private readonly byAddress: ReadonlyMap<string, PlacedCell>;

  constructor(grid: Grid, { down, right }: { down: Axis; right: Axis }, data: Datasets, computing: Computing) {
    this.grid = grid;
    this.down = down;
    this.right = right;
    this.data = data;
    this.computing = computing;
    this.byAddress = new Map(grid.cells.map((cell) => [addressOf(cell.rows.start, cell.columns.start), cell]));
  }

  *instancesOf(cell: PlacedCell): Generator<Place> {
    const columns = this.segmentsOf(cell, this.right);
    for (const rows of this.segmentsOf(cell, this.down)) for (const one of columns) yield { cell, rows, columns: one };
  }

  private segmentsOf(cell: PlacedCell, axis: Axis): readonly Segment[] {
    return axis.segments(this.spanOf(cell, axis), this.bandOf(cell, axis));
  }

  private spanOf = (cell: PlacedCell, axis: Axis) => (axis === this.down ? cell.rows : cell.columns);

  private bandOf(cell: PlacedCell, axis: Axis) {
    const cross = axis === this.down ? cell.columns.start : cell.rows.start;
    return bandOf(axis.bands, this.spanOf(cell, axis), cross);
  }

  grown(place: Place): GrownCell {
    const { cell, rows, columns } = place;
    const { text } = this.shownOf(place);
    const link = this.linkOf(place);
    return {
      of: cell,
      row: rows.first,
      column: columns.first,
      rowSpan: rows.last - rows.first + 1,
      columnSpan: columns.last - columns.first + 1,
      value: this.valueOf(place),
      ...(text !== undefined && { text }),
      ...(link && { link }),
    };
  }

  /** The value of a cell, computed once; one that needs itself is a fault. */
  private valueOf(place: Place): Value {
    const key = `${place.cell.index} ${place.rows.first} ${place.columns.first}`;
    const known = this.values.get(key);
    if (known !== undefined) return known;
    this.values.set(key, fault('circle'));
    const value = this.computed(place);
    this.values.set(key, value);
    return value;
  }

  private computed(place: Place): Value {
    const { text, formula } = place.cell.cell;
    if (text !== undefined) return this.computing.textOf(text);
    if (formula === undefined) return this.shownOf(place).value;
    const evaluate = this.computing.formulaOf(formula);
    return evaluate ? evaluate({ ...this.computing, read: (name, take) => this.read(name, take, place) }) : null;
  }

  /** The value of a field over the rows of a place; a growing cell shows the value it grew with. */
  private shownOf(place: Place): { value: Value; text?: string } {
    const { cell } = place.cell;
    if (cell.field === undefined) return { value: null };
    const { dataset, field } = partsOf(cell.field);
    const data = this.data[dataset];
    if (!data) return { value: null };
    const { as = 'list' } = cell;
    if (!isVisible(data, field)) return { value: as === 'list' ? null : hidden };
    const rows = this.rowsAt(place, dataset, data);
    if (as === 'list' || as === 'group')
      return rows.length === 0 ? noData : grouped(valueIn(data, rows[0] ?? -1, field), cell);
    const all = rows.map((row) => valueIn(data, row, field));
    const value = figureOf(
      as,
      all.map((one) => one.value),
    );
    const text = as === 'least' || as === 'greatest' ? all.find((one) => one.value === value)?.text : undefined;
    return text === undefined || isNumber(value) ? { value } : { value, text };
  }

  private rowsAt(
    { rows, columns }: Pick<Place, 'rows' | 'columns'>,
    dataset: string,
    data: DataRows,
  ): readonly number[] {
    return rowsIn(rows.owner?.scope, columns.owner?.scope, dataset, data, this.data);
  }

  /** A link with the values of the cell's rows. */
  private linkOf(place: Place): CellLink | undefined {
    const { link } = place.cell.cell;
    if (link === undefined) return undefined;
    const given = resolveParameters(link.with, (name) => {
      const { dataset, field } = partsOf(name);
      if (dataset === 'parameters') return this.computing.parameters[field];
      const data = this.data[dataset];
      const row = data && this.rowsAt(place, dataset, data)[0];
      if (data === undefined || row === undefined) return undefined;
      const { id, value, text } = valueIn(data, row, field);
      return value instanceof Moment ? value.ms : (id ?? text);
    });
    // The values are those of the link's own names.
    return { ...link, with: given } as CellLink;
  }

  private read(name: string, take: Take, place: Place): unknown {
    const cell = this.byAddress.get(name);
    if (cell) return this.readCell(cell, place);
    const { dataset, field } = partsOf(name);
    if (dataset === 'parameters') {
      const value = this.computing.parameters[field];
      return take === 'column' ? [value].flat() : value;
    }
    const data = this.data[dataset];
    if (!data) return undefined;
    if (!isVisible(data, field)) return hidden;
    const values = this.rowsAt(place, dataset, data).map((row): DataValue => valueIn(data, row, field));
    if (take === 'column') return values.map(({ value }) => value);
    if (take === 'value' && values.length === 1) return values[0]?.value;
    return sumOf(values.map(({ value }) => value));
  }

  /** One cell of the same values of the bands that both are in, else a list of all of them. */
  private readCell(cell: PlacedCell, from: Place): unknown {
    // Such a cell is empty where it is a list; what is computed from it has no value.
    if (this.isHidden(cell.cell)) return hidden;
    const rows = this.near(cell, from.rows, from.cell, this.down);
    const columns = this.near(cell, from.columns, from.cell, this.right);
    if (rows.length * columns.length > listMax) return fault('list-too-long', { max: listMax });
    const values = rows.flatMap((row) => columns.map((column) => this.valueOf({ cell, rows: row, columns: column })));
    if (values.length === 1) return values[0];
    return values.find((value) => value instanceof Fault) ?? values;
  }

  private isHidden({ field: name }: PlacedCell['cell']): boolean {
    if (name === undefined) return false;
    const { dataset, field } = partsOf(name);
    const data = this.data[dataset];
    return data !== undefined && !isVisible(data, field);
  }

  private near(cell: PlacedCell, from: Segment, reader: PlacedCell, axis: Axis): readonly Segment[] {
    const own = chainOf(this.bandOf(reader, axis));
    const shared = chainOf(this.bandOf(cell, axis)).findLast((band) => own.includes(band));
    let instance: Instance | undefined = from.owner;
    while (instance && instance.band !== shared) instance = instance.outer;
    return axis.segments(this.spanOf(cell, axis), this.bandOf(cell, axis), instance);
  }
}

const hidden = new Fault('data-report.hidden');
