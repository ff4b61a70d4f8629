import { read } from '@e965/xlsx';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile } from '#core/compile/compile.ts';
import { setZone } from '#core/dates/zone.ts';
import { formContext } from '../../records/forms/parse-definition.ts';
import { node } from '../../records/forms/testing/release-form.ts';
import { recordFields } from '../../records/fields/record-fields.ts';
import { workbook } from '../../services/workbook.ts';
import { cellsOf } from './export-records.ts';

beforeEach(() => setZone('Asia/Shanghai'));
afterEach(() => setZone(''));

const fields = [
  node('input', 'name'),
  node('inputNumber', 'amount', {}, { precision: 2, thousands: true }),
  node('inputNumber', 'count'),
  node('datePicker', 'day'),
  node('datePicker', 'moment', {}, { format: 'yyyy-MM-dd HH:mm' }),
];

async function sheetOf(...records: object[]) {
  const all = [...recordFields(compile({ language: 1, title: 'x', fields }, formContext)).values()];
  const lines = records.flatMap((record) => cellsOf(all, record as Record<string, unknown>, () => undefined));
  const header = all.map(({ name }) => name);
  const book = read(await buffer(workbook({ name: '表', header, lines })), { cellNF: true, cellStyles: true });
  return book.Sheets['表'] as Record<string, { t: string; v: unknown; w?: string; z?: string }> & {
    '!cols'?: { width: number }[];
  };
}

describe('cells of an export', () => {
  it('are numbers and dates in the format of their field, in the organisation’s time zone [ONLINEDEV-008]', async () => {
    const moment = Date.parse('2025-01-15T23:30:00+08:00');
    const sheet = await sheetOf({ name: '甲', amount: 1234.5, count: 3, day: moment, moment });
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 1234.5, w: '1,234.50' });
    expect(sheet['C2']).toMatchObject({ t: 'n', v: 3 });
    expect(sheet['D2']).toMatchObject({ t: 'n', z: 'yyyy-mm-dd', w: '2025-01-15' });
    expect(sheet['E2']).toMatchObject({ t: 'n', w: '2025-01-15 23:30' });
  });

  it('remain text where a spreadsheet would lose digits, and are empty for empty values [FORM-060]', async () => {
    const sheet = await sheetOf({ name: '', amount: 9007199254740.992, day: null });
    expect(sheet['B2']).toMatchObject({ t: 's', v: '9,007,199,254,740.99' });
    expect([sheet['A2'], sheet['C2'], sheet['D2']]).toEqual([undefined, undefined, undefined]);
  });

  it('hold a text as long as a spreadsheet takes; a longer one ends in an ellipsis and is counted', async () => {
    const longest = 32_767;
    let cut = 0;
    const texts = ['a'.repeat(longest), 'b'.repeat(longest + 1), `${'c'.repeat(longest - 2)}\u{1f600}d`];
    const lines = texts.map((text) => [text]);
    const content = await buffer(workbook({ name: '表', header: ['文本'], lines, onCut: () => (cut += 1) }));
    const sheet = read(content).Sheets['表'] as Record<string, { v: string } | undefined>;
    expect(['A2', 'A3', 'A4'].map((place) => sheet[place]?.v)).toEqual([
      texts[0],
      `${'b'.repeat(longest - 1)}…`,
      `${'c'.repeat(longest - 2)}…`,
    ]);
    expect(cut).toBe(2);
  });

  it('get a column width by their longest text, within bounds', async () => {
    const sheet = await sheetOf({ name: '一'.repeat(12), amount: 1 }, { name: '二'.repeat(500), count: 2 });
    const narrow = await sheetOf({ name: '一'.repeat(12) });
    expect(Math.round(narrow['!cols']?.[0]?.width ?? 0)).toBeGreaterThanOrEqual(26);
    expect(Math.round(sheet['!cols']?.[0]?.width ?? 0)).toBeLessThanOrEqual(61);
    expect(Math.round(sheet['!cols']?.[2]?.width ?? 0)).toBeLessThan(12);
  });
});
