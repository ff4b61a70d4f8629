import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sheet, SheetCell } from '#schemas/language/sheet.ts';
import { runs } from '#scripts/testing/runs.ts';
import {
  areaBetween,
  clearArea,
  contentOf,
  copiedCells,
  eachCell,
  fillCell,
  insertLines,
  linesIn,
  mergeArea,
  pasteCells,
  pasteTexts,
  placedCells,
  removeLines,
  setLines,
  splitArea,
  typedOf,
  wholeArea,
} from './edit-sheet.ts';
import { meet, placeOf } from './grid.ts';

const sheet = (cells: SheetCell[], more: Partial<Sheet> = {}): Sheet =>
  structuredClone({ columns: [], rows: [], cells, ...more });
const place = (address: string) => placeOf(address) as { row: number; column: number };
const area = (from: string, to = from) => areaBetween(place(from), place(to));
const after = (given: Sheet, change: (sheet: Sheet) => unknown) => {
  change(given);
  return given;
};
const cellsOf = (given: Sheet, change: (sheet: Sheet) => unknown) => after(given, change).cells;

describe('what is typed into a cell', () => {
  it.each([
    ['合计', { text: '合计' }],
    ['', {}],
    ['=SUM(B2)', { formula: 'SUM(B2)' }],
    ['=', { text: '=' }],
    ['{orders.amount}', { field: 'orders.amount' }],
    ['{ orders.lines.amount }', { field: 'orders.lines.amount' }],
    ['{a} b', { text: '{a} b' }],
    ["'=1+1", { text: '=1+1' }],
    ["'", { text: '' }],
  ])('%j is text, formula or field [REPORT-019]', (typed, content) => expect(contentOf(typed)).toEqual(content));

  it('is what a cell is typed as, for every content [REPORT-019]', () => {
    const contents = fc.oneof(
      fc.string().map((text) => ({ text })),
      fc.constantFrom('SUM(B2)', '1 + 2', 'A1').map((formula) => ({ formula })),
      fc.constantFrom('a.b', 'orders.lines.amount').map((field) => ({ field })),
    );
    fc.assert(
      fc.property(contents, (content) => {
        const { text = '' } = content as { text?: string };
        const read = contentOf(typedOf({ at: 'A1', ...content }, text));
        expect(read).toEqual(text === '' && 'text' in content ? {} : content);
      }),
      { numRuns: runs(200) },
    );
  });

  it('fills a cell; a new field grows down, and what belongs to fields goes with it [REPORT-019]', () => {
    const given = sheet([]);
    fillCell(given, place('B2'), { field: 'orders.amount' });
    expect(given.cells).toEqual([{ at: 'B2', field: 'orders.amount', grow: 'down' }]);
    Object.assign(given.cells[0] as SheetCell, { as: 'group', order: 'asc', format: '0' });
    fillCell(given, place('B2'), { field: 'orders.name' });
    expect(given.cells).toEqual([
      { at: 'B2', field: 'orders.name', grow: 'down', as: 'group', order: 'asc', format: '0' },
    ]);
    fillCell(given, place('B2'), { text: '金额' });
    expect(given.cells).toEqual([{ at: 'B2', text: '金额', format: '0' }]);
    fillCell(given, place('B2'), {});
    expect(given.cells).toEqual([{ at: 'B2', format: '0' }]);
  });

  it('empties cells, and leaves looks and merges [REPORT-019]', () => {
    const given = sheet([
      { at: 'A1', text: 'a' },
      { at: 'B1', text: 'b', look: { bold: true } },
      { at: 'A2', to: 'B2', text: 'c' },
      { at: 'C3', text: 'd' },
    ]);
    expect(cellsOf(given, (one) => clearArea(one, area('A1', 'B3')))).toEqual([
      { at: 'B1', look: { bold: true } },
      { at: 'A2', to: 'B2' },
      { at: 'C3', text: 'd' },
    ]);
  });
});

