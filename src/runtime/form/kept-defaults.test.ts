import { beforeAll, describe, expect, it } from 'vitest';
import { installFormulas } from '#core/formula/install.ts';
import { openForm } from '../testing/open-form.ts';

beforeAll(() => installFormulas());

const number = (vModel: string, label: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey: 'inputNumber', label, ...config },
  vModel,
  ...more,
});
const keep = 'untilEdited';

describe('a default that is a formula', () => {
  const fields = [
    number('days', '天数', { defaultValue: 3 }),
    number('once', '一次', { defaultValue: { formula: 'days * 100' } }),
    number('allowance', '补贴', { defaultValue: { formula: 'days * 100', keep } }),
    number('double', '两倍', { defaultValue: { formula: 'allowance * 2', keep } }),
  ];

  it('is computed when the record is made, and again only with keep, until the field is edited [FORMULA-020]', () => {
    const { store } = openForm(fields);
    const values = () => ['once', 'allowance', 'double'].map((name) => store.value(name));
    expect(values()).toEqual([300, 300, 600]);
    store.set('days', 5);
    expect(values()).toEqual([300, 500, 1000]);
    store.set('allowance', 450);
    store.set('days', 6);
    expect(values()).toEqual([300, 450, 900]);
    store.set('double', 1);
    store.set('allowance', 7);
    expect(values()).toEqual([300, 7, 1]);
  });

  it('leaves the values of a stored record, and those a new one is opened with [FORMULA-020]', () => {
    const stored = openForm(fields, { days: 3, once: 1, allowance: 300, double: 600 }).store;
    stored.set('days', 9);
    expect([stored.value('once'), stored.value('allowance')]).toEqual([1, 300]);
    const given = openForm(fields, { days: 3, once: 1, allowance: 2, double: 4 }, { isNew: true }).store;
    given.set('days', 9);
    expect([given.value('once'), given.value('allowance'), given.value('double')]).toEqual([1, 2, 4]);
  });

  it('is evaluated only when something it reads changes', () => {
    const { store, probe } = openForm([...fields, number('other', '其他')]);
    store.set('other', 1);
    expect(probe.counts.evaluated).toEqual([]);
    store.set('days', 4);
    expect(probe.counts.evaluated).toEqual(['allowance', 'double']);
  });

  it('follows its row, where the row was added without another value [FORMULA-020]', () => {
    const children = [
      number('quantity', '数量'),
      number('price', '单价', { defaultValue: { formula: 'quantity * rate', keep } }),
    ];
    const lines = { config: { zhjyKey: 'table', label: '明细', children }, vModel: 'lines' };
    const { store } = openForm([number('rate', '比率', { defaultValue: 2 }), lines]);
    store.insertRows('lines', [
      { zhjyId: 'a', quantity: 1, price: 2 },
      { zhjyId: 'b', quantity: 1, price: 9 },
    ]);
    store.set('lines/a/quantity', 5);
    store.set('lines/b/quantity', 5);
    expect([store.value('lines/a/price'), store.value('lines/b/price')]).toEqual([10, 9]);
    store.set('rate', 3);
    expect([store.value('lines/a/price'), store.value('lines/b/price')]).toEqual([15, 9]);
  });
});
