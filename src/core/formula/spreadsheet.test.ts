import * as spreadsheet from '@formulajs/formulajs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setZone } from '../dates/zone.ts';
import { decimalOf } from '../calc/rational.ts';
import { formatTime } from '../dates/format.ts';
import { wallOf } from '../dates/wall-clock.ts';
import { compileTree } from './compile-tree.ts';
import { formulaFunctions, functionOf, installFormulas, loadNeeds, treeOf } from './install.ts';
import { Fault, isList, isNumber, Moment, type Value } from './value.ts';

const machineZone = process.env['TZ'];
let cases: readonly (readonly [name: string, one: Case])[] = [];

beforeAll(() => {
  // The dates of the library are in the zone of the process; with daylight saving its days have 23 hours.
  process.env['TZ'] = 'UTC';
  setZone('UTC');
  installFormulas();
  cases = Object.entries(generators).flatMap(([name, generate]) =>
    Array.from({ length: perFunction }, () => [name, caseOf(name, generate())] as const),
  );
});
afterAll(() => {
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
  setZone('');
});

/** An argument of a case: a column is an array. */
type Argument = number | string | boolean | Date | readonly (number | string | Date)[];

/** Pseudo-random numbers from a seed: the same cases in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const random = randomFrom(20_240_506);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
const decimal = (least: number, most: number, digits = 2) =>
  between(least * 10 ** digits, most * 10 ** digits) / 10 ** digits;
const amount = () => decimal(-1000, 1000);
const column = (count = between(3, 9)) => Array.from({ length: count }, amount);
const positive = (count = between(3, 9)) => Array.from({ length: count }, () => decimal(1, 500));
const date = () => new Date(between(1990, 2040), between(0, 11), between(1, 28));
const word = () =>
  ['apple', 'Ban ana', '报销单', 'a-b-c', 'x', 'Hello World', '  two  words '][between(0, 6)] as string;
const rate = () => decimal(0.1, 3, 2) / 100;
const comparison = () => `${['>', '>=', '<', '<=', '=', '<>'][between(0, 5)]}${between(-300, 300)}`;

/** Functions shared with spreadsheets, and the arguments of a case. */
const generators: Readonly<Record<string, () => readonly Argument[]>> = {
  ...{ ROUND: () => [amount() / 3, between(-2, 4)], ROUNDUP: () => [amount() / 7, between(-2, 4)] },
  ...{ ROUNDDOWN: () => [amount() / 7, between(-2, 4)], TRUNC: () => [amount() / 7, between(0, 4)] },
  ...{ CEILING: () => [decimal(0, 900), between(1, 9)], FLOOR: () => [decimal(0, 900), between(1, 9)] },
  ...{ INT: () => [amount()], ABS: () => [amount()], SIGN: () => [amount()] },
  ...{ MOD: () => [between(-500, 500), between(1, 30)], QUOTIENT: () => [amount(), between(1, 30)] },
  ...{ POWER: () => [decimal(-9, 9), between(0, 9)], GCD: () => [between(1, 900), between(1, 900)] },
  ...{ LCM: () => [between(1, 90), between(1, 90)], SQRT: () => [decimal(0, 900)], EXP: () => [decimal(-20, 20)] },
  ...{ LN: () => [decimal(1, 900)], LOG: () => [decimal(1, 900), between(2, 12)], LOG10: () => [decimal(1, 900)] },
  ...{ SUM: () => [column()], AVERAGE: () => [column()], MIN: () => [column()], MAX: () => [column()] },
  ...{ PRODUCT: () => [column(4)], COUNT: () => [column()], COUNTA: () => [column()] },
  SUMPRODUCT: () => [column(5), column(5)],
  ...{ SUMIF: () => [column(8), comparison()], COUNTIF: () => [column(8), comparison()] },
  SUMIFS: () => [column(8), column(8), comparison()],
  ...{ MEDIAN: () => [column()], VAR: () => [column()], VARP: () => [column()] },
  ...{ STDEV: () => [column()], STDEVP: () => [column()], CORREL: () => [column(6), column(6)] },
  ...{ PERCENTILE: () => [column(), decimal(0, 1)], QUARTILE: () => [column(), between(1, 3)] },
  ...{ LARGE: () => [column(6), between(1, 6)], SMALL: () => [column(6), between(1, 6)] },
  MODE: () => [[...Array.from({ length: 6 }, () => between(1, 3)), 3]],
  RANK: () => {
    const values = column(6);
    return [values[between(0, 5)] as number, values];
  },
  ...{ LEFT: () => [word(), between(0, 9)], RIGHT: () => [word(), between(1, 9)] },
  ...{ MID: () => [word(), between(1, 4), between(0, 5)], LEN: () => [word()], UPPER: () => [word()] },
  ...{ LOWER: () => [word()], TRIM: () => [word()], PROPER: () => ['hello WORLD of ' + word().trim()] },
  ...{ REPT: () => [word(), between(0, 5)], EXACT: () => [word(), word()], CHAR: () => [between(33, 126)] },
  SUBSTITUTE: () => ['a-b-a-c-a', 'a', word()],
  REPLACE: () => ['abcdefgh', between(1, 5), between(0, 4), word()],
  ...{ FIND: () => ['a', 'Ban ana, apple', between(1, 6)], SEARCH: () => ['A', 'Ban ana, apple', between(1, 6)] },
  ...{ CONCAT: () => [word(), word()], TEXTJOIN: () => ['-', true, word(), word()] },
  ...{ YEAR: () => [date()], MONTH: () => [date()], DAY: () => [date()] },
  ...{ WEEKDAY: () => [date(), between(1, 3)], WEEKNUM: () => [date(), between(1, 2)] },
  ...{ DATE: () => [between(1990, 2040), between(1, 12), between(1, 28)], DAYS: () => [date(), date()] },
  ...{ EDATE: () => [date(), between(-30, 30)], EOMONTH: () => [date(), between(-30, 30)] },
  NETWORKDAYS: () => [new Date(2024, 0, between(1, 31)), new Date(2024, between(1, 11), between(1, 28))],
  WORKDAY: () => [new Date(2024, between(0, 11), between(1, 28)), between(1, 90)],
  DATEDIF: () => [new Date(2001, between(0, 11), between(1, 28)), date2(), ['Y', 'M', 'D'][between(0, 2)] as string],
  ...{ IF: () => [random() < 0.5, amount(), amount()], AND: () => truths(), OR: () => truths(), XOR: () => truths() },
  ...{ NOT: () => [random() < 0.5], SWITCH: () => [between(1, 3), 1, 'one', 2, 'two', 'other'] },
  ...{ IFS: () => [random() < 0.5, amount(), true, amount()], IFERROR: () => [amount(), 1], ISBLANK: () => [word()] },
  ...{ TRUE: () => [], FALSE: () => [], VALUE: () => [String(amount())] },
  ...{ HOUR: () => [moment()], MINUTE: () => [moment()], SECOND: () => [moment()] },
  COUNTIFS: () => [column(8), comparison(), column(8), comparison()],
  ...{ MINIFS: () => [column(8), column(8), '>-900'], MAXIFS: () => [column(8), column(8), '>-900'] },
  UNIQUE: () => [[1, 2, 1, between(1, 4), between(1, 4)]],
  TEXT: () => [decimal(0, 9000), ['0.00', '#,##0.00', '0', '0%'][between(0, 3)] as string],
  ...{ ISNUMBER: () => [random() < 0.5 ? 1 : 'x'], ISTEXT: () => [random() < 0.5 ? 1 : 'x'] },
  // Finance (FORMULA-017).
  PMT: () => [rate(), between(6, 120), between(1, 900) * 100, between(0, 9) * 100, between(0, 1)],
  IPMT: () => [rate(), between(1, 12), between(12, 60), between(1, 900) * 100, 0, between(0, 1)],
  PPMT: () => [rate(), between(1, 12), between(12, 60), between(1, 900) * 100, 0, between(0, 1)],
  FV: () => [rate(), between(6, 120), -between(1, 900), between(0, 9) * 100, between(0, 1)],
  PV: () => [rate(), between(6, 120), -between(1, 900), between(0, 9) * 100, between(0, 1)],
  NPER: () => [rate(), -between(100, 900), between(1, 30) * 100, 0, between(0, 1)],
  RATE: () => [between(12, 36), -between(100, 110), between(9, 10) * 100, 0, 0],
  NPV: () => [rate(), column()],
  IRR: () => [[-between(500, 900), ...positive(5)]],
  XNPV: () => [rate(), [-1000, ...positive(3)], quarterDays()],
  XIRR: () => [[-between(500, 900), ...positive(3).map((value) => value + 200)], quarterDays()],
  SLN: () => [between(500, 900), between(0, 99), between(1, 12)],
  SYD: () => [between(500, 900), between(0, 99), between(6, 12), between(1, 6)],
  DDB: () => [between(500, 900), between(0, 99), between(6, 12), between(1, 6)],
};

