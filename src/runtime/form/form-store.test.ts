import { describe, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { look, openForm } from '../testing/open-form.ts';

const text = (vModel: string, config: object = {}) => ({
  config: { zhjyKey: 'input', label: vModel, ...config },
  vModel,
});
const number = (vModel: string, config: object = {}) => ({
  config: { zhjyKey: 'inputNumber', label: vModel, ...config },
  vModel,
});
const calculated = (vModel: string, expression: string, precision = 2) => ({
  config: { zhjyKey: 'calculate', label: vModel },
  vModel,
  expression,
  precision,
});
const table = (vModel: string, children: object[], more: object = {}) => ({
  config: { zhjyKey: 'table', label: vModel, children },
  vModel,
  ...more,
});

/** `count` fields, the first read by a chain of `chain` calculated ones, the last of them by a condition. */
function largeForm(count: number, chain: number) {
  const links = Array.from({ length: chain }, (_, index) =>
    calculated(`c${index + 1}`, `${index === 0 ? 'f0' : `c${index}`} + 1`),
  );
  const others = Array.from({ length: count - 1 }, (_, index) => number(`f${index + 1}`, { required: true }));
  return [number('f0'), ...links, ...others, text('late', { shown: { '>': [{ var: `c${chain}` }, 100] } })];
}

const lines = (rows: number) =>
  Array.from({ length: rows }, (_, index) => ({ zhjyId: `k${index}`, item: `i${index}`, quantity: index, price: 2 }));

const order = [
  table(
    'lines',
    [text('item', { required: true }), number('quantity'), number('price'), calculated('amount', 'quantity × price')],
    {
      showSummary: true,
      summaryField: ['amount'],
    },
  ),
  number('rate'),
  calculated('total', 'lines.amount × (1 + rate)'),
];

describe('a keystroke in a field', () => {
  it.each([20, 1000])('recomputes its dependants and nothing else in a form of %i fields [CALC-002]', (count) => {
    const { store, probe } = openForm(largeForm(count, 3));
    const told = look(store, [...store.screen.fields.keys()]);
    store.stateAtom('late');
    probe.reset();
    store.set('f0', 7);
    expect(probe.counts.evaluated).toEqual(['c1', 'c2', 'c3']);
    expect([...told].filter(([, times]) => times > 0)).toEqual([
      ['f0', 1],
      ['c1', 1],
      ['c2', 1],
      ['c3', 1],
    ]);
    expect(probe.counts.notified).toEqual(['f0', 'c1', 'c2', 'c3']);
    expect(probe.counts.checked).toEqual([]);
    expect(store.value('c3')).toBe(10);
  });

  it('shows the calculated values in the same turn, before any timer [CALC-002]', () => {
    const { store } = openForm(order, { lines: lines(2), rate: 0 });
    const seen: unknown[] = [];
    store.jotai.sub(store.valueAtom('total'), () => seen.push(store.jotai.get(store.valueAtom('total'))));
    store.set('lines/k1/quantity', 10);
    expect(seen).toEqual([20]);
  });

  it('runs a condition again only when something it reads has changed [LANG-011]', () => {
    const { store, probe } = openForm(largeForm(20, 1));
    store.state('late');
    probe.reset();
    store.set('f5', 3);
    expect(probe.counts.tested).toEqual([]);
    store.set('f0', 200);
    expect(probe.counts.tested).toEqual(['late']);
    expect(store.state('late').shown).toBe(true);
    store.set('f0', 200);
    expect(probe.counts.tested).toHaveLength(1);
  });

  it('does nothing when the value stays the same [FIELD-001]', () => {
    const { store, probe } = openForm(largeForm(20, 1));
    store.set('f0', 5);
    probe.reset();
    store.set('f0', 5);
    expect(Object.values(probe.counts).flat()).toEqual([]);
  });
});

describe('conditions', () => {
  it('hides a field, preserves its value, and skips its validation [LANG-011]', () => {
    const { store } = openForm([
      number('days'),
      text('reason', { required: true, shown: { '>': [{ var: 'days' }, 3] } }),
    ]);
    store.set('days', 5);
    store.set('reason', '看病');
    store.set('days', 1);
    expect(store.state('reason').shown).toBe(false);
    expect(store.value('reason')).toBe('看病');
    store.set('reason', '');
    expect(store.checkAll()).toEqual([]);
    store.set('days', 5);
    expect(store.checkAll().map(({ path, id }) => [path, id])).toEqual([['reason', 'check.required']]);
  });

  it('re-evaluate when a name outside the record is bound again [LANG-011]', () => {
    const { store, scope, probe } = openForm([
      text('note', { disabled: { '==': [{ var: 'type.id' }, '1'] } }),
      number('days'),
    ]);
    const leave = store.connect();
    store.stateAtom('note');
    expect(store.state('note').disabled).toBe(false);
    probe.reset();
    scope.bind('type', { id: '1' });
    expect(store.state('note').disabled).toBe(true);
    expect(probe.counts.tested).toEqual(['note']);
    scope.bind('other', { id: '1' });
    expect(probe.counts.tested).toHaveLength(1);
    leave();
  });

  it('read the columns of their own row, and concern that row only [LANG-011]', () => {
    const { store, probe } = openForm(
      [table('lines', [number('quantity'), text('why', { required: { '>': [{ var: 'quantity' }, 3] } })])],
      { lines: lines(3) },
    );
    for (const key of ['k0', 'k1', 'k2']) store.state(`lines/${key}/why`);
    probe.reset();
    store.set('lines/k1/quantity', 9);
    expect(probe.counts.tested).toEqual(['lines/k1/why']);
    expect(['k0', 'k1', 'k2'].map((key) => store.state(`lines/${key}/why`).required)).toEqual([false, true, false]);
  });
});

describe('a cell', () => {
  it('is computed in its own row, and outside the table as the sum of all rows [CALC-017]', () => {
    const { store } = openForm(order, { lines: lines(3), rate: 1 });
    expect(store.value('lines/k2/amount')).toBe(4);
    expect(store.value('total')).toBe(12);
    store.set('lines/k0/quantity', 10);
    expect(store.value('lines/k0/amount')).toBe(20);
    expect(store.value('lines/k1/amount')).toBe(2);
    expect(store.value('total')).toBe(52);
  });

  it.each([20, 10_000])('costs the same in a table of %i rows: no other row is read, notified or computed', (rows) => {
    const { store, probe } = openForm(order, { lines: lines(rows), rate: 0 });
    look(store, [
      'lines/k3/quantity',
      'lines/k3/amount',
      'lines/k4/quantity',
      'lines/#sum/amount',
      'total',
      'lines/#order',
    ]);
    probe.reset();
    store.set('lines/k3/quantity', 100);
    expect(probe.counts.summed).toEqual([]);
    expect(probe.counts.evaluated).toEqual(['lines/k3/amount', 'total']);
    expect(probe.counts.notified.sort()).toEqual([
      'lines/#sum/amount',
      'lines/k3/amount',
      'lines/k3/quantity',
      'total',
    ]);
    const expected = lines(rows).reduce((sum, line) => sum + line.quantity * 2, 0) - 6 + 200;
    expect(store.sum('lines.amount')).toBe(expected);
  });

  it('has an exact sum after many changes', () => {
    const { store } = openForm(order, { lines: lines(3), rate: 0 });
    for (let step = 1; step <= 300; step++) store.set('lines/k1/price', step / 10);
    store.set('lines/k0/quantity', 1);
    store.set('lines/k0/price', 0.1);
    store.set('lines/k1/price', 0.2);
    store.set('lines/k2/quantity', 0);
    expect(store.sum('lines.amount')).toBe(0.3);
  });
});

describe('rows', () => {
  it('notify only the subscribers of the row order when one is appended', () => {
    const { store, probe } = openForm(order, { lines: lines(100), rate: 0 });
    look(store, ['lines/k3/amount', 'lines/k99/item', 'lines/#sum/amount', 'lines/#order', 'total']);
    probe.reset();
    store.insertRows('lines', [{ zhjyId: 'new', item: '', quantity: 4, price: 5 }]);
    expect(store.value('lines/new/amount')).toBe(20);
    expect(probe.counts.notified.sort()).toEqual(['lines/#order', 'lines/#sum/amount', 'total']);
    expect(probe.counts.evaluated).toEqual(['lines/new/amount', 'total']);
    expect(probe.counts.summed).toEqual([]);
  });

  it('subtract their values from the sums when they are removed', () => {
    const { store, probe } = openForm(order, { lines: lines(4), rate: 0 });
    probe.reset();
    store.removeRows('lines', new Set(['k1', 'k3']));
    expect(store.rows('lines')?.order).toEqual(['k0', 'k2']);
    expect(store.sum('lines.amount')).toBe(4);
    expect(store.value('total')).toBe(4);
    expect(probe.counts.summed).toEqual([]);
  });

  it('are keyed by zhjyId, else by the id they are stored under, else by their place [SUBTABLE-002]', () => {
    const { store } = openForm([table('lines', [text('item')])], undefined, {});
    store.set('lines', [{ zhjyId: 'a', item: '1' }, { id: 7, item: '2' }, { item: '3' }]);
    expect(store.rows('lines')?.order).toEqual(['a', '7', 'row3']);
    expect(store.value('lines/7/item')).toBe('2');
  });

  it('keep the object identity of the record until they are edited', () => {
    const { store } = openForm([table('lines', [text('item')])]);
    const rows = lines(3);
    store.set('lines', rows);
    store.set('lines/k1/item', 'x');
    const after = store.value('lines') as unknown[];
    expect([after[0] === rows[0], after[1] === rows[1], after[2] === rows[2]]).toEqual([true, false, true]);
    expect(rows[1]?.item).toBe('i1');
  });
});

describe('checking', () => {
  it('validates one field on its trigger, and everything on submit [FORM-018]', () => {
    const { store, probe } = openForm([text('name', { required: true }), text('code', { required: true })]);
    store.checkOne('name');
    expect(probe.counts.checked).toEqual(['name']);
    expect(store.state('name').issues.map(({ id }) => id)).toEqual(['check.required']);
    expect(store.state('code').issues).toEqual([]);
    expect(store.checkAll().map(({ path }) => path)).toEqual(['name', 'code']);
  });

  it('clears the issue of a failing field on the keystroke that fixes it', () => {
    const { store, probe } = openForm([text('name', { required: true }), text('code', { required: true })]);
    store.checkAll();
    probe.reset();
    store.set('name', 'x');
    expect(store.state('name').issues).toEqual([]);
    expect(store.state('code').issues).toHaveLength(1);
    expect(probe.counts.checked).toEqual(['name']);
  });

  it('finds failing cells in their rows and marks these only [SUBTABLE-032, SUBTABLE-034]', () => {
    const { store } = openForm(order, { lines: [...lines(2), { zhjyId: 'bad', item: '' }], rate: 0 });
    expect(store.checkAll().map(({ path, id }) => [path, id])).toEqual([['lines[2].item', 'check.required']]);
    expect(store.state('lines/bad/item').issues).toHaveLength(1);
    expect(store.state('lines/k0/item').issues).toEqual([]);
  });

  it('tries the patterns of a cell only when it has a value [SUBTABLE-033]', () => {
    const pattern = { regList: [{ pattern: '/^A/', message: '以A开头' }] };
    const { store } = openForm([table('lines', [text('code', pattern)])], {
      lines: [
        { zhjyId: 'a', code: '' },
        { zhjyId: 'b', code: 'B1' },
        { zhjyId: 'c', code: 'A1' },
      ],
    });
    expect(store.checkAll().map(({ path, params }) => [path, params['message']])).toEqual([
      ['lines[1].code', '以A开头'],
    ]);
  });

  it('shows what the server found where it belongs', () => {
    const { store } = openForm(order, { lines: lines(2), rate: 0 });
    const issue = { path: 'lines[1].item', id: 'check.unique', params: {}, severity: 'error' } as const;
    store.showIssues([issue]);
    expect(store.state('lines/k1/item').issues).toEqual([issue]);
  });
});

describe('the record', () => {
  it('is clean when opened, dirty when changed, clean when saved', () => {
    const { store } = openForm(order, { lines: lines(2), rate: 0 });
    expect(store.dirty()).toBe(false);
    store.set('rate', 3);
    expect(store.dirty()).toBe(true);
    store.saved();
    expect(store.dirty()).toBe(false);
  });

  it('resets to another record and notifies all subscribers', () => {
    const { store } = openForm(order, { lines: lines(2), rate: 0 });
    const told = look(store, ['total', 'lines/#order']);
    store.set('rate', 3);
    store.reset({ lines: [{ zhjyId: 'z', quantity: 1, price: 8 }], rate: 1 });
    expect(store.value('total')).toBe(16);
    expect(told.get('total')).toBe(2);
    expect(told.get('lines/#order')).toBe(1);
    expect(store.dirty()).toBe(false);
  });

  it('notifies a listener only of the name it watches', () => {
    const { store } = openForm(order, { lines: lines(2), rate: 0 });
    const heard: string[] = [];
    for (const name of ['rate', 'lines', 'lines.item', 'total']) store.watch(name, () => heard.push(name));
    store.set('lines/k0/item', 'x');
    expect(heard.sort()).toEqual(['lines', 'lines.item']);
    heard.length = 0;
    store.set('rate', 2);
    expect(heard.sort()).toEqual(['rate', 'total']);
  });
});

describe('showing a field', () => {
  it('expands the containers around it from the outside in, and then scrolls [FORM-030]', () => {
    const panel = (children: DefinitionNode[]): DefinitionNode => ({ config: { zhjyKey: 'tabItem' }, children });
    const { store } = openForm([
      text('a'),
      {
        config: { zhjyKey: 'tab' },
        children: [
          panel([text('b')]),
          panel([{ config: { zhjyKey: 'collapse' }, children: [panel([text('c', { required: true })])] }]),
        ],
      },
    ]);
    const heard: string[] = [];
    for (const address of ['fields[1]', 'fields[1].children[1].children[0]', 'fields[1].children[0]', 'fields[10]']) {
      store.reveal.join(address, () => heard.push(address));
    }
    store.reveal.onShow((path) => void heard.push(path ?? 'none'));
    store.checkAll();
    expect(heard).toEqual(['fields[1]', 'fields[1].children[1].children[0]', 'c']);
  });

  it('expands every part with a failing field, that of the first one last, and scrolls to the first [FORM-030]', () => {
    const panel = (name: string): DefinitionNode => ({
      config: { zhjyKey: 'tabItem' },
      children: [text(name, { required: true })],
    });
    const { store } = openForm([
      { config: { zhjyKey: 'tab' }, children: [panel('a'), panel('b')] },
      { config: { zhjyKey: 'collapse' }, children: [panel('c')] },
      table('lines', [text('item', { required: true })]),
    ]);
    store.set('lines', [
      { zhjyId: 'r1', item: '' },
      { zhjyId: 'r2', item: '' },
    ]);
    const heard: string[] = [];
    for (const address of ['fields[0]', 'fields[1]']) store.reveal.join(address, (inside) => heard.push(inside));
    store.reveal.joinTable('lines', (row) => heard.push(row));
    store.reveal.onShow((path) => void heard.push(path ?? 'none'));
    store.checkAll();
    const [b, a] = ['fields[0].children[1].children[0]', 'fields[0].children[0].children[0]'];
    expect(heard).toEqual(['r1', 'fields[1].children[0].children[0]', b, a, 'a']);
  });
});
