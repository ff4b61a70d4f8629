import { describe, expect, it } from 'vitest';
import { alsoCorrected, cellAt, isWrong, shownText, valueAt, withCell } from './use-rows.ts';

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
