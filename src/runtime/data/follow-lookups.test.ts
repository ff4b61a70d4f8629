import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFormulas } from '#core/formula/install.ts';
import { openForm } from '../testing/open-form.ts';
import { type AskLookup, followLookups } from './follow-lookups.ts';

installFormulas();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = (zhjyKey: string, vModel: string, more: object = {}) => ({
  config: { zhjyKey, label: vModel },
  vModel,
  ...more,
});
const computed = (name: string, expression: string) =>
  field('calculate', name, { expression, isStorage: 1, precision: 2 });
const fields = [
  field('input', 'currency'),
  field('inputNumber', 'amount'),
  computed('local', 'amount × rate'),
  computed('double', 'local × 2'),
  computed('ordered', 'SUMIF(order.sku; currency; order.price) + order.price'),
  field('table', 'lines', { children: [field('input', 'sku'), field('inputNumber', 'count'), computed('cost', 'price × count')] }),
];
const equal = (field: string, formula: string) => [{ field, value: { formula } }];
const lookups = {
  rate: { model: 'm', where: equal('currency', 'currency'), take: { first: 'rate' } },
  order: { model: 'm', where: equal('number', 'currency'), take: { rows: 'lines', columns: ['sku', 'price'] } },
  'lines.price': { model: 'm', where: equal('sku', 'lines.sku'), take: { first: 'price' } },
};
const rates: Record<string, unknown> = { USD: 7, EUR: 8, a: 3, b: 4 };

function open(stored: object = {}, answer?: AskLookup) {
  const asked: string[] = [];
  const { store, probe } = openForm(fields as never, { currency: 'USD', amount: 10, ...stored }, { settings: { lookups } as never });
  const ask: AskLookup = async (name, given) => {
    asked.push(`${name} ${String(given[0])}`);
    if (answer) return answer(name, given);
    return name === 'order' ? [{ sku: 'USD', price: 2 }, { sku: 'x', price: 1 }] : rates[String(given[0])];
  };
  const stop = followLookups(store, ask);
  return { store, probe, asked, stop };
}
const settle = () => vi.advanceTimersByTimeAsync(1000);
const issues = (store: ReturnType<typeof open>['store'], path: string) => store.state(path).issues.map(({ id }) => id);

describe('lookups of a form that is edited', () => {
  it('are requested when it opens; until the answer their dependants show the stored value and that they wait [FORMULA-023]', async () => {
    const { store } = open({ local: 55, double: 110 });
    expect([store.value('local'), store.value('double')]).toEqual([55, 110]);
    expect(issues(store, 'local')).toEqual(['formula.lookup-waiting']);
    await settle();
    expect([store.value('local'), store.value('double')]).toEqual([70, 140]);
    expect(issues(store, 'local')).toEqual([]);
    expect(store.dirty()).toBe(false);
  });

  it('are requested after a pause in typing (debounced), once for equal arguments, and late answers are dropped [FORMULA-023]', async () => {
    const { store, asked } = open();
    await settle();
    asked.length = 0;
    for (const typed of ['E', 'EU', 'EUR']) store.set('currency', typed);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual([]);
    expect(issues(store, 'local')).toEqual(['formula.lookup-waiting']);
    await settle();
    expect(asked).toEqual(['rate EUR', 'order EUR']);
    expect(store.value('local')).toBe(80);
    store.set('currency', 'USD');
    expect(store.value('local')).toBe(70);
    store.set('amount', 20);
    await settle();
    expect(asked).toHaveLength(2);
    expect(store.value('local')).toBe(140);
  });

  it('take figures and lines, in the record and in each row [FORMULA-023]', async () => {
    const lines = [
      { sku: 'a', count: 2 },
      { sku: 'b', count: 1 },
      { sku: 'a', count: 5 },
      { count: 1 },
    ];
    const { store, asked } = open({ lines });
    await settle();
    expect(store.value('ordered')).toBe(5);
    const costs = () => store.rows('lines')?.list().map((row) => row['cost']);
    expect(costs()).toEqual([6, 4, 15, 0]);
    expect(asked.filter((one) => one.startsWith('lines'))).toEqual(['lines.price a', 'lines.price b']);
    store.insertRows('lines', [{ zhjyId: 'n', sku: 'b', count: 3 }]);
    await settle();
    expect(costs()).toEqual([6, 4, 15, 0, 12]);
  });

  it('that are not answered leave the stored value and a reason, and are requested again with other arguments [FORMULA-023]', async () => {
    const { store } = open({ local: 55 }, async (_, [given]) => {
      if (given === 'USD') throw new Error('无权访问');
      return 9;
    });
    await settle();
    expect(store.value('local')).toBe(55);
    expect(store.state('local').issues[0]).toMatchObject({ id: 'formula.lookup-failed', params: { reason: '无权访问' }, severity: 'warning' });
    store.set('currency', 'GBP');
    await settle();
    expect([store.value('local'), issues(store, 'local')]).toEqual([90, []]);
  });

  it('with a blank argument are blank without a request, and cost other keys nothing [FORMULA-023]', async () => {
    const { store, asked, probe } = open({ currency: '' });
    await settle();
    expect([asked, store.value('local'), issues(store, 'local')]).toEqual([[], 0, []]);
    probe.reset();
    store.set('amount', 3);
    expect(probe.counts.evaluated).toEqual(['local']);
    expect(asked).toEqual([]);
  });
});

describe('a form of 200 formulas and 20 lookups', () => {
  it('asks for a key in a field the lookups that read it, and evaluates what depends on it or on them [FORMULA-028]', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `in${at}`);
    const formulas = Array.from({ length: 200 }, (_, at) =>
      computed(`out${at}`, at < 100 ? `in${at % 20} × ${at + 1}` : `found${at % 20} × ${at + 1}`),
    );
    const many = names.map((name, at) => [
      `found${at}`,
      { model: 'm', where: equal('x', name), take: { first: 'y' }, result: 'number' },
    ]);
    const settings = { lookups: Object.fromEntries(many) };
    const all = [...names.map((name) => field('inputNumber', name)), ...formulas];
    const stored = Object.fromEntries(names.map((name) => [name, 1]));
    const { store, probe } = openForm(all as never, stored, { settings: settings as never });
    const asked: string[] = [];
    followLookups(store, async (name, given) => (asked.push(name), Number(given[0]) * 10));
    await settle();
    expect(asked).toHaveLength(20);
    for (let key = 2; key <= 6; key += 1) {
      asked.length = 0;
      probe.reset();
      store.set('in3', key);
      await settle();
      expect(asked).toEqual(['found3']);
      const dependants = formulas.flatMap(({ vModel }, at) => (at % 20 === 3 ? [vModel] : []));
      expect(new Set(probe.counts.evaluated)).toEqual(new Set(dependants));
      expect(probe.counts.evaluated.length).toBeLessThanOrEqual(dependants.length * 2);
    }
    expect([store.value('out3'), store.value('out103')]).toEqual([24, 60 * 104]);
  });
});