describe('cells', () => {
  it('are merged into the first filled one, never cutting a merged one, and split again [REPORT-019]', () => {
    const given = sheet([
      { at: 'B1', text: 'b' },
      { at: 'A2', to: 'C2', text: 'c' },
      { at: 'D1', text: 'd' },
    ]);
    mergeArea(given, area('A1', 'B2'));
    expect(given.cells).toEqual([
      { at: 'D1', text: 'd' },
      { at: 'A1', to: 'C2', text: 'b' },
    ]);
    splitArea(given, area('B2'));
    expect(given.cells).toEqual([
      { at: 'D1', text: 'd' },
      { at: 'A1', text: 'b' },
    ]);
  });

  it('change together, a merged one once, with those that were not written [REPORT-019]', () => {
    const given = sheet([{ at: 'A1', to: 'B1', text: 'a' }]);
    let count = 0;
    eachCell(given, area('A1', 'C1'), (cell) => {
      count += 1;
      cell.look = { bold: true };
    });
    expect(count).toBe(2);
    expect(given.cells).toEqual([
      { at: 'A1', to: 'B1', text: 'a', look: { bold: true } },
      { at: 'C1', look: { bold: true } },
    ]);
    eachCell(given, area('D1'), () => undefined);
    expect(given.cells).toHaveLength(2);
  });

  it('are copied with what they read, to the same distance [REPORT-019]', () => {
    const given = sheet([
      { at: 'A1', text: 'a' },
      { at: 'B2', formula: 'A1 + SUM(B1)', look: { bold: true } },
      { at: 'D4', text: 'old' },
    ]);
    const copied = copiedCells(given, area('B2'));
    expect(pasteCells(given, place('D4'), copied)).toEqual(area('D4'));
    expect(given.cells.at(-1)).toEqual({ at: 'D4', formula: 'C3 + SUM(D3)', look: { bold: true } });
    expect(given.cells).toHaveLength(3);
    pasteCells(given, place('A1'), copied);
    expect(given.cells.at(-1)).toMatchObject({ at: 'A1', formula: 'REF + SUM(REF)' });
  });

  it('are filled from a table of a spreadsheet, within the limits [REPORT-019]', () => {
    const given = sheet([{ at: 'B1', text: 'old' }]);
    expect(
      pasteTexts(given, place('A1'), [
        ['姓名', '金额'],
        ['{a.b}', ''],
      ]),
    ).toEqual(area('A1', 'B2'));
    expect(given.cells).toEqual([
      { at: 'B1', text: '金额' },
      { at: 'A1', text: '姓名' },
      { at: 'A2', field: 'a.b', grow: 'down' },
    ]);
    pasteTexts(given, { row: 199, column: 99 }, [['x', 'y'], ['z']]);
    expect(given.cells.at(-1)).toEqual({ at: 'CV200', text: 'x' });
  });
});

