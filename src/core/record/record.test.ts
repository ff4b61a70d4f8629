import { describe, expect, it, vi } from 'vitest';
import { compile } from '../compile/compile.ts';
import { kinds } from '../compile/testing/fake-kinds.ts';
import { message } from '../text/message.ts';
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import { checkField, checkRecord, emptyRecord, emptyRow, parseRecord, storeRecord } from './record.ts';

const screenOf = (...fields: unknown[]) => compile({ language: 1, title: '', fields }, { kinds });
const field = (vModel: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey: 'input', label: vModel, ...config },
  vModel,
  ...more,
});
const table = (config: object, ...children: unknown[]) => ({
  config: { zhjyKey: 'table', label: '明细', ...config },
  vModel: 'lines',
  children,
});
const sentences = (issues: ReturnType<typeof checkRecord>) =>
  issues.map(({ path, id, params }) => `${path}: ${message(zh, id, params)}`);
const shown = { '==': [{ var: 'a' }, 'yes'] };

describe('checking a record', () => {
  it('reports missing required values, with separate messages for values and lists [FORM-018]', () => {
    const screen = screenOf(
      field('a', { required: true, label: '姓名' }),
      field('b', { zhjyKey: 'select', required: true, label: '类型' }),
      field('c'),
    );
    expect(sentences(checkRecord(screen, { a: '', b: [], c: '' }))).toEqual([
      'a: 姓名不能为空',
      'b: 请至少选择一个类型',
    ]);
    expect(checkRecord(screen, { a: 'x', b: ['1'] })).toEqual([]);
  });

  it('requires a field only while its rule is true [LANG-010]', () => {
    const screen = screenOf(field('a'), field('b', { required: shown }));
    expect(sentences(checkRecord(screen, { a: 'yes' }))).toEqual(['b: b不能为空']);
    expect(checkRecord(screen, { a: 'no' })).toEqual([]);
  });

  it('uses the message of the definition when it has one', () => {
    const screen = screenOf(
      field('a', { required: true, requiredMessage: '写点什么' }),
      field('b', { required: true, requiredMessage: '$t:common.selectOne' }),
    );
    expect(sentences(checkRecord(screen, {}))).toEqual(['a: 写点什么', 'b: 请选择一条数据']);
  });

  it('checks patterns only of non-empty values, each with its own message [FORM-019]', () => {
    const regList = [{ pattern: '/^\\d+$/', message: '只能是数字' }, { pattern: '^.{3}$' }];
    const screen = screenOf(field('a', { regList, label: '编号' }));
    expect(checkRecord(screen, { a: '' })).toEqual([]);
    expect(sentences(checkRecord(screen, { a: 'x' }))).toEqual(['a: 只能是数字']);
    expect(sentences(checkRecord(screen, { a: '12' }))).toEqual(['a: 编号格式不正确']);
    expect(checkRecord(screen, { a: '123' })).toEqual([]);
  });

  it('validates a value by its kind [FORM-021]', () => {
    const screen = screenOf(field('a', {}, { maxlength: 2 }));
    expect(checkRecord(screen, { a: 'abc' })).toMatchObject([
      { path: 'a', id: 'value.tooLong', params: { maxlength: 2, label: 'a' } },
    ]);
  });

  it('checks each row of a sub-table, with its rules reading the row [FORM-018]', () => {
    const screen = screenOf(table({ required: true }, field('a'), field('b', { required: shown })));
    expect(sentences(checkRecord(screen, { lines: [] }))).toEqual(['lines: 请至少选择一个明细']);
    expect(sentences(checkRecord(screen, { lines: [{ a: 'no' }, { a: 'x', b: 'y' }, { a: 'yes' }] }))).toEqual([
      'lines[2].b: b不能为空',
    ]);
  });

  it.each([
    ['a condition that does not hold', { shown }],
    ['noShow', { noShow: true }],
    ['another device', { visibility: ['app'] }],
    ['never', { shown: false }],
  ])('ignores fields hidden by %s, and their content [LANG-011]', (_why, config) => {
    const inner = field('c', { required: true });
    const screen = screenOf(field('a'), field('b', { required: true, ...config }), {
      config: { zhjyKey: 'card', ...config },
      children: [inner],
    });
    expect(checkRecord(screen, { a: 'no' })).toEqual([]);
  });

  it('reads user and route in rules [LANG-010]', () => {
    const screen = screenOf(
      field('a', { required: { '==': [{ var: 'user.id' }, 'u1'] } }),
      field('b', { required: { '!!': [{ var: 'route.query.x' }] } }),
    );
    expect(checkRecord(screen, {}, { user: { id: 'u1' }, route: { query: { x: '1' } } })).toHaveLength(2);
    expect(checkRecord(screen, {}, { user: { id: 'u2' } })).toHaveLength(0);
  });

  it('does not require system fields and fields the user may not write', () => {
    const screen = screenOf(field('a', { zhjyKey: 'createUser', required: true }), field('b', { required: true }));
    expect(checkRecord(screen, {}, { allows: (node) => node.field !== 'b' })).toEqual([]);
  });

  it('checks a single field like the whole record', () => {
    const [node] = screenOf(field('a', { required: true, label: { zh: '甲', en: 'A' } })).root;
    expect(checkField(node!, '', { read: () => undefined, language: 'en' })).toEqual([
      { path: 'a', id: 'check.required', params: { label: 'A' }, severity: 'error' },
    ]);
  });

  it('never runs a pattern with catastrophic backtracking', () => {
    const screen = screenOf(field('a', { regList: [{ pattern: '^(a+)+$', message: 'x' }] }));
    const tested: string[] = [];
    const spy = vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp) {
      return tested.push(this.source) > 0;
    });
    const issues = checkRecord(screen, { a: `${'a'.repeat(40)}!` });
    spy.mockRestore();
    expect(issues).toEqual([]);
    expect(tested).not.toContain('^(a+)+$');
  });
});

