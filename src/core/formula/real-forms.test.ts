import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { compile } from '../compile/compile.ts';
import type { WorkingCalendar } from '../dates/working-calendar.ts';
import { checkRecord } from '../record/record.ts';
import { computeRecord } from '../record/compute-record.ts';
import { computedDefaults, emptyRecord } from '../record/empty-record.ts';
import { installFormulas } from './install.ts';

beforeAll(() => installFormulas());

type Values = Record<string, unknown>;

const definitionOf = (name: string) =>
  JSON.parse(readFileSync(`fixtures/definitions/${name}.json`, 'utf8')) as Definition;
const screens = new Map<string, ReturnType<typeof compile>>();
function screenOf(name: string) {
  const screen = screens.get(name) ?? compile(definitionOf(name), { kinds });
  screens.set(name, screen);
  return screen;
}
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const now = Date.parse('2026-03-20T01:30:00Z');
const user = { id: 'u1', userName: '张伟' };

/** The computed record of a form. `values` may hold the answers of its lookups. */
const computed = (name: string, values: Values, calendar?: WorkingCalendar): Values =>
  computeRecord(screenOf(name), values, { now, user, route: {}, calendar });

/** The paths of the issues of a record. */
function failing(name: string, values: Values): string[] {
  const screen = screenOf(name);
  const record = { ...emptyRecord(screen, { now, user }), ...computed(name, values) };
  return checkRecord(screen, record, { now, user, route: {} } as never).map(({ path }) => path);
}

const names = [
  ...['tiered-purchase', 'travel-allowance', 'currency-quotation', 'scored-inspection'],
  ...['leave-balance', 'onboarding-dates', 'maintenance-plan', 'matched-invoice'],
];

/** Every formula of a definition, and every field that is hidden from everyone. */
function within(value: unknown, found: { formulas: string[]; hidden: unknown[] }): typeof found {
  if (Array.isArray(value)) value.forEach((one) => within(one, found));
  else if (typeof value === 'object' && value !== null) {
    const { expression, formula, noShow } = value as Values;
    if (typeof expression === 'string') found.formulas.push(expression);
    if (typeof formula === 'string') found.formulas.push(formula);
    if (noShow === true) found.hidden.push(value);
    Object.values(value).forEach((one) => within(one, found));
  }
  return found;
}

