import { beforeAll, describe, expect, it } from 'vitest';
import { buildGraph } from '../calc/build-graph.ts';
import type { Around } from '../calc/engine.ts';
import type { GraphField } from '../calc/graph.ts';
import { recalculate } from '../calc/recalculate.ts';
import { installFormulas, loadNeeds } from './install.ts';

beforeAll(() => installFormulas());

type Given = GraphField['calculation'] & { name?: string };

const fields: readonly GraphField[] = [
  { name: 'days', label: '天数', type: 'number' },
  { name: 'price', label: '单价', type: 'number' },
  { name: 'title', label: '标题' },
  { name: 'start', label: '开始', type: 'date' },
  { name: 'lines', label: '明细' },
  { name: 'lines.amount', label: '金额', type: 'number' },
  { name: 'lines.quantity', label: '数量', type: 'number' },
  { name: 'lines.kind', label: '类别' },
];

const lines = [
  { amount: 100, quantity: 3, kind: 'A' },
  { amount: '0.1', quantity: null, kind: 'b' },
  { amount: null, quantity: 5, kind: 'a' },
  { amount: 50.25, quantity: 8, kind: '' },
];

/** The stored result of a formula in a form, and why it has none. */
async function computed(given: string | Given, record: Record<string, unknown> = {}, around: Around = {}) {
  const calculation = typeof given === 'string' ? { expression: given, precision: 4 } : given;
  const name = (typeof given === 'string' ? undefined : given.name) ?? 'result';
  const graph = buildGraph([...fields, { name, calculation }]);
  expect(graph.problems, JSON.stringify(given)).toEqual([]);
  await Promise.all((graph.formulas ?? []).map(loadNeeds));
  const reasons: string[] = [];
  const values = recalculate(graph, { lines, ...record }, { ...around, note: ({ id }) => void reasons.push(id) });
  return { value: values[name], rows: values['lines'] as Record<string, unknown>[], reasons };
}

const valueOf = async (given: string | Given, record?: Record<string, unknown>, around?: Around) =>
  (await computed(given, record, around)).value;
const text = (expression: string): Given => ({ expression, result: 'text' });

