import { decimalOf, type Rational } from '../../calc/rational.ts';
import { argument, define, type FormulaFunction, optional, repeated } from '../function.ts';
import { Fault, fault, isBlank, Moment, numberOf, type Value, valueOf } from '../value.ts';
import { dayNumber } from './dates.ts';

const group = 'finance' as const;

/** Interest compounds to irrational amounts, computed in doubles as spreadsheets do; the field rounds the result. */
const double = (value: Rational | undefined): number => (value ? Number(decimalOf(value, 20)) : 0);
const result = (value: number): number | Fault => (Number.isFinite(value) ? value : fault('no-result'));

function payment(rate: number, periods: number, present: number, future: number, due: number): number {
  if (rate === 0) return -(present + future) / periods;
  const growth = (1 + rate) ** periods;
  return (-rate * (present * growth + future)) / ((1 + rate * due) * (growth - 1));
}

function futureValue(rate: number, periods: number, paid: number, present: number, due: number): number {
  if (rate === 0) return -(present + paid * periods);
  const growth = (1 + rate) ** periods;
  return -(present * growth + (paid * (1 + rate * due) * (growth - 1)) / rate);
}

function presentValue(rate: number, periods: number, paid: number, future: number, due: number): number {
  if (rate === 0) return -(future + paid * periods);
  const growth = (1 + rate) ** periods;
  return -(future + (paid * (1 + rate * due) * (growth - 1)) / rate) / growth;
}

function interestOf(rate: number, period: number, periods: number, present: number, future: number, due: number) {
  const paid = payment(rate, periods, present, future, due);
  if (period === 1) return due === 1 ? 0 : -present * rate;
  const balance = futureValue(rate, period - (due === 1 ? 2 : 1), paid, present, due);
  return due === 1 ? (balance - paid) * rate : balance * rate;
}

/** The root of a function by Newton's method, from a guess; then by bisection where it does not converge. */
function root(value: (rate: number) => number, guess: number): number | Fault {
  let rate = guess;
  for (let step = 0; step < 100; step++) {
    const at = value(rate);
    if (!Number.isFinite(at)) break;
    const width = Math.max(1e-8, Math.abs(rate) * 1e-7);
    const slope = (value(rate + width) - value(rate - width)) / (2 * width);
    const next = rate - at / slope;
    if (!Number.isFinite(next) || next <= -1) break;
    if (Math.abs(next - rate) < 1e-13 * Math.max(1, Math.abs(next))) return next;
    rate = next;
  }
  return bisected(value);
}

function bisected(value: (rate: number) => number): number | Fault {
  const points = [-0.9999, -0.9, -0.5, -0.2, -0.05, 0.000001, 0.05, 0.1, 0.3, 1, 3, 10, 100];
  for (const [index, point] of points.entries()) {
    let [low, high] = [point, points[index + 1] ?? point];
    if (!(value(low) * value(high) < 0)) continue;
    for (let step = 0; step < 200; step++) {
      const middle = (low + high) / 2;
      if (value(low) * value(middle) <= 0) high = middle;
      else low = middle;
    }
    return (low + high) / 2;
  }
  return fault('no-result');
}

const discounted = (rate: number, amounts: readonly number[]): number =>
  amounts.reduce((sum, amount, index) => sum + amount / (1 + rate) ** index, 0);

const yearDays = 365;

const discountedByDate = (rate: number, amounts: readonly number[], days: readonly number[]): number =>
  amounts.reduce(
    (sum, amount, index) => sum + amount / (1 + rate) ** (((days[index] ?? 0) - (days[0] ?? 0)) / yearDays),
    0,
  );

/** Amounts with their days, without the rows that are blank. */
function dated(amounts: readonly Value[], dates: readonly Value[]): { amounts: number[]; days: number[] } | Fault {
  if (amounts.length !== dates.length || amounts.length > 1_000) return fault('unequal-columns');
  const found: { amounts: number[]; days: number[] } = { amounts: [], days: [] };
  for (const [index, amount] of amounts.entries()) {
    const number = numberOf(amount);
    const raw = dates[index] ?? null;
    const date = typeof raw === 'string' ? valueOf(raw, 'date') : raw;
    if (isBlank(amount) && isBlank(raw)) continue;
    if (number instanceof Fault) return number;
    if (!(date instanceof Moment)) return fault('not-a-date');
    found.amounts.push(double(number));
    found.days.push(dayNumber(date));
  }
  return found.amounts.length === 0 ? fault('no-result') : found;
}

const rateAndPeriods = [argument('number', 'rate'), argument('number', 'periods')] as const;
const ending = [optional('number', 'future value'), optional('number', 'due')] as const;

