import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const as = { as: 'admin' } as const;
const save = (modelId: string, values: object, more: object = {}) =>
  app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values), ...more }, as);
const update = (modelId: string, id: string, values: object, more: object = {}) =>
  app.call<{ version: number }>('onlinedev.update', { modelId, id, data: JSON.stringify(values), ...more }, as);
const read = async (modelId: string, id: string) => {
  const { data } = await app.call<{ data: string; version: number }>('onlinedev.info', { modelId, id }, as);
  return { version: data.version, values: JSON.parse(data.data) as Record<string, unknown> };
};
const fields = [node('input', 'name', { label: '名称' }), node('inputNumber', 'days', { label: '天数' })];

describe('records of a released form', () => {
  it('return the form and list definition of a form [ONLINEDEV-001]', async () => {
    const modelId = await releaseForm(app, 'config', { fields, list: { columns: [{ prop: 'name' }] } });
    const { data } = await app.call<Record<string, string>>('onlinedev.config', { modelId }, as);
    expect(data).toMatchObject({
      id: modelId,
      fullName: 'config',
      enCode: 'config',
      webType: 2,
      type: 1,
      enableFlow: 0,
      flowId: '',
    });
    expect(JSON.parse(data['formData'] ?? '')).toMatchObject({ title: 'config', fields });
    expect(JSON.parse(data['columnData'] ?? '')).toMatchObject({ columns: [{ prop: 'name' }] });
  });

  it('return form and record as JSON texts at the documented addresses [FORM-061]', async () => {
    const modelId = await releaseForm(app, 'addresses', { fields });
    const { data: made } = await save(modelId, { name: '张三', days: 2 });
    const { config, detail } = onlinedevContract.calls;
    expect([config.path, detail.path]).toEqual([
      '/api/visualdev/OnlineDev/{modelId}/Config',
      '/api/visualdev/OnlineDev/{modelId}/{id}/DataChange',
    ]);
    const form = (await app.call<{ formData: string }>('onlinedev.config', { modelId }, as)).data;
    expect(JSON.parse(form.formData)).toMatchObject({ fields });
    const record = (await app.call<{ id: string; data: string }>('onlinedev.detail', { modelId, ...made }, as)).data;
    expect([record.id, JSON.parse(record.data)]).toEqual([made.id, { name: '张三', days: 2 }]);
  });

  it('support CRUD [ONLINEDEV-004 ONLINEDEV-005]', async () => {
    const modelId = await releaseForm(app, 'crud.records', { fields });
    const { data, msg } = await save(modelId, { name: '张三', days: 2 });
    expect(msg).toBe('新建成功');
    expect((await read(modelId, data.id)).values).toEqual({ name: '张三', days: 2 });
    expect((await update(modelId, data.id, { name: '李四', days: 3 })).msg).toBe('更新成功');
    expect(await read(modelId, data.id)).toEqual({ version: 2, values: { name: '李四', days: 3 } });
    const remove = () => app.call('onlinedev.remove', { modelId, id: data.id }, as);
    expect((await remove()).msg).toBe('删除成功');
    expect((await remove()).status).toBe(404);
    expect((await update(modelId, data.id, { name: 'x' })).status).toBe(404);
  });

  it('store only fields of the definition [ONLINEDEV-017]', async () => {
    const lines = node('table', 'lines', {}, { children: [node('input', 'item')] });
    const modelId = await releaseForm(app, 'known', { fields: [...fields, lines] });
    const sent = {
      name: 'a',
      isAdministrator: 1,
      id: 'own',
      modelId: 'other',
      __proto__: { x: 1 },
      lines: [{ item: 'b', price: 9 }],
    };
    const { data } = await save(modelId, sent);
    const saved = await app.db.selectFrom('record').select('data').where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(saved.data).toEqual({ name: 'a', days: null, lines: [{ id: expect.any(String), item: 'b' }] });
  });

  it('are validated on the server by the definition, and the first issue is returned', async () => {
    const strict = [
      node('input', 'name', { label: '名称', required: true }),
      node('inputNumber', 'days', { label: '天数' }, { max: 5 }),
    ];
    const modelId = await releaseForm(app, 'strict', { fields: strict });
    expect(await save(modelId, { days: 2 })).toMatchObject({ status: 400, msg: '名称不能为空' });
    expect(await save(modelId, { name: 'a', days: 'many' })).toMatchObject({ status: 400 });
    expect(await save(modelId, { name: 'a', days: 9 })).toMatchObject({
      status: 400,
      data: [expect.objectContaining({ path: 'days' })],
    });
    expect((await save(modelId, { days: 2 }, { status: 1 })).status).toBe(200);
  });

  it('are recalculated as plain numbers, ignoring the input; display-only values are not stored [CALC-016]', async () => {
    const lines = node(
      'table',
      'lines',
      {},
      {
        children: [
          node('inputNumber', 'quantity'),
          node('inputNumber', 'price'),
          node('calculate', 'amount', {}, { expression: 'quantity × price', isStorage: 1 }),
        ],
      },
    );
    const total = node('calculate', 'total', {}, { expression: 'lines.amount × 1000', isStorage: 1, thousands: true });
    const shown = node('calculate', 'double', {}, { expression: 'total × 2' });
    const modelId = await releaseForm(app, 'calculated', { fields: [lines, total, shown] });
    const { data } = await save(modelId, {
      total: 1,
      double: 1,
      lines: [
        { quantity: 2, price: 3.5, amount: 99 },
        { quantity: 1, price: 1 },
      ],
    });
    const stored = await app.db.selectFrom('record').select('data').where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(stored.data).toMatchObject({ total: 8000, lines: [{ amount: 7 }, { amount: 1 }] });
    expect(Object.keys(stored.data)).not.toContain('double');
    expect((await read(modelId, data.id)).values).toMatchObject({ total: 8000, double: 16000 });
  });

  it("are refused with the message of the first issue, independent of the page's checks [FORM-021]", async () => {
    const regList = [{ pattern: '/^[A-Z]\\d+$/', message: '编号为一个字母和数字' }];
    const rows = [node('input', 'item', { label: '品名', required: true })];
    const modelId = await releaseForm(app, 'refusing', {
      fields: [
        node('input', 'name', { label: '名称', required: true }, { maxlength: 4 }),
        node('input', 'code', { label: '编号', regList }),
        node('checkbox', 'tags', { label: '标签', required: true }, { options: [{ id: '1', fullName: '甲' }] }),
        node('table', 'lines', {}, { children: rows }),
      ],
    });
    const good = { name: '张三', code: 'A1', tags: ['1'], lines: [{ item: '笔' }] };
    const said = async (wrong: object) => {
      const { status, msg } = await save(modelId, { ...good, ...wrong });
      return [status, msg];
    };
    expect(await said({})).toEqual([200, '新建成功']);
    expect(await said({ name: '', code: 'x', tags: [] })).toEqual([400, '名称不能为空']);
    expect(await said({ tags: [] })).toEqual([400, '请至少选择一个标签']);
    expect(await said({ name: '一二三四五' })).toEqual([400, '名称最多输入4个字符']);
    expect(await said({ code: 'x' })).toEqual([400, '编号为一个字母和数字']);
    expect(await said({ code: '' })).toEqual([200, '新建成功']);
    expect(await said({ lines: [{ item: '笔' }, { item: '' }] })).toEqual([400, '品名不能为空']);
    const id = (await save(modelId, good)).data.id;
    expect(await update(modelId, id, { ...good, name: '' })).toMatchObject({ status: 400, msg: '名称不能为空' });
  });

  it('of a flow form are pending approval once submitted, and drafts before [ONLINEDEV-012]', async () => {
    const modelId = await releaseForm(app, 'flowing', { fields });
    await app.db.updateTable('visualdev').set({ enableFlow: 1 }).where('id', '=', modelId).execute();
    await save(modelId, { name: '正' });
    await save(modelId, { name: '稿' }, { status: 1 });
    const { data } = await app.call<{ list: object[] }>('onlinedev.list', { modelId, sidx: 'name', sort: 'asc' }, as);
    expect(data.list).toMatchObject([
      { name: '正', flowState: 1 },
      { name: '稿', flowState: null },
    ]);
  });

  it('have user and time stamps regardless of the input [FIELD-077]', async () => {
    const system = ['createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currPosition'].map((key) =>
      node(key, key),
    );
    const modelId = await releaseForm(app, 'stamped', { fields: [...fields, ...system] });
    const created = app.clock.now;
    const { data } = await app.call<{ id: string }>(
      'onlinedev.create',
      { modelId, data: JSON.stringify({ name: 'a', createUser: 'x', createTime: 5, modifyUser: 'x' }) },
      { as: 'plain' },
    );
    expect((await read(modelId, data.id)).values).toMatchObject({
      createUser: '张伟/zhangwei',
      createTime: created,
      modifyUser: '张伟/zhangwei',
      modifyTime: created,
      currOrganize: expect.stringMatching(/.+/),
    });
    app.clock.now += 60_000;
    await update(modelId, data.id, { name: 'b', createUser: 'y', modifyTime: 1 });
    expect((await read(modelId, data.id)).values).toMatchObject({
      createUser: '张伟/zhangwei',
      createTime: created,
      modifyUser: '系统管理员/admin',
      modifyTime: created + 60_000,
    });
  });

  it('get a number with the first save and retain it; a refused record takes none [FIELD-078]', async () => {
    await app.call(
      'bill-rule.create',
      {
        fullName: 'N',
        enCode: 'recordNumber',
        category: 'x',
        prefix: 'R',
        type: 1,
        dateFormat: 'no',
        digit: 3,
        startNumber: '001',
      },
      as,
    );
    const number = node('billRule', 'no', { rule: 'recordNumber' });
    const modelId = await releaseForm(app, 'numbered', { fields: [number, node('input', 'name', { required: true })] });
    const first = await save(modelId, { name: 'a', no: 'mine' });
    expect((await read(modelId, first.data.id)).values['no']).toBe('R001');
    expect((await save(modelId, { name: '' })).status).toBe(400);
    const second = await save(modelId, { name: 'b' });
    expect((await read(modelId, second.data.id)).values['no']).toBe('R002');
    await update(modelId, first.data.id, { name: 'c', no: 'changed' });
    expect((await read(modelId, first.data.id)).values['no']).toBe('R001');
  });

  it('refuse characters the database cannot store, and texts that are no record', async () => {
    const modelId = await releaseForm(app, 'odd', { fields });
    const send = (data: string) => app.call('onlinedev.create', { modelId, data }, as);
    for (const data of ['', '[]', '7', 'null', '{', '['.repeat(50_000)]) {
      expect(await send(data), data.slice(0, 9)).toMatchObject({ status: 400, msg: '数据格式不正确' });
    }
    for (const data of ['{"name":"a\\u0000b"}', '{"name":"\\ud83d"}', '{"\\u0000":1}']) {
      expect(await send(data), data).toMatchObject({ status: 400, msg: '内容包含无法保存的字符' });
    }
    const odd = { name: `'"\\;--\n<b>😀 \u202e ١` };
    expect((await read(modelId, (await save(modelId, odd)).data.id)).values['name']).toBe(odd.name);
  });
});