describe('rows and columns', () => {
  const given = () =>
    sheet(
      [
        { at: 'A1', to: 'A3', text: 'a' },
        { at: 'B2', formula: 'A1 + SUM(B3)' },
        { at: 'B3', text: 'b' },
      ],
      { rows: [{ header: true }, { height: 40 }], columns: [{ width: 50 }, { width: 60 }] },
    );

  it('are inserted: cells, facts and formulas follow, a merged cell grows [REPORT-019]', () => {
    const down = after(given(), (one) => insertLines(one, 'rows', 1));
    expect(down.cells).toEqual([
      { at: 'A1', to: 'A4', text: 'a' },
      { at: 'B3', formula: 'A1 + SUM(B4)' },
      { at: 'B4', text: 'b' },
    ]);
    expect(down.rows).toEqual([{ header: true }, {}, { height: 40 }]);
    const right = after(given(), (one) => insertLines(one, 'columns', 0, 2));
    expect(right.cells.map(({ at, formula }) => [at, formula])).toEqual([
      ['C1', undefined],
      ['D2', 'C1 + SUM(D3)'],
      ['D3', undefined],
    ]);
    expect(right.columns).toEqual([{}, {}, { width: 50 }, { width: 60 }]);
  });

  it('are removed: a merged cell shrinks, and formulas that named a removed cell name none [REPORT-019]', () => {
    const first = after(given(), (one) => removeLines(one, 'rows', { start: 0, end: 1 }));
    expect(first.cells).toEqual([
      { at: 'A1', to: 'A2', text: 'a' },
      { at: 'B1', formula: 'A1 + SUM(B2)' },
      { at: 'B2', text: 'b' },
    ]);
    expect(first.rows).toEqual([{ height: 40 }]);
    const last = after(given(), (one) => removeLines(one, 'rows', { start: 2, end: 3 }));
    expect(last.cells).toEqual([
      { at: 'A1', to: 'A2', text: 'a' },
      { at: 'B2', formula: 'A1 + SUM(REF)' },
    ]);
  });

  it('are not more than a report may have [REPORT-019]', () => {
    const one = given();
    expect(insertLines(one, 'columns', 0, 99)).toBe(false);
    expect(one).toEqual(given());
    expect(insertLines(one, 'columns', 0, 98)).toBe(true);
    expect(linesIn(one, 'columns')).toBe(100);
  });

  it('say their size and whether they are headers [REPORT-019]', () => {
    const one = given();
    setLines(one, 'rows', { start: 0, end: 4 }, { header: undefined });
    setLines(one, 'rows', { start: 3, end: 4 }, { header: true });
    expect(one.rows).toEqual([{}, { height: 40 }, {}, { header: true }]);
  });
});

describe('any edits', () => {
  const at = fc.record({ row: fc.nat(6), column: fc.nat(6) });
  const edit = fc.oneof(
    fc.record({ type: fc.constant('fill' as const), at, typed: fc.constantFrom('a', '=A1 + B2', '{o.x}', '') }),
    fc.record({ type: fc.constantFrom('merge' as const, 'split' as const, 'clear' as const), at, to: at }),
    fc.record({
      type: fc.constantFrom('insert' as const, 'remove' as const),
      at,
      lines: fc.constantFrom('rows' as const, 'columns' as const),
    }),
    fc.record({ type: fc.constant('paste' as const), at, to: at, into: at }),
  );
  type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;
  function apply(one: Sheet, step: Edit): void {
    if (step.type === 'fill') fillCell(one, step.at, contentOf(step.typed));
    else if (step.type === 'merge') mergeArea(one, areaBetween(step.at, step.to));
    else if (step.type === 'split') splitArea(one, areaBetween(step.at, step.to));
    else if (step.type === 'clear') clearArea(one, areaBetween(step.at, step.to));
    else if (step.type === 'insert') insertLines(one, step.lines, step.at.row);
    else if (step.type === 'remove') removeLines(one, step.lines, { start: step.at.row, end: step.at.row + 1 });
    else if (step.type === 'paste') pasteCells(one, step.into, copiedCells(one, areaBetween(step.at, step.to)));
  }

  it('leave cells that do not overlap, each at a place [REPORT-012] [REPORT-019]', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (steps) => {
        const one = sheet([]);
        for (const step of steps) apply(one, step);
        const all = placedCells(one.cells);
        expect(all).toHaveLength(one.cells.length);
        const overlapping = all.flatMap((a, index) =>
          all.slice(index + 1).filter((b) => meet(a.rows, b.rows) && meet(a.columns, b.columns)),
        );
        expect(overlapping).toEqual([]);
        for (const cell of all) expect(wholeArea(all, cell)).toMatchObject({ rows: cell.rows, columns: cell.columns });
      }),
      { numRuns: runs(300) },
    );
  });

  it('of inserted and removed lines end where they began [REPORT-019]', () => {
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 8 }),
        fc.nat(8),
        fc.constantFrom('rows' as const, 'columns' as const),
        (steps, line, lines) => {
          const one = sheet([]);
          for (const step of steps) apply(one, step);
          const before = structuredClone(one.cells);
          insertLines(one, lines, line);
          removeLines(one, lines, { start: line, end: line + 1 });
          expect(one.cells).toEqual(before);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