const truths = () => Array.from({ length: 3 }, () => random() < 0.5);
const date2 = () => new Date(between(2002, 2040), between(0, 11), between(1, 28));
const moment = () => new Date(2024, 4, 6, between(0, 23), between(0, 59), between(1, 59));
const quarterDays = () => [0, 3, 6, 9].map((month) => new Date(2023, month, between(1, 28)));

/** Functions that give another result than spreadsheets do, with the reason. */
const differences: Readonly<Record<string, string>> = {
  CLEAN: 'also removes the delete character',
  DATEVALUE: 'gives a date, not a count of days since 1900',
  TIME: 'gives a time of day, not a share of a day; an hour beyond 23 is a fault',
  TODAY: 'gives the day of the clock it is passed',
  NOW: 'gives the time of the clock it is passed',
  LEN: 'counts an emoji as one character',
  AVERAGEIF: 'skips blank cells of the averaged column',
  WORKDAY: "follows the organisation's calendar where it has one",
  NETWORKDAYS: "follows the organisation's calendar where it has one",
};

/** Functions that the library has under newer names, or with other arguments. */
const newer: Readonly<Record<string, unknown>> = {
  UNIQUE: (values: readonly unknown[]) => (spreadsheet.UNIQUE as (...cells: readonly unknown[]) => unknown)(...values),
  ...{ VAR: spreadsheet.VAR.S, STDEV: spreadsheet.STDEV.S, MODE: spreadsheet.MODE.SNGL, RANK: spreadsheet.RANK.EQ },
  ...{ PERCENTILE: spreadsheet.PERCENTILE.INC, QUARTILE: spreadsheet.QUARTILE.INC },
};