describe('concurrent saves', () => {
  it('refuse an outdated record where the form uses optimistic locking [ONLINEDEV-014]', async () => {
    const modelId = await releaseForm(app, 'locked', { fields, form: { concurrencyLock: true } });
    const { data } = await save(modelId, { name: 'a' });
    expect(await update(modelId, data.id, { name: 'b' }, { version: 1 })).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    const late = { status: 409, msg: '当前表单原数据已被调整,请重新进入该页面编辑并提交数据' };
    expect(await update(modelId, data.id, { name: 'c' }, { version: 1 })).toMatchObject(late);
    expect(await update(modelId, data.id, { name: 'c' })).toMatchObject(late);
    expect((await read(modelId, data.id)).values['name']).toBe('b');
    const both = await Promise.all(['d', 'e'].map((name) => update(modelId, data.id, { name }, { version: 2 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuse an outdated version by default, and accept a save without a version [ONLINEDEV-014]', async () => {
    const modelId = await releaseForm(app, 'locked.by.default', { fields });
    const { data } = await save(modelId, { name: 'a' });
    await update(modelId, data.id, { name: 'b' }, { version: 1 });
    expect((await update(modelId, data.id, { name: 'c' }, { version: 1 })).status).toBe(409);
    expect((await update(modelId, data.id, { name: 'c' })).status).toBe(200);
  });

  it('use last-write-wins where the form sets concurrencyLock: false [ONLINEDEV-014]', async () => {
    const modelId = await releaseForm(app, 'unlocked', { fields, form: { concurrencyLock: false } });
    const { data } = await save(modelId, { name: 'a' });
    await update(modelId, data.id, { name: 'b' }, { version: 1 });
    expect((await update(modelId, data.id, { name: 'c' }, { version: 1 })).status).toBe(200);
  });

  it('refuse a value that another record or another row has [ONLINEDEV-015]', async () => {
    const lines = node(
      'table',
      'lines',
      {},
      { children: [node('input', 'serial', { label: '序列号', unique: true })] },
    );
    const modelId = await releaseForm(app, 'unique', {
      fields: [node('input', 'code', { label: '编号', unique: true }), lines],
    });
    const { data } = await save(modelId, { code: 'A', lines: [{ serial: '1' }, { serial: '2' }] });
    const double = (label: string) => ({ status: 400, msg: `${label}不能重复` });
    expect(await save(modelId, { code: 'A' })).toMatchObject(double('编号'));
    expect(await save(modelId, { code: 'B', lines: [{ serial: '2' }] })).toMatchObject(double('序列号'));
    expect(await save(modelId, { code: 'B', lines: [{ serial: '8' }, { serial: '8' }] })).toMatchObject(
      double('序列号'),
    );
    expect((await save(modelId, { code: '', lines: [{ serial: '' }, { serial: '' }] })).status).toBe(200);
    expect((await save(modelId, { code: '' })).status).toBe(200);
    expect((await update(modelId, data.id, { code: 'A', lines: [{ serial: '2' }] })).status).toBe(200);
    const both = await Promise.all(['X', 'X'].map((code) => save(modelId, { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await app.call('onlinedev.remove', { modelId, id: data.id }, as);
    expect((await save(modelId, { code: 'A' })).status).toBe(200);
  });
});