describe('a new record', () => {
  it('starts with default values, the current time where configured, and empty values otherwise [FORM-013]', () => {
    const screen = screenOf(
      field('a', { defaultValue: 'x' }),
      field('b'),
      field('c', { zhjyKey: 'now', defaultCurrent: true }),
      field('d', { zhjyKey: 'now' }),
      table({}, field('e', { defaultValue: 'y' })),
    );
    const current = { now: 1_000, user: {} };
    expect(emptyRecord(screen, current)).toEqual({ a: 'x', b: '', c: '1000', d: '', lines: [] });
    expect(emptyRow(screen.fields.get('lines')!, current)).toEqual({ e: 'y' });
  });
});

describe('a stored record', () => {
  const screen = screenOf(
    field('a'),
    field('b', { shown }),
    field('c', { shown, dropHidden: true }),
    field('d', { zhjyKey: 'createUser' }),
    { config: { zhjyKey: 'card', shown, dropHidden: true }, children: [field('e')] },
    table({}, field('x'), field('y', { shown: { '==': [{ var: 'x' }, '1'] }, dropHidden: true })),
  );

  it('has the fields of the screen only; hidden ones remain unless the definition drops them [LANG-011]', () => {
    const values = {
      a: 'no',
      b: '1',
      c: '2',
      d: '3',
      e: '4',
      other: '5',
      lines: [{ id: 'r', x: '1', y: '2' }, { x: '2', y: '3', z: '4' }, 7],
    };
    expect(storeRecord(screen, values)).toEqual({ a: 'no', b: '1', lines: [{ id: 'r', x: '1', y: '2' }, { x: '2' }] });
    expect(storeRecord(screen, { ...values, a: 'yes' })).toMatchObject({ c: '2', e: '4' });
  });

  it('has no fields that the user may not write', () => {
    const allows = (node: { field: string | undefined }) => node.field !== 'a' && node.field !== 'lines.y';
    expect(storeRecord(screen, { a: '1', lines: [{ x: '1', y: '2' }] }, { allows })).toEqual({ lines: [{ x: '1' }] });
  });

  it('is parsed field by field, whatever it is', () => {
    const parsed = parseRecord(screen, { a: 5, other: 1, lines: [{ id: 'r', x: 'x', z: 1 }, null] });
    expect(parsed.values).toEqual({ a: '5', b: '', c: '', d: '', e: '', lines: [{ id: 'r', x: 'x', y: '' }] });
    expect(parsed.issues).toMatchObject([{ path: 'a', id: 'value.notText' }]);
    for (const odd of [null, 3, [], 'x', { lines: 'x' }])
      expect(parseRecord(screen, odd).values).toMatchObject({ lines: [] });
  });

  it('never reads inherited properties', () => {
    const inherited = Object.create({ a: 'x' }) as object;
    expect(parseRecord(screen, inherited).values['a']).toBe('');
  });
});
