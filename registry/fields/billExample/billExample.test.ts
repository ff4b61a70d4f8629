import { expect, it } from 'vitest';
import { dateFormats } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import { exampleText } from './billExample.ts';

const now = new Date(2025, 0, 15, 9, 5, 7, 42).getTime();
const typed = { prefix: 'QJ', dateFormat: 'YYYYMMDD', digit: '4', startNumber: '12', suffix: '-A' };

it('is prefix, today in the chosen format, the start number padded to the digits, and suffix [BILLRULE-007]', () => {
  expect(exampleText(typed, now)).toBe('QJ202501150012-A');
});

it('writes every date format offered, and none for no [BILLRULE-007, BILLRULE-009]', () => {
  const dates = dateFormats.map((dateFormat) => exampleText({ ...typed, prefix: '', suffix: '', dateFormat }, now));
  expect(dates).toEqual([
    '20250012',
    '2025010012',
    '202501150012',
    '20250115090012',
    '2025011509050012',
    '202501150905070012',
    '202501150905070420012',
    '0012',
  ]);
});

it.each([{ startNumber: '' }, { startNumber: '1a' }, { digit: 'x' }])('waits for digits: %o', (wrong) => {
  expect(exampleText({ ...typed, ...wrong }, now)).toBe('');
});