it.each(names)('%s has a fixture, and formulas of functions without a hidden helper field [FORMULA-027]', (name) => {
  const fixture = JSON.parse(readFileSync(`fixtures/cases/${name}.json`, 'utf8')) as { definition: string };
  expect(fixture.definition).toBe(name);
  const { formulas, hidden } = within(definitionOf(name), { formulas: [], hidden: [] });
  expect(formulas.some((one) => /[A-Z]{2,}\(/.test(one))).toBe(true);
  expect(hidden).toEqual([]);
});

describe('a purchase order with discount tiers and a tax per line', () => {
  const line = (quantity: number, taxRate = 0.13) => ({ item: 'x', quantity, price: 10, taxRate });
  it.each([
    [9, 90, 11.7],
    [10, 95, 12.35],
    [49, 465.5, 60.52],
    [50, 450, 58.5],
    [99, 891, 115.83],
    [100, 850, 110.5],
  ])('%i pieces at 10 cost %d and %d of tax [FORMULA-027]', (quantity, net, tax) => {
    const record = computed('tiered-purchase', { lines: [line(quantity), line(1, 0.06)] });
    expect((record['lines'] as Values[])[0]).toMatchObject({ net, tax });
    expect(record['saved']).toBe(Math.round((quantity * 10 - net) * 100) / 100);
    expect(record['total']).toBeCloseTo(net + tax + 10.6, 8);
  });

  it('is refused above its limit only [FORMULA-027]', () => {
    const order = (price: number) => ({
      ...{ supplier: 's', day: day('2026-03-20') },
      lines: [{ zhjyId: 'r', item: 'x', quantity: 1, price, taxRate: 0 }],
    });
    expect(failing('tiered-purchase', order(50_000))).toEqual([]);
    expect(failing('tiered-purchase', order(50_000.01))).toEqual(['total']);
  });
});

describe('an expense claim with an allowance by city, grade and date', () => {
  const trip = (city: string, from: string, to: string) => ({ city, from: day(from), to: day(to) });
  const allowance = (grade: string, ...of: Parameters<typeof trip>) =>
    (computed('travel-allowance', { grade, trips: [trip(...of)] })['trips'] as Values[])[0]?.['allowance'];
  it.each([
    ['staff', 'bj', '2025-12-31', '2025-12-31', 180],
    ['staff', 'bj', '2026-01-01', '2026-01-02', 396],
    ['manager', 'cd', '2025-06-01', '2025-06-02', 360],
    ['director', 'other', '2025-06-01', '2025-06-01', 180],
    ['director', 'sh', '2026-06-01', '2026-06-03', 891],
  ])('%s in %s from %s to %s gets %d [FORMULA-027]', (grade, city, from, to, expected) => {
    expect(allowance(grade, city, from, to)).toBe(expected);
  });

  it('refuses a return before the departure, in its row [FORMULA-027]', () => {
    const claim = (to: string) => ({
      ...{ traveller: 'x', grade: 'staff' },
      trips: [{ zhjyId: 'r', ...trip('bj', '2026-02-02', to) }],
    });
    expect(failing('travel-allowance', claim('2026-02-02'))).toEqual([]);
    expect(failing('travel-allowance', claim('2026-02-01'))).toEqual(['trips[0].to']);
  });
});

it.each([
  ['USD', 7.1234, 3034.57],
  ['JPY', 4.65, 19.81],
  ['EUR', 7.8, 3322.8],
])(
  'a quotation in %s is worth %d times its total, of which the yen come in hundreds [FORMULA-027]',
  (currency, rate, local) => {
    const lines = [{ product: 'x', quantity: 12, price: 35.5 }];
    const record = computed('currency-quotation', { currency, day: day('2026-03-20'), lines, rate });
    expect([record['total'], record['used'], record['local']]).toEqual([426, rate, local]);
  },
);

it('a quotation is valid for thirty days of its date, which is today [FORMULA-027]', () => {
  const record = emptyRecord(screenOf('currency-quotation'), { now, user });
  expect([record['day'], record['until']]).toEqual([day('2026-03-20'), day('2026-04-19')]);
});

describe('an inspection scored over its shown sections', () => {
  const shown = (kitchen: number, hall: number, store: number) => ({
    ...{ place: 'x', hasKitchen: kitchen, scoreKitchen: 92, hasHall: hall, scoreHall: 81 },
    ...{ hasStore: store, scoreStore: 20, orders: 'x' },
  });
  it.each([
    [1, 1, 1, 76.3, '良'],
    [1, 1, 0, 87.6, '良'],
    [1, 0, 0, 92, '优'],
    [0, 0, 1, 20, '不合格'],
    [0, 0, 0, 0, '不合格'],
  ])('with sections %i %i %i is %d, %s [FORMULA-027]', (kitchen, hall, store, score, grade) => {
    expect(computed('scored-inspection', shown(kitchen, hall, store))).toMatchObject({ score, grade });
  });

  it('requires orders below 60 only [FORMULA-027]', () => {
    const bare = (...sections: [number, number, number]) => ({ ...shown(...sections), orders: '' });
    expect(failing('scored-inspection', bare(1, 1, 0))).toEqual([]);
    expect(failing('scored-inspection', bare(0, 0, 1))).toEqual(['orders']);
  });
});

describe('a leave balance over the other records of a person, with working days', () => {
  const calendar: WorkingCalendar = {
    years: {
      2026: {
        restWeekdays: [6, 7],
        days: { '2026-02-14': true, '2026-02-16': false, '2026-02-17': false, '2026-02-18': false },
        hours: [],
      },
    },
  };
  const leave = (to: string, used = 3.5) => ({
    ...{ applicant: 'u1', from: day('2026-02-12'), to: day(to), entitled: 10, reason: 'x', used },
  });
  it('counts make-up days and no holidays [FORMULA-027]', () => {
    const { days, left } = computed('leave-balance', leave('2026-02-19'), calendar);
    // Thursday, Friday, the Saturday that is worked, and the Thursday after three holidays.
    expect([days, left]).toEqual([4, 2.5]);
  });
  it('is refused below zero only [FORMULA-027]', () => {
    expect(failing('leave-balance', leave('2026-02-13', 8))).toEqual([]);
    expect(failing('leave-balance', leave('2026-02-13', 8.5))).toEqual(['to']);
  });
});

describe('an onboarding with dates', () => {
  const person = { name: 'x', joined: day('2026-01-31'), probation: 1, years: 3, born: day('2000-01-31') };
  it('ends probation at the end of a shorter month, and a contract the day before its anniversary [FORMULA-027]', () => {
    const defaults = computedDefaults(screenOf('onboarding-dates'), person, { now, user });
    expect(defaults['confirmed']).toBe(day('2026-02-28'));
    expect(computed('onboarding-dates', person)).toMatchObject({ age: 26, ends: day('2029-01-30') });
    expect(computed('onboarding-dates', { ...person, born: day('2000-02-01') })['age']).toBe(25);
  });
  it('refuses who is younger than sixteen [FORMULA-027]', () => {
    expect(failing('onboarding-dates', { ...person, born: day('2010-01-31') })).toEqual([]);
    expect(failing('onboarding-dates', { ...person, born: day('2010-02-01') })).toEqual(['born']);
  });
});

it.each([
  ['2025-09-19', '已超期', -1],
  ['2025-09-20', '即将到期', 0],
  ['2025-10-03', '即将到期', 14],
  ['2025-10-04', '正常', 15],
])('equipment maintained on %s is due: %s, in %i days [FORMULA-027]', (last, state, rest) => {
  const record = computed('maintenance-plan', { device: 'x', last: day(last), months: 6 });
  expect([record['state'], record['rest']]).toEqual([state, rest]);
  const required = failing('maintenance-plan', { device: 'x', last: day(last), months: 6 });
  expect(required).toEqual(state === '已超期' ? ['excuse'] : []);
});

it.each([
  ['A1', 12, 5, '相符'],
  ['A1', 13, 5, '数量多'],
  ['A1', 12, 5.01, '价高'],
  ['A1', 1, 4, '相符'],
  ['Z', 1, 4, '订单中没有'],
])('a line of %s, %i at %d is matched against the order: %s [FORMULA-027]', (sku, quantity, price, state) => {
  const ordered = [
    { sku: 'A1', quantity: 12, price: 5 },
    { sku: 'A2', quantity: 2, price: 30 },
  ];
  const lines = [
    { zhjyId: 'r1', sku: 'A2', quantity: 2, price: 30 },
    { zhjyId: 'r2', sku, quantity, price },
  ];
  const invoice = { order: 'o', number: 'n', lines, ordered };
  const record = computed('matched-invoice', invoice);
  expect((record['lines'] as Values[]).map((line) => line['state'])).toEqual(['相符', state]);
  expect(record['wrong']).toBe(state === '相符' ? 0 : 1);
  expect(failing('matched-invoice', invoice)).toEqual(state === '相符' ? [] : ['note']);
});