const perFunction = 8;

interface Case {
  readonly formula: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}

/** A case as a formula with literals and columns, and the result of the spreadsheet library. */
function caseOf(name: string, given: readonly Argument[]): Case {
  const fields: Record<string, unknown> = {};
  const parts = given.map((argument, index) => {
    if (!Array.isArray(argument)) return literal(argument as Exclude<Argument, readonly unknown[]>);
    const field = `t.${'abc'.charAt(index)}`;
    fields[field] = argument.map((cell: unknown) => (cell instanceof Date ? new Moment(cell.getTime(), false) : cell));
    return field;
  });
  const library = spreadsheet as unknown as Record<string, unknown>;
  const found = newer[name] ?? library[name];
  const calculate = found as (...values: readonly Argument[]) => unknown;
  return { formula: `${name}(${parts.join('; ')})`, fields, expected: calculate(...given) };
}

function literal(value: number | string | boolean | Date): string {
  if (value instanceof Date && value.getSeconds() > 0) return `"${formatTime(value.getTime(), 'yyyy-MM-dd HH:mm:ss')}"`;
  if (value instanceof Date) return `DATE(${value.getFullYear()}; ${value.getMonth() + 1}; ${value.getDate()})`;
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return /e/.test(String(value)) ? value.toFixed(20) : String(value);
}

async function ours({ formula, fields }: Case): Promise<unknown> {
  const tree = treeOf(formula);
  if (!tree) throw new Error(formula);
  await loadNeeds(tree);
  return plain(compileTree(tree, functionOf)({ read: (name) => fields[name] }));
}

function plain(value: Value): unknown {
  if (value instanceof Fault) return value.id;
  if (value instanceof Moment) return day(wallOf(value.ms).getTime());
  if (isList(value)) return value.map(plain);
  return isNumber(value) ? Number(decimalOf(value, 20)) : value;
}

/** Days since the epoch: dates of the library are in local time. */
const day = (ms: number) => Math.floor(ms / 86_400_000);

/** The library counts days since the last day of 1899. */
function comparable(expected: unknown): unknown {
  if (!(expected instanceof Date)) return expected;
  return day(Date.UTC(expected.getFullYear(), expected.getMonth(), expected.getDate()));
}

describe('functions shared with spreadsheets', () => {
  it('are compared in at least 600 cases, at most 15 functions differ, and each difference has a reason [FORMULA-019]', () => {
    expect(cases.length).toBeGreaterThanOrEqual(600);
    expect(Object.keys(differences).length).toBeLessThanOrEqual(15);
    const shared = formulaFunctions.filter(({ name }) => name in spreadsheet).map(({ name }) => name);
    const untested = shared.filter((name) => !(name in generators) && !(name in differences));
    expect(untested).toEqual([]);
  });

  const finance = new Set(formulaFunctions.filter(({ group }) => group === 'finance').map(({ name }) => name));
  const agrees = async (name: string) => {
    for (const [, one] of cases.filter(([of]) => of === name)) {
      const actual = await ours(one);
      const expected = comparable(one.expected);
      const label = `${one.formula} ${JSON.stringify(one.fields)}`;
      if (typeof expected !== 'number' || typeof actual !== 'number') expect(actual, label).toEqual(expected);
      else
        expect(Math.abs(actual - expected) / Math.max(1, Math.abs(expected)), `${label}: ${actual}`).toBeLessThan(1e-9);
    }
  };

  it.each(Object.keys(generators).filter((name) => !finance.has(name)))(
    '%s gives the results of a spreadsheet library [FORMULA-019]',
    agrees,
  );

  it('include every function of finance [FORMULA-017]', () => {
    expect([...finance].sort().join(' ')).toBe('DDB FV IPMT IRR NPER NPV PMT PPMT PV RATE SLN SYD XIRR XNPV');
    expect([...finance].filter((name) => !(name in generators))).toEqual([]);
  });

  it.each([...finance])('%s gives the results of a spreadsheet library [FORMULA-017, FORMULA-019]', agrees);
});
