import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { runs } from '#scripts/testing/runs.ts';
import type { Tree } from '../calc/parse.ts';
import { compile } from '../compile/compile.ts';
import { installFormulas, loadNeeds, treeOf } from '../formula/install.ts';
import { computeRecord } from '../record/compute-record.ts';
import { readerOf } from '../record/scope.ts';
import { explain } from './explain.ts';

installFormulas();
beforeAll(() => loadNeeds(treeOf('SQRT(1) + POWER(1; 1) + LN(1)') as Tree));

const now = Date.parse('2026-11-28T04:00:00Z');
const user = { id: 'u1', name: '张伟' };

const input = (vModel: string, more: object = {}, config: object = {}) => ({
  config: { zhjyKey: 'input', label: vModel, ...config },
  vModel,
  ...more,
});
const number = (vModel: string, config: object = {}) => ({
  config: { zhjyKey: 'inputNumber', label: vModel, ...config },
  vModel,
});
const calculated = (vModel: string, expression: string, more: object = {}) => ({
  config: { zhjyKey: 'calculate', label: vModel },
  vModel,
  expression,
  ...more,
});

interface Given {
  values?: Record<string, unknown>;
  row?: Record<string, unknown>;
}

/** Explains a field, or the node with a label, over a record whose calculated fields are computed. */
function explained(fields: readonly object[], sought: string, { values = {}, row }: Given = {}) {
  const screen = compile({ language: 1, title: '', fields } as never, { kinds });
  const scope = { now, user, route: {} };
  const record = computeRecord(screen, values, scope);
  const read = readerOf(record, scope, row);
  const node = screen.fields.get(sought);
  if (!node) throw new Error(`no field ${sought}`);
  return explain({ screen, read }, node);
}

const conditionsOf = (...given: Parameters<typeof explained>) =>
  explained(...given).conditions.map(({ condition, holds, by, node }) => [condition, holds, by, node.config.label]);

describe('why a field is hidden, required or disabled', () => {
  const days = number('days');

  it('names nothing where all is as usual [STUDIO-009]', () => {
    expect(conditionsOf([input('a')], 'a')).toEqual([]);
    expect(conditionsOf([input('a', {}, { required: false, disabled: false, shown: true })], 'a')).toEqual([]);
  });

  it('names the setting that makes it so [STUDIO-009]', () => {
    expect(conditionsOf([input('a', {}, { required: true, disabled: true })], 'a')).toEqual([
      ['required', true, 'setting', 'a'],
      ['disabled', true, 'setting', 'a'],
    ]);
    expect(conditionsOf([input('a', {}, { shown: false })], 'a')).toEqual([['shown', false, 'setting', 'a']]);
    expect(conditionsOf([input('a', {}, { noShow: true })], 'a')).toEqual([['shown', false, 'never', 'a']]);
    expect(conditionsOf([input('a', {}, { visibility: ['app'] })], 'a')).toEqual([['shown', false, 'phoneOnly', 'a']]);
    expect(conditionsOf([input('a', {}, { visibility: ['pc', 'app'] })], 'a')).toEqual([]);
  });

  it('gives the rule, whether it holds, and the values it read with their origin [STUDIO-009]', () => {
    const rule = { '>': [{ var: 'days' }, 3] };
    const fields = [days, input('why', {}, { required: rule })];
    const [long] = explained(fields, 'why', { values: { days: 5 } }).conditions;
    expect(long).toMatchObject({ condition: 'required', holds: true, by: 'rule', rule, parts: [] });
    expect(long?.reads).toMatchObject([{ name: 'days', value: 5, origin: 'entered', field: { field: 'days' } }]);
    const [short] = explained(fields, 'why', { values: { days: 1 } }).conditions;
    expect(short).toMatchObject({ condition: 'required', holds: false });
    const [unset] = explained(fields, 'why').conditions;
    expect(unset?.reads[0]?.origin).toBe('blank');
  });

  it('says which parts of several hold [STUDIO-009]', () => {
    const rule = { or: [{ '>': [{ var: 'days' }, 3] }, { '==': [{ var: 'user.id' }, 'u1'] }] };
    const [reason] = explained([days, input('why', {}, { shown: rule })], 'why', { values: { days: 1 } }).conditions;
    expect(reason?.parts.map(({ holds }) => holds)).toEqual([false, true]);
    expect(reason?.reads.map(({ name, origin }) => [name, origin])).toEqual([
      ['days', 'entered'],
      ['user.id', 'outside'],
    ]);
  });

  it('gives the course of a rule that is a formula [STUDIO-009]', () => {
    const [reason] = explained([days, input('why', {}, { disabled: { formula: 'days + 1 > 3' } })], 'why', {
      values: { days: 5 },
    }).conditions;
    expect(reason?.holds).toBe(true);
    expect(reason?.course?.steps).toEqual([
      { text: 'days + 1', result: { type: 'text', text: '6' } },
      { text: 'days + 1 > 3', result: { type: 'truth', holds: true } },
    ]);
  });

  it('names the container that hides it, and no container that does not [STUDIO-009]', () => {
    const fields = (rule: unknown) => [
      days,
      { config: { zhjyKey: 'card', label: 'card', shown: rule, children: [input('inner')] } },
    ];
    const rule = { '>': [{ var: 'days' }, 3] };
    expect(conditionsOf(fields(rule), 'inner')).toEqual([['shown', false, 'rule', 'card']]);
    expect(conditionsOf(fields(rule), 'inner', { values: { days: 4 } })).toEqual([]);
    expect(conditionsOf(fields(false), 'inner')).toEqual([['shown', false, 'setting', 'card']]);
  });

  it('reads the columns of the row in a sub-table [STUDIO-009]', () => {
    const price = number('price', { required: { '>': [{ var: 'row.count' }, 0] } });
    const table = { config: { zhjyKey: 'table', label: 'lines', children: [number('count'), price] }, vModel: 'lines' };
    const [reason] = explained([table], 'lines.price', { row: { count: 2, price: null } }).conditions;
    expect(reason?.holds).toBe(true);
    expect(reason?.reads).toMatchObject([{ name: 'row.count', value: 2, origin: 'entered' }]);
  });
});

