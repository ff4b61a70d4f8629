import dayjs from 'dayjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Rule {
  id: string;
  enCode: string;
  category: string;
  type: number;
  enabledMark: number;
  digit: number | null;
  example: string;
  lastModifyTime: number | null;
}
interface Page {
  list: Rule[];
  pagination: { total: number };
}

const admin = { as: 'admin' } as const;
const counting = {
  fullName: '测试单号',
  enCode: 'trial',
  category: 'hr',
  prefix: 'T',
  type: 1,
  dateFormat: 'YYYYMMDD',
  digit: 3,
  startNumber: '001',
  suffix: '',
};

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const call = <T = null>(name: string, input: object = {}) => app.call<T>(`bill-rule.${name}`, input, admin);
const create = async (values: object) => (await call<{ id: string }>('create', { ...counting, ...values })).data.id;
const info = async (id: string) => (await call<Rule>('info', { id })).data;
const codes = async (name: string, input: object = {}) =>
  (await call<Page>(name, input)).data.list.map((rule) => rule.enCode);

describe('the calls of numbering rules', () => {
  it('supports CRUD of a rule with all its fields [BILLRULE-002, BILLRULE-025]', async () => {
    const created = await call<{ id: string }>('create', counting);
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = created.data;
    expect(await info(id)).toMatchObject({ id, ...counting, sortCode: 0, enabledMark: 1, description: '' });
    const renamed = { id, ...counting, fullName: '改名', description: '说明' };
    expect(await call('update', renamed)).toMatchObject({ code: 200, msg: '更新成功' });
    expect(await info(id)).toMatchObject({ fullName: '改名', description: '说明' });
    expect(await call('remove', { id })).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await call('info', { id })).code).toBe(404);
  });

  it('lists rules with paging, by keyword and by category [BILLRULE-023]', async () => {
    const { data } = await call<Page>('list', { currentPage: 2, pageSize: 3 });
    expect(data.list.map(({ enCode }) => enCode)).toEqual(['contract', 'asset', 'voucher']);
    expect(data.pagination).toMatchObject({ currentPage: 2, pageSize: 3, total: 7 });
    expect(await codes('list', { keyword: '报销' })).toEqual(['expense']);
    const { category } = data.list[0] as Rule;
    expect(await codes('list', { categoryId: category })).toEqual(['contract', 'voucher']);
    expect(await codes('list', { sidx: 'enCode', sort: 'desc', pageSize: 1 })).toEqual(['voucher']);
  });

  it('offers only enabled rules in selectors, for every session, and their details only with the menu [BILLRULE-024]', async () => {
    const id = await create({ enCode: 'off', enabledMark: 0, sortCode: 100 });
    const offered = await app.call<Page>('bill-rule.selector', { pageSize: 100 }, { as: 'plain' });
    expect(offered.data.list.map(({ enCode }) => enCode)).toContain('leave');
    expect(offered.data.list.map(({ enCode }) => enCode)).not.toContain('off');
    for (const rule of offered.data.list)
      expect(Object.keys(rule).toSorted()).toEqual(['category', 'enCode', 'fullName', 'id']);
    for (const name of ['list', 'info', 'export']) {
      const answer = await app.call(`bill-rule.${name}`, { id: 'bill-rule-leave' }, { as: 'plain' });
      expect(answer.code, name).toBe(403);
    }
    expect(await codes('list', { pageSize: 100 })).toContain('off');
    await call('remove', { id });
  });

  it('disables an enabled rule and enables it again [BILLRULE-026, BILLRULE-006, BILLRULE-021]', async () => {
    const id = await create({ enCode: 'switched' });
    expect(await call('state', { id })).toMatchObject({ code: 200, msg: '操作成功' });
    expect((await info(id)).enabledMark).toBe(0);
    await call('state', { id });
    expect((await info(id)).enabledMark).toBe(1);
  });

  it('exports a rule as a .bb file [BILLRULE-028]', async () => {
    const { data } = await call<{ url: string; name: string }>('export', { id: 'bill-rule-leave' });
    expect(data.name).toBe('请假单号.bb');
    const { body } = await app.download(data.url);
    expect(JSON.parse(body.toString('utf8'))).toMatchObject({
      file: 'billRule',
      rule: { enCode: 'leave', prefix: 'QJ' },
    });
  });

  it('stores only the fields that its type uses [BILLRULE-003, BILLRULE-004, BILLRULE-005]', async () => {
    const id = await create({ enCode: 'kinds', randomDigit: 32, randomType: 2 });
    expect(await info(id)).toMatchObject({ type: 1, digit: 3, randomDigit: null, randomType: null });
    await call('update', { id, ...counting, enCode: 'kinds', type: 2, randomDigit: 32, randomType: 1 });
    expect(await info(id)).toMatchObject({
      type: 2,
      digit: null,
      startNumber: null,
      dateFormat: null,
      randomDigit: 32,
    });
    await call('update', { id, ...counting, enCode: 'kinds', type: 3 });
    expect(await info(id)).toMatchObject({ type: 3, digit: null, randomDigit: null, example: '' });
    expect((await call('update', { id, ...counting, enCode: 'kinds', type: 4 })).code).toBe(400);
    expect((await call('update', { id, ...counting, enCode: 'kinds', type: 2, randomDigit: 8 })).code).toBe(400);
  });

  it('previews the number a rule makes today [BILLRULE-007]', async () => {
    const id = await create({ enCode: 'shown', prefix: 'A-', startNumber: '7', suffix: '-Z' });
    expect((await info(id)).example).toBe(`A-${dayjs(app.clock.now).format('YYYYMMDD')}007-Z`);
    await call('update', { id, ...counting, enCode: 'shown', dateFormat: 'no' });
    expect((await info(id)).example).toBe('T001');
  });

  it.each([
    ['请输入名称', { fullName: '' }],
    ['名称最多为50个字符！', { fullName: '名'.repeat(51) }],
    ['请输入编码', { enCode: '' }],
    ['编码最多为50个字符！', { enCode: 'a'.repeat(51) }],
    ['请选择分类', { category: '' }],
    ['请输入位数', { digit: null }],
    ['仅能输入正整数', { digit: 0 }],
    ['仅能输入正整数', { digit: 1.5 }],
    ['流水位数应在1到9之间', { digit: '12' }],
    ['请输入起始值', { startNumber: '' }],
    ['只能输入数字', { startNumber: '1a' }],
    ['起始值不能为000', { startNumber: '000' }],
    ['起始值不能超过3位', { startNumber: '1000' }],
    ['排序应在0到999999之间', { sortCode: 1_000_000 }],
    ['排序应在0到999999之间', { sortCode: -1 }],
    ['编码已存在', { enCode: 'leave' }],
  ])('refuses an invalid rule with "%s" [BILLRULE-010..018]', async (msg, wrong) => {
    expect(await call('create', { ...counting, enCode: 'bad', ...wrong })).toMatchObject({ code: 400, msg });
    expect(await call('update', { id: 'bill-rule-asset', ...counting, enCode: 'bad', ...wrong })).toMatchObject({
      code: 400,
      msg,
    });
  });

  it('reports a start value that does not fit its digits at its field [BILLRULE-017]', async () => {
    const { data } = await call('create', { ...counting, enCode: 'bad', startNumber: '1000' });
    expect(data).toEqual([
      { path: 'startNumber', severity: 'error', id: 'bill-rule.startNumber.tooLong', params: { digit: 3 } },
    ]);
  });

  it('requires digits and start value of counting rules only [BILLRULE-013, BILLRULE-015]', async () => {
    const { digit: _digit, startNumber: _start, ...rest } = counting;
    expect((await call('create', { ...rest, enCode: 'uuid', type: 3 })).code).toBe(200);
    expect((await call('create', { ...rest, enCode: 'random', type: 2 })).code).toBe(200);
    const left = { ...counting, startNumber: '12345', enCode: 'left', type: 2 };
    expect((await call('create', left)).code).toBe(200);
    expect(await call('create', { ...rest, enCode: 'count' })).toMatchObject({ code: 400, msg: '请输入位数' });
  });

  it('refuses to delete a rule used by a form and names the form [BILLRULE-031]', async () => {
    const id = await create({ enCode: 'used.rule' });
    const field = { config: { zhjyKey: 'billRule', label: '单号', rule: 'used.rule' }, vModel: 'no' };
    const row = { config: { zhjyKey: 'row', children: [field] } };
    const formData = JSON.stringify({ language: 1, title: '请假', fields: [row] });
    await app.db
      .insertInto('visualdev')
      .values({ id: 'a-form', fullName: '请假申请', enCode: 'aForm', formData, creatorTime: 1 } as never)
      .execute();
    expect(await call('remove', { id })).toMatchObject({
      code: 400,
      msg: '该单据规则已被表单“请假申请”使用，无法删除',
    });
    await app.db.deleteFrom('visualdev').where('id', '=', 'a-form').execute();
    expect((await call('remove', { id })).code).toBe(200);
  });

  it('answers the second of two concurrent changes of a rule with 409', async () => {
    const id = await create({ enCode: 'shared' });
    const { lastModifyTime } = await info(id);
    const save = () => call('update', { id, ...counting, enCode: 'shared', lastModifyTime });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });
});