describe('the grammar of formulas', () => {
  it.each([
    ['1 + 2 * 3 - 4 / 8', 6.5],
    ['1 ＋ 2 × 3 － 4 ÷ 8', 6.5],
    ['200 × 5%', 10],
    ['7 % 3', 1],
    ['2 + 7 % 3 × 2', 4],
    ['round(2.345; 2)', 2.35],
    ['Round(2.345, 2)', 2.35],
    ['ROUND（2.345，2）', 2.35],
    ['四舍五入(2.345；2)', 2.35],
    ['如果(days > 3；1；2)', 1],
    ['求和(1; 2; 3)', 6],
    ['days × price', 10],
    ['天数 × 单价', 10],
    ['LEN("say ""yes""")', 9],
    ['LEN(“中文”)', 2],
    ['IF(1 = 1; IF(2 <> 2; 1; IF(3 <= 3; IF(4 >= 5; 2; 3); 4)); 5)', 3],
    ['IF(1≠2; 1; 0) + IF(1≤1; 1; 0) + IF(1≥2; 1; 0)', 2],
    ['IF(TRUE; 1; 2) + IF(false; 1; 2)', 3],
    ['10 - IF(days > 3; 2; 0) × 2', 6],
    ['-SUM(1; 2) + 1', -2],
    ['0.1 + 0.2 - 0.3 + 12345678901234567890 - 12345678901234567889', 1],
    ['8 * 2 / 4 - 1', 3],
    ['ROUND（2.345, 2）+ SUM（1；2;3）', 8.35],
    ['(1 + 2) * （3 + 4）', 21],
    ['IF(2 > 1; IF(1 < 2; 5; 6); 7)', 5],
    ['sUm(1; 2)', 3],
  ])('%s is %s [FORMULA-002]', async (expression, expected) => {
    expect(await valueOf(expression, { days: 4, price: 2.5 })).toBe(expected);
  });

  it.each([
    ['title & "-" & days', 'ab-4'],
    ['"a" & 1 + 2', 'a3'],
    ['IF(title & "c" = "ABC"; "same"; "other")', 'same'],
    ['CONCAT(start; "/"; TRUE)', '2024-05-06/TRUE'],
    ['如果(为空(price); "无价"; "有价")', '无价'],
    ['TIME(9; 5)', '09:05:00'],
    ['今天()', '2024-05-06'],
    ['NOW()', '2024-05-06 12:00:00'],
    ['(days > 3) & (days < 3)', 'TRUEFALSE'],
    ['“a”&"b"', 'ab'],
    ['JOIN(lines.kind; "/")', 'A/b/a'],
  ])('%s is the text %s [FORMULA-002]', async (expression, expected) => {
    const record = { title: 'ab', days: 4, start: new Date(2024, 4, 6).getTime() };
    const around = { now: new Date(2024, 4, 6, 12).getTime() };
    expect(await valueOf(text(expression), record, around)).toBe(expected);
  });

  it.each([
    ['LEN("a)', 'issue.expression-text-not-closed'],
    ["LEN('a')", 'issue.expression-character'],
    ['1 => 2', 'issue.expression-operand'],
    ['SUM(1 2)', 'issue.expression-operator'],
    ['SUM(1', 'issue.expression-not-closed'],
  ])('refuses %s [FORMULA-002]', (expression, id) => {
    expect(buildGraph([{ name: 'a', calculation: { expression } }]).problems.map((one) => one.id)).toEqual([id]);
  });

  it('has blank as a value, which is neither 0 nor a text [FORMULA-002]', async () => {
    expect(await valueOf(text('days & "|"'))).toBe('|');
    expect(await valueOf('IF(ISBLANK(days); 1; 2) + IF(days = 0; 10; 20)')).toBe(21);
    expect(await valueOf(text('IF(FALSE; "x")'))).toBeUndefined();
  });

  it('reads columns by name and label, cells of the same row, and whole columns in functions of columns [FORMULA-002]', async () => {
    expect(await valueOf('SUM(lines.amount)')).toBe(150.35);
    expect(await valueOf('lines.amount × 2')).toBe(300.7);
    expect(await valueOf('COUNTA(明细.类别)')).toBe(3);
    expect(await valueOf('MAX(lines.amount)')).toBe(100);
    const share: Given = { name: 'lines.share', expression: 'ROUND(金额 / SUM(lines.amount); 2)', precision: 2 };
    expect((await computed(share)).rows.map((row) => row['share'])).toEqual([0.67, 0, 0, 0.33]);
    const own: Given = { name: 'lines.twice', expression: 'ROUND(lines.amount × 2; 1)', precision: 2 };
    expect((await computed(own)).rows.map((row) => row['twice'])).toEqual([200, 0.2, 0, 100.5]);
  });
});

