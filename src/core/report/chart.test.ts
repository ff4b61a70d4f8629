import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { rational } from '../calc/rational.ts';
import { Moment } from '../formula/value.ts';
import { chartRows } from './chart.ts';
import { checkReport } from './check.ts';
import type { DataRows, DataValue } from './dataset.ts';

const text = (value: string): DataValue => ({ value, text: value });
const number = (value: string): DataValue => ({ value: rational(value), text: value });
const day = (value: string): DataValue => ({ value: new Moment(Date.parse(`${value}T12:00:00Z`), false), text: value });
const line = (name: string, amount: string, state: string, date: string) => ({
  ...{ name: text(name), amount: number(amount), state: text(state), date: day(date) },
});
const data: DataRows = {
  rows: [
    line('乙', '0.1', '新', '2026-01-05'),
    line('甲', '0.2', '新', '2026-01-20'),
    line('乙', '0.2', '旧', '2026-02-01'),
    { name: text('乙'), amount: { value: null, text: '' }, state: text('旧'), date: day('2026-02-03') },
  ],
};
const source = { dataset: 'orders', label: 'name' };

describe('the rows of a chart over a dataset', () => {
  it('are figures by the values of a field, exact, as the source says [REPORT-011]', () => {
    expect(chartRows(source, data)).toEqual([
      { name: '乙', value: '3' },
      { name: '甲', value: '1' },
    ]);
    const figures = (as?: 'sum' | 'count' | 'average' | 'least' | 'greatest') =>
      chartRows({ ...source, value: 'amount', ...(as && { as }) }, data).map(({ value }) => value);
    expect(figures()).toEqual(['0.3', '0.2']);
    expect([figures('count'), figures('average')]).toEqual([
      ['2', '1'],
      ['0.15', '0.2'],
    ]);
    expect([figures('least'), figures('greatest')]).toEqual([
      ['0.1', '0.2'],
      ['0.2', '0.2'],
    ]);
  });

  it('have series, an order, and periods of times [REPORT-011]', () => {
    expect(chartRows({ ...source, type: 'state', value: 'amount', order: 'asc' }, data)).toEqual([
      { name: '乙', value: '0.1', type: '新' },
      { name: '乙', value: '0.2', type: '旧' },
      { name: '甲', value: '0.2', type: '新' },
    ]);
    expect(chartRows({ dataset: 'orders', label: 'date', unit: 'month' }, data).map(({ value }) => value)).toEqual([
      '2',
      '2',
    ]);
  });

  it('are none where the reader may not see one of its fields [REPORT-015]', () => {
    const seen = { ...data, fields: new Set(['name', 'state']) };
    expect(chartRows(source, seen)).toHaveLength(2);
    expect(chartRows({ ...source, value: 'amount' }, seen)).toEqual([]);
    expect(chartRows({ ...source, type: 'amount' }, seen)).toEqual([]);
  });

  it('are at most one more than a chart shows', () => {
    const many = { rows: Array.from({ length: 1_500 }, (_, at) => line(`n${at}`, '1', '', '2026-01-01')) };
    expect(chartRows(source, many)).toHaveLength(1_001);
  });
});

describe('a chart in a report', () => {
  const issuesOf = (from: object, kind = 'barChart') =>
    checkReport(
      {
        ...{ language: 1, title: 'r', datasets: { orders: { model: 'm1' } } },
        body: [{ config: { zhjyKey: kind }, source: from }],
      },
      { kinds, fieldsOf: () => new Set(['name', 'amount']) },
    ).map(({ path, id }) => [path, id]);

  it('names a dataset and fields of it; anything else is an issue [REPORT-011]', () => {
    for (const kind of ['barChart', 'lineChart', 'pieChart', 'radarChart'])
      expect(issuesOf({ ...source, value: 'amount', as: 'sum' }, kind)).toEqual([]);
    expect(issuesOf({ ...source, dataset: 'others' })).toEqual([
      ['body[0].source.dataset', 'issue.report-unknown-dataset'],
    ]);
    expect(issuesOf({ ...source, label: 'nam' })).toEqual([['body[0].source.label', 'issue.report-unknown-field']]);
    expect(issuesOf({ ...source, value: 'x', type: 'y' }).map(([path]) => path)).toEqual([
      'body[0].source.value',
      'body[0].source.type',
    ]);
    expect(issuesOf({ model: 'm1', measures: [{ type: 'count' }] })).not.toEqual([]);
    expect(issuesOf({ ...source, as: 'median' }).map(([path]) => path)).toEqual(['body[0].source.as']);
  });

  it('is no source of screens', () => {
    const screen = checkReport(
      { language: 1, title: 'r', datasets: {}, body: [{ config: { zhjyKey: 'rankList' }, source }] },
      { kinds },
    );
    expect(screen.map(({ id }) => id)).toContain('issue.report-block');
  });
});