const loans: readonly FormulaFunction[] = [
  define({
    name: 'PMT',
    alias: '每期还款',
    group,
    arguments: [...rateAndPeriods, argument('number', 'present value'), ...ending],
    result: 'number',
    example: ['ROUND(PMT(1%; 12; 1000); 2)', '-88.85'],
    text: { zh: '等额还款的每期金额', zhtw: '等額還款的每期金額', en: 'The payment of each period of a loan' },
    evaluate: (rate, periods, present, future, due) =>
      result(payment(double(rate), double(periods), double(present), double(future), double(due))),
  }),
  define({
    name: 'IPMT',
    alias: '每期利息',
    group,
    arguments: [
      argument('number', 'rate'),
      argument('number', 'period'),
      argument('number', 'periods'),
      argument('number', 'present value'),
      ...ending,
    ],
    result: 'number',
    example: ['ROUND(IPMT(1%; 1; 12; 1000); 2)', '-10'],
    text: { zh: '某一期还款中的利息', zhtw: '某一期還款中的利息', en: 'The interest in the payment of a period' },
    evaluate(rate, period, periods, present, future, due) {
      const at = double(period);
      if (at < 1 || at > double(periods)) return fault('out-of-range');
      return result(interestOf(double(rate), at, double(periods), double(present), double(future), double(due)));
    },
  }),
  define({
    name: 'PPMT',
    alias: '每期本金',
    group,
    arguments: [
      argument('number', 'rate'),
      argument('number', 'period'),
      argument('number', 'periods'),
      argument('number', 'present value'),
      ...ending,
    ],
    result: 'number',
    example: ['ROUND(PPMT(1%; 1; 12; 1000); 2)', '-78.85'],
    text: { zh: '某一期还款中的本金', zhtw: '某一期還款中的本金', en: 'The principal in the payment of a period' },
    evaluate(rate, period, periods, present, future, due) {
      const at = double(period);
      if (at < 1 || at > double(periods)) return fault('out-of-range');
      const given = [double(periods), double(present), double(future), double(due)] as const;
      return result(payment(double(rate), ...given) - interestOf(double(rate), at, ...given));
    },
  }),
  define({
    name: 'FV',
    alias: '终值',
    group,
    arguments: [
      ...rateAndPeriods,
      argument('number', 'payment'),
      optional('number', 'present value'),
      optional('number', 'due'),
    ],
    result: 'number',
    example: ['ROUND(FV(1%; 12; -100); 2)', '1268.25'],
    text: { zh: '定期存款的终值', zhtw: '定期存款的終值', en: 'The future value of regular payments' },
    evaluate: (rate, periods, paid, present, due) =>
      result(futureValue(double(rate), double(periods), double(paid), double(present), double(due))),
  }),
  define({
    name: 'PV',
    alias: '现值',
    group,
    arguments: [...rateAndPeriods, argument('number', 'payment'), ...ending],
    result: 'number',
    example: ['ROUND(PV(1%; 12; -100); 2)', '1125.51'],
    text: { zh: '定期付款的现值', zhtw: '定期付款的現值', en: 'The present value of regular payments' },
    evaluate: (rate, periods, paid, future, due) =>
      result(presentValue(double(rate), double(periods), double(paid), double(future), double(due))),
  }),
  define({
    name: 'NPER',
    alias: '期数',
    group,
    arguments: [
      argument('number', 'rate'),
      argument('number', 'payment'),
      argument('number', 'present value'),
      ...ending,
    ],
    result: 'number',
    example: ['ROUND(NPER(1%; -100; 1000); 2)', '10.59'],
    text: { zh: '还清所需的期数', zhtw: '還清所需的期數', en: 'The number of periods to pay a loan back' },
    evaluate(rate, paid, present, future, due) {
      const [each, from, to] = [double(paid), double(present), double(future)];
      const interest = double(rate);
      if (interest === 0) return result(-(from + to) / each);
      const perPeriod = (each * (1 + interest * double(due))) / interest;
      return result(Math.log((perPeriod - to) / (from + perPeriod)) / Math.log(1 + interest));
    },
  }),
  define({
    name: 'RATE',
    alias: '利率',
    group,
    arguments: [
      argument('number', 'periods'),
      argument('number', 'payment'),
      argument('number', 'present value'),
      ...ending,
      optional('number', 'guess'),
    ],
    result: 'number',
    example: ['ROUND(RATE(12; -88.85; 1000); 4)', '0.01'],
    text: { zh: '每期利率', zhtw: '每期利率', en: 'The interest rate of a period' },
    evaluate(periods, paid, present, future, due, guess) {
      const given = [double(periods), double(paid), double(present), double(due)] as const;
      const at = (rate: number) => futureValue(rate, given[0], given[1], given[2], given[3]) - double(future);
      return root(at, guess ? double(guess) : 0.1);
    },
  }),
];