describe('blanks and faults', () => {
  it('count as 0 in arithmetic, compare as no, and are seen by ISBLANK, COALESCE and IF [FORMULA-004]', async () => {
    expect(await valueOf('days + 2')).toBe(2);
    for (const sign of ['=', '<>', '<', '<=', '>', '>=']) {
      expect(await valueOf(`IF(days ${sign} 0; 1; 2)`), sign).toBe(2);
      expect(await valueOf(`IF(days ${sign} 0; 1; 2)`, { days: -1 }), sign).toBe(
        '<> < <='.split(' ').includes(sign) ? 1 : 2,
      );
    }
    expect(await valueOf('IF(ISBLANK(days); 7; 8)')).toBe(7);
    expect(await valueOf('COALESCE(days; price; 9)', { price: 3 })).toBe(3);
    expect(await valueOf('IF(days; 1; 2)')).toBe(2);
    expect(await valueOf('IF(days = ""; 1; 2)')).toBe(1);
  });

  it('leave a field with blankWhenEmpty blank while all it reads is blank [FORMULA-004]', async () => {
    const given: Given = { expression: 'days × price + lines.quantity', precision: 2, blankWhenEmpty: true };
    const empty = [{ quantity: null }, {}];
    expect(await valueOf(given, { lines: empty })).toBeUndefined();
    expect(await valueOf(given, { lines: [] })).toBeUndefined();
    expect(await valueOf({ ...given, blankWhenEmpty: false }, { lines: empty })).toBe(0);
    expect(await valueOf(given, { lines: empty, days: 0 })).toBe(0);
    expect(await valueOf(given, { lines: [{ quantity: 2 }] })).toBe(2);
  });

  it('give 0 for division by zero and blank for any other, each with its reason', async () => {
    expect(await computed('IF(TRUE; 1 / days; 2)')).toMatchObject({ value: 0, reasons: ['formula.division'] });
    expect(await computed('ABS(title + 1)', { title: 'x' })).toMatchObject({
      value: 1,
      reasons: ['formula.not-a-number'],
    });
    const blanks: [string, string][] = [
      ['SMALL(lines.amount; 9)', 'formula.out-of-range'],
      ['ROUND("x"; 1)', 'formula.not-a-number'],
      ['DAYS(DATE(2023; 2; 29); DATE(2023; 1; 1))', 'formula.not-a-date'],
      ['SQRT(-1)', 'formula.out-of-range'],
      ['POWER(10; 999999)', 'formula.too-large'],
      ['DAYS(start; start)', 'formula.blank-date'],
      ['FIND("x"; "abc")', 'formula.not-found'],
    ];
    for (const [expression, reason] of blanks) {
      const { value, reasons } = await computed(expression);
      expect([value, reasons], expression).toEqual([undefined, [reason]]);
      expect(await valueOf(`IFERROR(${expression}; 5)`), expression).toBe(5);
    }
    expect(await computed('UNIQUE(lines.kind)')).toMatchObject({ value: undefined, reasons: ['formula.one-value'] });
    expect(await valueOf('IFERROR(1 / 0; 5)')).toBe(5);
    expect(await valueOf('IFERROR(1 / 2; 5)')).toBe(0.5);
  });

  it('are not met in branches that are not taken [FORMULA-010]', async () => {
    expect(await computed('IF(TRUE; 1; ROUND("x"))')).toMatchObject({ value: 1, reasons: [] });
    expect(await computed('IFS(FALSE; ROUND("x"); TRUE; 2)')).toMatchObject({ value: 2, reasons: [] });
    expect(await computed('SWITCH(2; 1; ROUND("x"); 2; 3; ROUND("y"))')).toMatchObject({ value: 3, reasons: [] });
    expect(await computed('COALESCE(4; ROUND("x"))')).toMatchObject({ value: 4, reasons: [] });
    expect(await computed('IF(OR(TRUE; ROUND("x")); 1; 2) + IF(AND(FALSE; ROUND("x")); 1; 2)')).toMatchObject({
      value: 3,
    });
  });
});

describe('functions of columns', () => {
  it.each([
    ['COUNT(lines.amount)', 3],
    ['AVERAGE(lines.quantity)', 5.3333],
    ['PRODUCT(lines.quantity)', 120],
    ['MIN(lines.amount; 0.05)', 0.05],
    ['SUMIF(lines.quantity; ">=5"; lines.amount)', 50.25],
    ['SUMIF(lines.kind; "a"; lines.amount)', 100],
    ['SUMIF(lines.kind; "<>a"; lines.amount)', 50.35],
    ['SUMIF(lines.amount; lines.quantity × 2 > 5 + 1)', 50.25],
    ['SUMIFS(lines.amount; lines.kind; "A"; lines.quantity; "<4")', 100],
    ['COUNTIF(lines.kind; "")', 1],
    ['COUNTIF(lines.kind; "?")', 3],
    ['COUNTIFS(lines.kind; "A"; lines.quantity; ">3")', 1],
    ['AVERAGEIF(lines.quantity; ">1"; lines.amount)', 75.125],
    ['MINIFS(lines.quantity; lines.amount; ">1")', 3],
    ['MAXIFS(lines.quantity; lines.kind; "a")', 5],
    ['SUMPRODUCT(lines.amount; lines.quantity)', 702],
    ['SUMPRODUCT(lines.amount × lines.quantity)', 702],
    ['SUM(ROUND(lines.amount; 0))', 150],
    ['FIRST(lines.quantity) + LAST(lines.quantity)', 11],
    ['COUNTA(UNIQUE(lines.kind))', 2],
    ['COUNTIF(lines.amount; lines.amount > AVERAGE(lines.amount))', 2],
    ['MEDIAN(lines.amount)', 50.25],
    ['PERCENTILE(lines.quantity; 50%)', 5],
    ['RANK(50.25; lines.amount)', 2],
    ['LARGE(lines.quantity; 1) - SMALL(lines.quantity; 1)', 5],
  ])('%s is %s [FORMULA-012]', async (expression, expected) => {
    expect(await valueOf(expression)).toBe(expected);
  });

  it('read the sum of one column, which changes by difference, and every cell for any other function [FORMULA-012]', () => {
    const readsOf = (expression: string) =>
      buildGraph([...fields, { name: 'a', calculation: { expression } }]).order[0]?.reads;
    expect(readsOf('IF(SUM(lines.amount) > 1; 求和(lines.amount); 0)')).toEqual([{ name: 'lines.amount', sum: true }]);
    expect(readsOf('COUNT(lines.amount)')).toEqual([{ name: 'lines.amount', sum: false, column: true }]);
  });

  it('join texts', async () => {
    expect(await valueOf(text('JOIN(lines.kind; "/")'))).toBe('A/b/a');
    expect(await valueOf(text('TEXTJOIN("-"; FALSE; lines.kind)'))).toBe('A-b-a-');
  });
});

