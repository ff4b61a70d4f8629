import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateFormats } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import { runs } from '#scripts/testing/runs.ts';
import { billExample, billNumber, nextCounter, type NumberingRule, periodOf } from './bill-number.ts';

const now = new Date(2026, 10, 5, 7, 8, 9, 42).getTime();
const counting: NumberingRule = {
  type: 1,
  prefix: 'QJ-',
  suffix: '-A',
  dateFormat: 'YYYYMMDD',
  digit: 4,
  startNumber: '7',
};
/** Deterministic random numbers: 0, 1, 2, ... up to the limit. */
const inTurn = () => {
  let drawn = 0;
  return (below: number) => drawn++ % below;
};

describe('the number of a counter rule', () => {
  it('is prefix, date, counter padded with zeros, and suffix', () => {
    expect(billNumber(counting, { now, counter: 12, random: inTurn() })).toBe('QJ-202611050012-A');
    expect(billNumber({ type: 1 }, { now, counter: 3, random: inTurn() })).toBe('3');
  });

  it('gets longer when the counter exceeds its digits', () => {
    expect(billNumber(counting, { now, counter: 123456, random: inTurn() })).toBe('QJ-20261105123456-A');
  });

  it.each([
    ['YYYY', '2026'],
    ['YYYYMM', '202611'],
    ['YYYYMMDD', '20261105'],
    ['YYYYMMDDHH', '2026110507'],
    ['YYYYMMDDHHmm', '202611050708'],
    ['YYYYMMDDHHmmss', '20261105070809'],
    ['YYYYMMDDHHmmssSSS', '20261105070809042'],
    ['no', ''],
    ['', ''],
    [null, ''],
  ])('formats the date as %s: %s', (dateFormat, text) => {
    expect(periodOf({ type: 1, dateFormat }, now)).toBe(text);
  });

  it('supports every format that can be selected', () => {
    for (const dateFormat of dateFormats) expect(periodOf({ type: 1, dateFormat }, now)).toMatch(/^\d*$/);
  });

  it('counts up from the start number and restarts when the formatted date changes', () => {
    const first = nextCounter(counting, undefined, now);
    const second = nextCounter(counting, first, now + 1000);
    const nextDay = nextCounter(counting, second, now + 24 * 3600_000);
    expect([first.counter, second.counter, nextDay.counter]).toEqual([7, 8, 7]);
    const unbroken = nextCounter({ ...counting, dateFormat: 'no' }, { period: '', counter: 8 }, now + 1e12);
    expect(unbroken).toEqual({ period: '', counter: 9 });
  });
});

describe('the preview of a rule', () => {
  it('is made from prefix, current date, padded start number and suffix [BILLRULE-007]', () => {
    expect(billExample(counting, now)).toBe('QJ-202611050007-A');
    expect(billExample({ ...counting, dateFormat: 'no' }, now)).toBe('QJ-0007-A');
    expect(billExample({ ...counting, startNumber: '00012345', digit: 4 }, now)).toBe('QJ-2026110512345-A');
    expect(billExample({ ...counting, prefix: null, suffix: undefined }, now)).toBe('202611050007');
  });

  it('is empty for rules without a counter', () => {
    expect(billExample({ ...counting, type: 2 }, now)).toBe('');
    expect(billExample({ ...counting, type: 3 }, now)).toBe('');
  });
});

describe('the number of a random rule', () => {
  const drawing = (more: Partial<NumberingRule>): NumberingRule => ({ type: 2, prefix: 'R', suffix: 'Z', ...more });

  it('has the configured number of digits', () => {
    const number = (rule: NumberingRule) => billNumber(rule, { now, counter: 1, random: inTurn() });
    expect(number(drawing({ randomDigit: 16, randomType: 1 }))).toBe('R0123456789012345Z');
    expect(number(drawing({ randomDigit: 32, randomType: 1 }))).toMatch(/^R\d{32}Z$/);
    expect(number(drawing({ randomDigit: 32, randomType: 2 }))).toBe('R0123456789ABCDEFGHIJKLMNOPQRSTUVZ');
  });

  it('may be a UUID', () => {
    const random = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(random, (stream) => {
        const draw = (below: number) => (stream.next().value as number) % below;
        const number = billNumber(drawing({ type: 3 }), { now, counter: 1, random: draw });
        expect(number).toMatch(/^R[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}Z$/);
      }),
      { numRuns: runs(100) },
    );
  });
});
