import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#schemas/resources/import-calls.ts';
import { alsoCorrected, cellAt, doubledCells, isWrong, shownText, valueAt, withCell, withDoubled } from './use-rows.ts';

const line = { key: 'goods', table: 'lines', at: 1 };
const row = { id: '1', code: 'A', lines: [{ goods: 'x' }, { goods: 'y' }] };
const chosen = { value: '2', text: 'B' };

describe('a cell of a preview', () => {
  it('is of the record or of a row of a sub-table, a text or a chosen value [IMPORT-012, IMPORT-034]', () => {
    expect(cellAt(row, line)).toBe('y');
    expect(withCell(row, line, chosen)).toEqual({ ...row, lines: [{ goods: 'x' }, { goods: chosen }] });
    expect(withCell(row, { key: 'code', at: 0 }, 'B')).toEqual({ ...row, code: 'B' });
    expect([shownText(chosen), shownText('y'), shownText(undefined)]).toEqual(['B', 'y', '']);
    const problem = { errorsInfo: '', errorsAt: ['code', 'lines[1].goods'] };
    expect([line, { ...line, at: 0 }, { key: 'code', at: 0 }].map((place) => isWrong(problem, place))).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the value of a cell', () => {
  it('is the chosen one, or what its text was read as [IMPORT-034]', () => {
    const read = { code: 'a', 'lines[1].goods': 'why' };
    expect(valueAt(row, line, read)).toBe('why');
    expect(valueAt(row, { ...line, at: 0 }, read)).toBeUndefined();
    expect(valueAt(row, line)).toBeUndefined();
    expect(valueAt(withCell(row, line, chosen), line, read)).toBe('2');
  });
});

describe('a correction of a value', () => {
  const wrong = { errorsInfo: '', errorsAt: ['code'] };
  const rows = ['A', 'A', 'B', 'A'].map((code, at) => ({ id: String(at), code }));

  it('is repeated in the rows in which the same value is wrong, and in no other [IMPORT-034]', () => {
    // The last row has the value, too, but it is right there; the third one has another.
    const problems = new Map(['0', '1', '2'].map((id) => [id, wrong]));
    const correction = { place: { key: 'code', at: 0 }, from: 'A', to: chosen };
    expect(alsoCorrected(rows, problems, correction)).toEqual([
      { id: '0', code: chosen },
      { id: '1', code: chosen },
    ]);
  });

  it('reaches every row of a sub-table [IMPORT-034]', () => {
    const many = { id: '1', lines: [{ goods: 'x' }, { goods: 'y' }, { goods: 'x' }, { goods: 'x' }] };
    const problems = new Map([['1', { errorsInfo: '', errorsAt: ['lines[0].goods', 'lines[2].goods'] }]]);
    const correction = { place: { ...line, at: 0 }, from: 'x', to: 'z' };
    expect(alsoCorrected([many], problems, correction)).toEqual([
      { id: '1', lines: [{ goods: 'z' }, { goods: 'y' }, { goods: 'z' }, { goods: 'x' }] },
    ]);
  });
});

describe('a value that a column allows once', () => {
  const column = (id: string, unique?: boolean) => ({
    id,
    fullName: id.toUpperCase(),
    zhjyKey: 'input',
    ...(unique && { unique }),
  });
  const headers = [
    column('code', true),
    column('note'),
    { id: 'lines', fullName: '明细', zhjyKey: 'table', children: [column('serial', true), column('goods')] },
  ];
  const of = (rows: ImportRow[]) =>
    doubledCells(rows, headers).map(({ id, place, label, n }) => [id, place.key, place.at, label, n]);

  it('is told at each row of a file that repeats it, as a reader takes it for the same [IMPORT-034]', () => {
    const rows = [
      { id: '1', code: 'A1', note: 'x' },
      { id: '2', code: 'a1', note: 'x' },
      { id: '3', code: ' Ａ１ ' },
      { id: '4', code: { value: 'A1', text: 'A1' } },
      { id: '5', code: '' },
      { id: '6', code: ' ' },
      { id: '7' },
    ];
    expect(of(rows)).toEqual([
      ['3', 'code', 0, 'CODE', 1],
      ['4', 'code', 0, 'CODE', 1],
    ]);
  });

  it('is looked for in all rows of sub-tables [IMPORT-034]', () => {
    const rows = [
      {
        id: '1',
        lines: [
          { serial: 's', goods: 'g' },
          { serial: 't', goods: 'g' },
        ],
      },
      { id: '2', lines: [{ serial: 'u' }, { serial: 's' }, { serial: 'u' }] },
    ];
    expect(of(rows)).toEqual([
      ['2', 'serial', 1, 'SERIAL', 1],
      ['2', 'serial', 2, 'SERIAL', 2],
    ]);
  });

  it('is told beside other reasons, once where the server has refused the cell [IMPORT-034]', () => {
    const doubled = doubledCells(
      ['A', 'A', 'A', 'A'].map((code, at) => ({ id: String(at), code })),
      headers,
    );
    const problems = new Map([
      ['1', { errorsInfo: 'taken', errorsAt: ['code'] }],
      ['2', { errorsInfo: 'no day', errorsAt: ['day'] }],
    ]);
    expect([...withDoubled(problems, doubled, ({ n }) => `as in ${n}`)]).toEqual([
      ['1', { errorsInfo: 'taken', errorsAt: ['code'] }],
      ['2', { errorsInfo: 'no day；as in 1', errorsAt: ['day', 'code'] }],
      ['3', { errorsInfo: 'as in 1', errorsAt: ['code'] }],
    ]);
  });
});