describe('why a field has its value', () => {
  const valueOf = (...given: Parameters<typeof explained>) => explained(...given).value;

  it('tells what was entered from defaults and blanks [STUDIO-009]', () => {
    const fields = [input('a', {}, { defaultValue: 'x' }), input('b')];
    expect(valueOf(fields, 'a', { values: { a: 'x' } })?.origin).toBe('default');
    expect(valueOf(fields, 'a', { values: { a: 'y' } })?.origin).toBe('entered');
    expect(valueOf(fields, 'a', { values: { a: '' } })?.origin).toBe('blank');
    expect(valueOf(fields, 'b', { values: { b: 'y' } })?.origin).toBe('entered');
    expect(valueOf([{ config: { zhjyKey: 'createTime', label: '' }, vModel: 'at' }], 'at')?.origin).toBe('system');
  });

  it('gives the formula of a default, and whether the field still follows it [STUDIO-009]', () => {
    const kept = number('b', { defaultValue: { formula: 'a × 2', keep: 'untilEdited' } });
    const follows = valueOf([number('a'), kept], 'b', { values: { a: 2, b: 4 } });
    expect(follows).toMatchObject({ origin: 'default', formula: 'a × 2', isKept: true });
    expect(follows?.reads).toMatchObject([{ name: 'a', value: 2 }]);
    expect(valueOf([number('a'), kept], 'b', { values: { a: 2, b: 5 } })?.origin).toBe('entered');
    const once = number('b', { defaultValue: { formula: 'a × 2' } });
    expect(valueOf([number('a'), once], 'b', { values: { a: 2, b: 4 } })?.isKept).toBe(false);
  });

  it('gives the course of a formula without the branches that were not taken [STUDIO-009]', () => {
    const table = { config: { zhjyKey: 'table', label: '明细', children: [number('amount')] }, vModel: 'lines' };
    const fields = [table, calculated('fee', 'IF(SUM(lines.amount) > 100; SUM(lines.amount) × 0.5; 1 ÷ 3)')];
    const reason = valueOf(fields, 'fee', { values: { lines: [{ amount: 80 }, { amount: 40 }] } });
    expect(reason).toMatchObject({ value: 60, origin: 'formula', reasons: [] });
    expect(reason?.course?.steps.map(({ text }) => text)).toEqual([
      'SUM(lines.amount)',
      'SUM(lines.amount) > 100',
      'SUM(lines.amount) × 0.5',
      'IF(SUM(lines.amount) > 100; SUM(lines.amount) × 0.5; 1 ÷ 3)',
    ]);
    expect(reason?.reads).toMatchObject([{ name: 'lines.amount', value: [80, 40], origin: 'column' }]);
  });

  it('says of what a formula reads that it is calculated itself [STUDIO-009]', () => {
    const reason = valueOf([number('a'), calculated('b', 'a × 2'), calculated('c', 'b + 1')], 'c', {
      values: { a: 2 },
    });
    expect(reason?.reads).toMatchObject([{ name: 'b', value: 4, origin: 'formula' }]);
  });

  it('gives the reason for each operand that counts as 0 [FORMULA-005] [STUDIO-009]', () => {
    const fields = [number('a'), input('b'), number('c'), calculated('sum', 'a + b + c')];
    const reason = valueOf(fields, 'sum', { values: { a: null, b: 'xy', c: 7 } });
    expect(reason?.value).toBe(7);
    expect(reason?.reasons).toEqual([
      { id: 'formula.blank-operand', params: { name: 'a' } },
      { id: 'formula.text-operand', params: { value: 'xy' } },
    ]);
    expect(valueOf(fields, 'sum', { values: { a: 1, b: '2', c: 7 } })?.reasons).toEqual([]);
  });

  it('gives the reason for the 0 of a division by zero and of a circle [FORMULA-005] [STUDIO-009]', () => {
    const divided = valueOf([number('a'), calculated('q', '1 ÷ a')], 'q', { values: { a: 0 } });
    expect(divided).toMatchObject({ value: 0, reasons: [{ id: 'formula.division' }] });
    const circle = valueOf([calculated('p', 'q + 1'), calculated('q', 'p + 1')], 'q');
    expect(circle).toMatchObject({ value: 0, origin: 'circle', formula: 'p + 1' });
    expect([...new Set(circle?.circle)].toSorted()).toEqual(['p', 'q']);
  });

  it.each([
    ['SQRT(0 - a)', 'formula.out-of-range'],
    ['YEAR(b)', 'formula.not-a-date'],
    ['DATE(2026; 2; 30)', 'formula.not-a-date'],
  ])('gives a blank result and its reason for %s [FORMULA-005]', (expression, id) => {
    const fields = [number('a'), input('b'), calculated('r', expression, { result: 'number' })];
    const reason = valueOf(fields, 'r', { values: { a: 4, b: 'xy' } });
    expect([reason?.value ?? null, reason?.origin]).toEqual([null, 'formula']);
    expect(reason?.reasons.map((one) => one.id)).toContain(id);
    const caught = valueOf([number('a'), input('b'), calculated('r', `IFERROR(${expression}; 5)`)], 'r', {
      values: { a: 4, b: 'xy' },
    });
    expect(caught).toMatchObject({ value: 5 });
  });

  it('catches a division by zero with IFERROR [FORMULA-005]', () => {
    expect(
      valueOf([number('a'), calculated('q', 'IFERROR(1 ÷ a; 9)', { precision: 1 })], 'q', { values: { a: 0 } })?.value,
    ).toBe(9);
    expect(
      valueOf([number('a'), calculated('q', 'IFERROR(1 ÷ a; 9)', { precision: 1 })], 'q', { values: { a: 2 } })?.value,
    ).toBe(0.5);
  });

  it('names the nodes whose actions set the field, also in rows [STUDIO-009]', () => {
    const setter = input('from', { on: { change: [{ set: { to: 'x' } }] } });
    expect(valueOf([setter, input('to')], 'to')?.setters.map(({ field }) => field)).toEqual(['from']);
    expect(valueOf([setter, input('to')], 'from')?.setters).toEqual([]);
    const inRow = { ...number('count'), on: { change: [{ set: { price: 1 } }] } };
    const table = { config: { zhjyKey: 'table', label: '', children: [inRow, number('price')] }, vModel: 'lines' };
    expect(valueOf([table], 'lines.price', { row: {} })?.setters.map(({ field }) => field)).toEqual(['lines.count']);
  });

  it('has the value that the record has, and is never NaN, for any operands [FORMULA-005]', () => {
    const operand = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(null, '', 'x', '7', '1e400', 'NaN'));
    const expressions = ['a + b', 'a ÷ b', 'a × b - a ÷ (b - b)', 'SQRT(a) + b', 'POWER(a; b)', 'LN(a) ÷ b', 'a % b'];
    fc.assert(
      fc.property(operand, operand, fc.constantFrom(...expressions), (a, b, expression) => {
        const reason = valueOf([input('a'), input('b'), calculated('r', expression)], 'r', { values: { a, b } });
        const { value } = reason ?? {};
        expect(value === undefined || value === null || Number.isFinite(value)).toBe(true);
        // A blank result is never without a reason.
        if (value === undefined || value === null) expect(reason?.reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(200) },
    );
  });
});