describe('hostile formulas', () => {
  const many = (part: string, count: number) => Array.from({ length: count }, () => part).join('');
  it.each([
    [`${many('IF(TRUE;', 65)}1${many(')', 65)}`, 'issue.expression-too-deep'],
    [`"${'x'.repeat(10_000)}"`, 'issue.expression-too-long'],
  ])('are refused where they are too deep or too long [FORMULA-029]', (expression, id) => {
    const graph = buildGraph([{ name: 'a', calculation: { expression } }]);
    expect(graph.problems.map((problem) => problem.id)).toEqual([id]);
  });

  it('are accepted up to a nesting of 64 and a length of 10,000 [FORMULA-029]', async () => {
    expect(await valueOf(`${many('IF(TRUE;', 63)}(1)${many(')', 63)}`)).toBe(1);
    expect(await valueOf(`LEN("${'x'.repeat(9_900)}")`)).toBe(9_900);
    expect(await valueOf(`1${many('+1', 4_999)}`)).toBe(5_000);
    expect(await valueOf(`LEN("a"${many('&"a"', 2_400)})`)).toBe(2_401);
    expect(await valueOf(`SUM(1${many(';1', 4_900)})`)).toBe(4_901);
  });

  it.each([
    ['LEN(REPT(REPT("x"; 1000); 1000) & "x")', 'formula.text-too-long'],
    [`LEN(${many('SUBSTITUTE(', 20)}"aa"${many('; "a"; "aaaaaaaa")', 20)})`, 'formula.text-too-long'],
    ['POWER(POWER(9; 9999); 9999)', 'formula.too-large'],
    ['POWER(2; -99999999)', 'formula.too-large'],
    ['EXP(EXP(99))', 'formula.too-large'],
    ['WORKDAY(DATE(2024; 1; 1); 999999999)', 'formula.out-of-range'],
    ['COUNTA(SPLIT(REPT("a,"; 400000); ","))', 'formula.list-too-long'],
    [many('LEN(REPT("你"; 999999)) + ', 3) + '1', 'formula.too-much'],
    ['YEAR(EDATE(DATE(2024; 1; 1); 99999999))', 'formula.out-of-range'],
  ])('%s is blank with a reason [FORMULA-029]', async (expression, reason) => {
    const { value, reasons } = await computed(expression);
    expect(value).toBeUndefined();
    expect(reasons).toEqual([reason]);
  });

  it('that read every row for every row are blank where that is too much, not a frozen page [FORMULA-029]', async () => {
    const rows = Array.from({ length: 10_001 }, (_, amount) => ({ amount }));
    expect(await computed('COUNT(lines.amount)', { lines: rows })).toMatchObject({
      reasons: ['formula.list-too-long'],
    });
    const nested = 'COUNTIF(lines.amount; lines.amount > AVERAGE(lines.amount))';
    expect(await computed(nested, { lines: rows.slice(0, 3_000) })).toMatchObject({ reasons: ['formula.too-much'] });
    expect(await valueOf(nested, { lines: rows.slice(0, 100) })).toBe(50);
  });
});
