import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../compile/check-definition.ts';
import { buildGraph } from './build-graph.ts';
import type { GraphField } from './graph.ts';
import { casesOf, type RecordCase } from './testing/cases.ts';
import { recalculate } from './recalculate.ts';

const field = (name: string): GraphField => ({ name });
const calculated = (name: string, expression: unknown, precision = 2): GraphField => ({
  name,
  calculation: { expression, precision },
});

const order = [
  field('days'),
  field('taxRate'),
  field('lines'),
  field('lines.quantity'),
  field('lines.price'),
  calculated('grand', 'total + days'),
  calculated('total', 'lines.amount × (1 + taxRate)'),
  calculated('lines.amount', 'quantity × price'),
];

describe('the dependency graph of calculated fields', () => {
  const graph = buildGraph(order);
  const names = (calculations: readonly { name: string }[]) => calculations.map(({ name }) => name);

  it('orders every field after those it reads', () => {
    expect(names(graph.order)).toEqual(['lines.amount', 'total', 'grand']);
    expect(graph.problems).toEqual([]);
  });

  it('takes a column of the own row inside the sub-table, and its sum outside [CALC-017]', () => {
    const reads = Object.fromEntries(graph.order.map((one) => [one.name, one.reads]));
    expect(reads['lines.amount']).toEqual([
      { name: 'lines.quantity', sum: false },
      { name: 'lines.price', sum: false },
    ]);
    expect(reads['total']).toEqual([
      { name: 'lines.amount', sum: true },
      { name: 'taxRate', sum: false },
    ]);
    expect([...graph.sums]).toEqual([['lines', ['lines.amount']]]);
    for (const { title, fields, record, expected } of casesOf<RecordCase>('records/sub-table')) {
      expect(recalculate(buildGraph(fields), record), title).toEqual(expected);
    }
  });

  it('lists the dependants of a change in order, each once', () => {
    expect(names(graph.dependants('lines.price'))).toEqual(['lines.amount', 'total', 'grand']);
    expect(names(graph.dependants('taxRate'))).toEqual(['total', 'grand']);
    expect(names(graph.dependants('days'))).toEqual(['grand']);
    expect(names(graph.dependants('lines'))).toEqual(['lines.amount', 'total', 'grand']);
    expect(graph.dependants('grand')).toEqual([]);
  });

  it('evaluates every dependant of a chain once, whatever else the form has', () => {
    const chain = Array.from({ length: 50 }, (_, i) => calculated(`c${i}`, i ? `c${i - 1} + 1` : 'days'));
    const others = Array.from({ length: 500 }, (_, i) => calculated(`o${i}`, 'taxRate + 1'));
    const wide = buildGraph([field('days'), field('taxRate'), ...others, ...chain.toReversed()]);
    expect(names(wide.dependants('days'))).toEqual(names(chain));
  });
});

describe('a field over another calculated field', () => {
  it('is computed after it; a cycle is computed as 0 and reported when the definition is checked [CALC-018]', () => {
    const cases = casesOf<RecordCase>('records/chains');
    expect(cases.some((one) => one.circles)).toBe(true);
    for (const { title, fields, record, expected, circles: cycles = [] } of cases) {
      const graph = buildGraph(fields);
      expect(recalculate(graph, record), title).toEqual(expected);
      expect(graph.cycles, title).toEqual(cycles);
      const reported = graph.problems.filter(({ id }) => id === 'issue.expression-circle');
      expect(reported, title).toEqual(
        cycles.map((cycle) => ({
          name: cycle[0],
          id: 'issue.expression-circle',
          params: { circle: cycle.join(' → ') },
          offset: 0,
        })),
      );
    }
    const calculate = {
      zhjyKey: 'calculate',
      wing: 'fields',
      props: Type.Object({}),
      formula: ({ expression }: { expression?: unknown }) => expression,
    } as const;
    const fields = ['a', 'b'].map((vModel, index) => ({
      config: { zhjyKey: 'calculate', label: vModel },
      vModel,
      expression: index ? 'a × 2' : 'b + 1',
    }));
    const issues = checkDefinition({ language: 1, title: '', fields }, { kinds: new Map([['calculate', calculate]]) });
    const params = { circle: 'a → b → a', offset: 0 };
    expect(issues).toContainEqual(
      expect.objectContaining({ id: 'issue.expression-circle', path: 'fields[0].expression', params }),
    );
  });

  it('reports the shortest cycle where there are several', () => {
    const { cycles } = buildGraph([calculated('a', 'b + c'), calculated('b', 'c'), calculated('c', 'a + b')]);
    expect(cycles).toEqual([['a', 'c', 'a']]);
  });
});

describe('what is wrong with expressions', () => {
  it('is reported with the field and the place', () => {
    const { problems } = buildGraph([field('a'), calculated('b', 'a + gone'), calculated('c', '1 +')]);
    expect(problems).toEqual([
      { name: 'b', id: 'issue.expression-unknown-field', params: { name: 'gone' }, offset: 4 },
      { name: 'c', id: 'issue.expression-incomplete', params: {}, offset: 3 },
    ]);
  });
});

describe('precision', () => {
  it('is 0 in a definition that carries none', () => {
    const graph = (precision?: number) =>
      buildGraph([field('a'), { name: 'b', calculation: { expression: 'a', precision } }]);
    expect(recalculate(graph(), { a: 2.5 })).toEqual({ a: 2.5, b: 3 });
    expect(recalculate(graph(1), { a: 2.55 })).toEqual({ a: 2.55, b: 2.6 });
    expect(recalculate(graph(-1), { a: 2.5 })).toEqual({ a: 2.5, b: 3 });
    expect(recalculate(graph(99), { a: 2.5 })).toEqual({ a: 2.5, b: 2.5 });
  });
});

describe('recalculating a record', () => {
  it('does not modify the given record', () => {
    const record = { days: 1, taxRate: 0, lines: [{ quantity: 2, price: 3 }] };
    const before = structuredClone(record);
    const fresh = recalculate(buildGraph(order), record);
    expect(record).toEqual(before);
    expect(fresh['grand']).toBe(7);
  });

  it('ignores inherited properties of the record', () => {
    const graph = buildGraph([field('constructor'), calculated('b', 'constructor + 1'), field('toString')]);
    expect(recalculate(graph, {})['b']).toBe(1);
  });
});
