import { beforeAll, describe, expect, it } from 'vitest';
import { installFormulas } from '#core/formula/install.ts';
import { checkRecord } from '#core/record/record.ts';
import { openForm } from '../testing/open-form.ts';

beforeAll(() => installFormulas());

const node = (zhjyKey: string, vModel: string, label: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey, label, ...config },
  vModel,
  ...more,
});
const rowCheck = { rule: { formula: 'used <= quantity' }, message: '{item}只有{quantity}件', fields: ['used'] };
const children = [
  node('input', 'item', '物品'),
  node('inputNumber', 'quantity', '数量'),
  node('inputNumber', 'used', '领用'),
];
const fields = [
  node('datePicker', 'from', '开始', {}, { format: 'yyyy-MM-dd' }),
  node('datePicker', 'to', '结束', {}, { format: 'yyyy-MM-dd' }),
  node('inputNumber', 'total', '合计'),
  node('table', 'lines', '明细', {}, { children, checks: [rowCheck] }),
];
const checks = [
  { rule: { formula: 'to >= from' }, message: '结束不能早于{from}', fields: ['to'] },
  { rule: { '<=': [{ var: 'total' }, 1000] }, message: '{total}超过一千', severity: 'warning' as const },
  { rule: { formula: 'SUM(lines.used) <= 10' }, message: '领用太多' },
];
const day = (date: string) => Date.parse(`${date}T04:00:00Z`);
const open = (stored: object = {}) => openForm(fields as never, { lines: [], ...stored }, { settings: { checks } });
const messages = (issues: readonly { params: object }[]) =>
  issues.map(({ params }) => (params as { message?: string }).message);

describe('checks of a form', () => {
  it('mark their fields while the user types, once everything they read has a value [FORMULA-022, FORMULA-001]', () => {
    const { store } = open();
    store.set('from', day('2026-03-02'));
    expect(store.state('to').issues).toEqual([]);
    store.set('to', day('2026-03-01'));
    expect(store.state('to').issues).toMatchObject([
      { path: 'to', severity: 'error', params: { message: '结束不能早于2026-03-02' } },
    ]);
    expect(store.state('from').issues).toEqual([]);
    store.set('from', day('2026-02-01'));
    expect(store.state('to').issues).toEqual([]);
    store.set('total', 1001);
    expect(store.state('total').issues).toMatchObject([{ severity: 'warning', params: { message: '1001超过一千' } }]);
  });

  it('name fields and columns by their labels, as rules and defaults do', () => {
    const byLabel = [
      node('inputNumber', 'days', '天数'),
      node('input', 'reason', '原因', { shown: { formula: '天数 > 3' } }),
      node('inputNumber', 'half', '一半', { defaultValue: { formula: '天数 ÷ 2', keep: 'untilEdited' } }),
      node('table', 'lines', '明细', {}, { children, checks: [{ ...rowCheck, rule: { formula: '领用 <= 数量' } }] }),
    ];
    const rule = { rule: { formula: 'SUM(明细.领用) <= 天数' }, message: '领用太多' };
    const { store } = openForm(byLabel as never, undefined, { settings: { checks: [rule] } });
    store.set('days', 2);
    expect([store.state('reason').shown, store.value('half')]).toEqual([false, 1]);
    store.set('days', 4);
    expect([store.state('reason').shown, store.value('half')]).toEqual([true, 2]);
    const row = { quantity: 1, used: 9 };
    const issues = checkRecord(store.screen, { days: 4, lines: [row] }, { now: 0 });
    expect(issues.map(({ path }) => path).sort()).toEqual(['days', 'lines', 'lines[0].used']);
  });

  it('are evaluated again only when something they read changes', () => {
    const { store } = open({ total: 2000 });
    store.set('from', day('2026-03-02'));
    expect(store.state('total').issues).toEqual([]);
    store.set('total', 1);
    store.set('total', 2000);
    expect(store.state('total').issues).toHaveLength(1);
  });

  it('of a sub-table hold in every row and mark its cells; over its columns they mark the table [FORMULA-022]', () => {
    const lines = [
      { zhjyId: 'a', item: '纸', quantity: 5, used: 4 },
      { zhjyId: 'b', item: '笔', quantity: 2, used: 1 },
    ];
    const { store } = open({ lines });
    store.set('lines/b/used', 9);
    expect(messages(store.state('lines/b/used').issues)).toEqual(['笔只有2件']);
    expect(store.state('lines/a/used').issues).toEqual([]);
    expect(messages(store.state('lines').issues)).toEqual(['领用太多']);
    store.set('lines/b/quantity', 9);
    expect(store.state('lines/b/used').issues).toEqual([]);
    store.set('lines/a/used', 1);
    expect(store.state('lines').issues).toEqual([]);
  });

  it('are part of the validation of a record, with blank values too, in its order [FORMULA-022]', () => {
    const { store } = open({ total: 2000, lines: [{ zhjyId: 'a', item: '纸', quantity: 1, used: 11 }] });
    const issues = checkRecord(store.screen, store.record(), { now: 0 });
    expect(issues.map(({ path, severity }) => `${path} ${severity}`)).toEqual([
      'to error',
      'total warning',
      'lines error',
      'lines[0].used error',
    ]);
    expect(messages(store.checkAll())).toEqual(messages(issues));
  });

  it('do not mark a hidden field', () => {
    const hidden = [node('inputNumber', 'total', '合计', { shown: false })];
    const { store } = openForm(hidden as never, { total: 2000 }, { settings: { checks: checks.slice(1, 2) } });
    expect(checkRecord(store.screen, store.record())).toEqual([]);
  });
});