const flows: readonly FormulaFunction[] = [
  define({
    name: 'NPV',
    alias: '净现值',
    group,
    arguments: [argument('number', 'rate'), repeated('numbers', 'values')],
    result: 'number',
    example: ['ROUND(NPV(10%; 100; 200); 2)', '256.2'],
    text: {
      zh: '每期末现金流的净现值',
      zhtw: '每期末現金流的淨現值',
      en: 'The net present value of cash flows at the end of periods',
    },
    evaluate: (rate, lists) => result(discounted(double(rate), [0, ...lists.flat().map(double)])),
  }),
  define({
    name: 'IRR',
    alias: '内部收益率',
    group,
    arguments: [argument('numbers', 'values'), optional('number', 'guess')],
    result: 'number',
    example: ['ROUND(IRR(SPLIT("-100,60,60"; ",")); 4)', '0.1307'],
    text: { zh: '现金流的内部收益率', zhtw: '現金流的內部報酬率', en: 'The internal rate of return of cash flows' },
    evaluate(values, guess) {
      const amounts = values.map(double);
      if (amounts.length > 1_000 || !amounts.some((one) => one > 0) || !amounts.some((one) => one < 0))
        return fault('no-result');
      return root((rate) => discounted(rate, amounts), guess ? double(guess) : 0.1);
    },
  }),
  define({
    name: 'XNPV',
    alias: '不定期净现值',
    group,
    arguments: [argument('number', 'rate'), argument('list', 'values'), argument('list', 'dates')],
    result: 'number',
    example: ['XNPV(10%; 100; "2024-01-01")', '100'],
    text: {
      zh: '按日期的现金流的净现值',
      zhtw: '按日期的現金流的淨現值',
      en: 'The net present value of cash flows at dates',
    },
    evaluate(rate, values, dates) {
      const flow = dated(values, dates);
      return flow instanceof Fault ? flow : result(discountedByDate(double(rate), flow.amounts, flow.days));
    },
  }),
  define({
    name: 'XIRR',
    alias: '不定期收益率',
    group,
    arguments: [argument('list', 'values'), argument('list', 'dates'), optional('number', 'guess')],
    result: 'number',
    example: ['ROUND(XIRR(SPLIT("-100,110"; ","); SPLIT("2023-01-01,2024-01-01"; ",")); 4)', '0.1'],
    text: {
      zh: '按日期的现金流的收益率',
      zhtw: '按日期的現金流的報酬率',
      en: 'The rate of return of cash flows at dates',
    },
    evaluate(values, dates, guess) {
      const flow = dated(values, dates);
      if (flow instanceof Fault) return flow;
      return root((rate) => discountedByDate(rate, flow.amounts, flow.days), guess ? double(guess) : 0.1);
    },
  }),
];

const wornOff: readonly FormulaFunction[] = [
  define({
    name: 'SLN',
    alias: '直线折旧',
    group,
    arguments: [argument('number', 'cost'), argument('number', 'salvage'), argument('number', 'life')],
    result: 'number',
    example: ['SLN(1000; 100; 9)', '100'],
    text: { zh: '每期直线折旧', zhtw: '每期直線折舊', en: 'Straight-line depreciation of a period' },
    evaluate: (cost, salvage, life) => result((double(cost) - double(salvage)) / double(life)),
  }),
  define({
    name: 'SYD',
    alias: '年数总和折旧',
    group,
    arguments: [
      argument('number', 'cost'),
      argument('number', 'salvage'),
      argument('number', 'life'),
      argument('number', 'period'),
    ],
    result: 'number',
    example: ['SYD(1000; 100; 5; 1)', '300'],
    text: { zh: '年数总和法的折旧', zhtw: '年數總和法的折舊', en: "Depreciation by sum of years' digits" },
    evaluate(cost, salvage, life, period) {
      const [years, at] = [double(life), double(period)];
      if (at < 1 || at > years) return fault('out-of-range');
      return result(((double(cost) - double(salvage)) * (years - at + 1) * 2) / (years * (years + 1)));
    },
  }),
  define({
    name: 'DDB',
    alias: '余额递减折旧',
    group,
    arguments: [
      argument('number', 'cost'),
      argument('number', 'salvage'),
      argument('number', 'life'),
      argument('integer', 'period'),
      optional('number', 'factor'),
    ],
    result: 'number',
    example: ['DDB(1000; 100; 5; 1)', '400'],
    text: { zh: '双倍余额递减法的折旧', zhtw: '雙倍餘額遞減法的折舊', en: 'Depreciation by double-declining balance' },
    evaluate(cost, salvage, life, period, factor) {
      const [price, rest, years] = [double(cost), double(salvage), double(life)];
      if (period < 1 || period > years || years <= 0) return fault('out-of-range');
      const share = Math.min(1, (factor ? double(factor) : 2) / years);
      const before = price * (1 - share) ** (period - 1);
      return result(Math.max(0, Math.min(before * share, before - rest)));
    },
  }),
];

export const financeFunctions: readonly FormulaFunction[] = [...loans, ...flows, ...wornOff];
