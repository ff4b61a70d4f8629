import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrintData } from '#schemas/resources/print-template/print-template.contract.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, textsOf } from '../../records/forms/testing/release-form.ts';

const admin = { as: 'admin' } as const;
const values = { fullName: '入库单', enCode: 'stock', printTemplate: '<p>{name}</p>' };

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const call = <T = null>(name: string, input: object = {}) => app.call<T>(`print-template.${name}`, input, admin);
type Named = { id: string; fullName: string; children?: Named[] };

describe('print templates', () => {
  it('support CRUD [PRINTADM-001] [PRINTADM-003] [PRINTADM-005]', async () => {
    const { data } = await call<{ id: string }>('create', values);
    const { list } = (await call<{ list: object[] }>('list', { keyword: 'stock' })).data;
    expect(list).toMatchObject([{ ...data, ...values, type: 2, pageParam: 'A4', enabledMark: 1 }]);
    await call('update', { id: data.id, ...values, fullName: '出库单' });
    expect((await call('info', data)).data).toMatchObject({ id: data.id, fullName: '出库单' });
    await call('remove', data);
    expect((await call('info', data)).code).toBe(404);
  });

  it('need a name and a unique code', async () => {
    expect(await call('create', { ...values, fullName: '' })).toMatchObject({ code: 400, msg: '请输入名称' });
    expect(await call('create', { ...values, enCode: '' })).toMatchObject({ code: 400, msg: '请输入编码' });
    await call('create', values);
    expect(await call('create', values)).toMatchObject({ code: 400, msg: '编码已存在' });
  });

  it('are copied under the next free code and exported as a file [PRINTADM-006] [PRINTADM-007]', async () => {
    const { list } = (await call<{ list: { id: string }[] }>('list', { keyword: 'stock' })).data;
    const id = list[0]?.id ?? '';
    const copy = (await call<{ id: string }>('copy', { id })).data;
    expect((await call('info', copy)).data).toMatchObject({ ...values, enCode: 'stock2', fullName: '入库单.副本1' });
    const file = (await call<{ name: string; url: string }>('export', { id })).data;
    expect(file.name).toBe('入库单.bp');
    const { body } = await app.download(file.url);
    expect(JSON.parse(body.toString())).toMatchObject({ file: 'printTemplate', template: values });
  });

  it('are named by ids in the requested order, without disabled ones [PRINTADM-004] [PRINTADM-012]', async () => {
    const made = [];
    for (const enCode of ['one', 'two', 'three']) {
      made.push(
        (await call<{ id: string }>('create', { fullName: enCode, enCode, enabledMark: enCode === 'two' ? 0 : 1 })).data
          .id,
      );
    }
    const [one = '', two = '', three = ''] = made;
    expect((await call<{ list: Named[] }>('options', { ids: [three, two, one, 'gone'] })).data.list).toEqual([
      { id: three, fullName: 'three' },
      { id: one, fullName: 'one' },
    ]);
    expect((await call<{ list: Named[] }>('options', { ids: [] })).data.list).toEqual([]);
  });

  it('are listed only for users who print with them, administer them or use them in forms [PERM-022]', async () => {
    const made = await call<{ id: string }>('create', { fullName: '机密模板', enCode: 'namedToNobody' });
    const hidden = made.data.id;
    const printed = (await call<{ id: string }>('create', { fullName: '公开模板', enCode: 'namedToStaff' })).data.id;
    const list = { columns: [{ prop: 'name' }], toolbar: ['batchPrint'], printIds: [printed] };
    await releaseForm(app, 'namingTemplates', { fields: [node('input', 'name')], list }, ['role-staff']);
    const namesFor = async (as: 'plain' | 'configurer') => {
      const query = { ids: [hidden, printed] };
      const { data } = await app.call<{ list: Named[] }>('print-template.options', query, { as });
      const tree = await app.call<{ list: Named[] }>('print-template.selector', {}, { as });
      const inTree = tree.data.list.flatMap(({ children = [] }) => children.map(({ id }) => id));
      return [data.list.map(({ id }) => id), [hidden, printed].filter((id) => inTree.includes(id))];
    };
    expect(await namesFor('plain')).toEqual([[printed], [printed]]);
    expect(await namesFor('configurer')).toEqual([
      [hidden, printed],
      [hidden, printed],
    ]);
  });

  it('are listed below their categories, by type [PRINTADM-008]', async () => {
    await call('create', { fullName: '审批单', enCode: 'flow', type: 1 });
    const of = async (type: number) => {
      const { list } = (await call<{ list: Named[] }>('selector', { type })).data;
      return list.flatMap(({ fullName, children = [] }) => children.map((one) => `${fullName}/${one.fullName}`));
    };
    expect(await of(1)).toEqual(['未分类/审批单']);
    expect(await of(2)).toContain('财务/采购订单');
    expect(await of(2)).not.toContain('未分类/审批单');
  });
});

describe('print data', () => {
  const fields = [
    node('input', 'name', { label: '名称' }),
    node('select', 'type', { label: '类型' }, { options: [{ id: 'a', fullName: '甲' }] }),
    node('popupSelect', 'customer', { label: '客户' }, { interfaceId: 'customers' }),
    node('inputNumber', 'sum', { label: '合计' }, { precision: 2, thousands: true }),
    node(
      'table',
      'lines',
      { label: '明细' },
      { children: [node('inputNumber', 'price', { label: '单价' }, { precision: 1 })] },
    ),
  ];
  let modelId: string;
  let template: string;
  const made: string[] = [];
  beforeAll(async () => {
    template = (await call<{ id: string }>('create', { ...values, enCode: 'printed' })).data.id;
    modelId = await releaseForm(app, 'printed', { fields, list: { printIds: [template] } });
    for (const name of ['第一', '第二', '第三']) {
      const data = JSON.stringify({
        name,
        type: 'a',
        customer: 'c1',
        sum: 1234.5,
        lines: [{ price: 2 }, { price: 3.5 }],
      });
      made.push((await app.call<{ id: string }>('onlinedev.create', { modelId, data }, admin)).data.id);
    }
  });

  it('contains the template, the values and the display texts of a record, by template and record id [PRINT-007] [PRINT-009] [PRINTADM-010]', async () => {
    const { data } = await call<PrintData>('data', { id: template, formId: made[0] });
    const row = (price: number) => ({ id: expect.any(String), price });
    expect(data).toEqual({
      id: template,
      fullName: '入库单',
      printTemplate: '<p>{name}</p>',
      pageParam: 'A4',
      printData: { name: '第一', type: 'a', customer: 'c1', sum: 1234.5, lines: [2, 3.5].map(row) },
      printWords: {
        name: '第一',
        type: '甲',
        customer: '杭州云帆科技有限公司',
        sum: '1,234.50',
        lines: [{ price: '2.0' }, { price: '3.5' }],
      },
      operatorRecordList: [],
    });
  });

  it('includes values that no longer fit the current form [PICK-010]', async () => {
    const odd = await releaseForm(app, 'odd', {
      fields: ['cascader', 'areaSelect', 'sign', 'timePicker', 'table'].map((zhjyKey) =>
        node(zhjyKey, zhjyKey, { label: zhjyKey }),
      ),
    });
    const { id } = (await app.call<{ id: string }>('onlinedev.create', { modelId: odd, data: '{}' }, admin)).data;
    const data = { cascader: '旧', areaSelect: '[旧', sign: '已签', timePicker: '早上', table: '两行' };
    await app.db.updateTable('record').set({ data }).where('id', '=', id).execute();
    const printed = (await call<PrintData>('data', { id: template, formId: id })).data;
    expect(printed.printWords).toEqual(data);
  });

  it('names creator and last editor of a record without their accounts, and other texts unchanged', async () => {
    const people = await releaseForm(app, 'people', {
      fields: [node('createUser', 'by', { label: '创建人' }), node('input', 'path', { label: '路径' })],
    });
    const data = JSON.stringify({ path: '甲/乙' });
    const { id } = (await app.call<{ id: string }>('onlinedev.create', { modelId: people, data }, admin)).data;
    const printed = (await call<PrintData>('data', { id: template, formId: id })).data;
    expect(printed.printData['by']).toBe('系统管理员/admin');
    expect(printed.printWords).toEqual({ by: '系统管理员', path: '甲/乙' });
  });

  it('contains several records in the order of their ids [PRINTADM-011]', async () => {
    const query = [made[2], made[0], made[1]];
    const { data } = await call<PrintData[]>('batchData', { id: template, formId: query.join(',') });
    expect(data.map(({ printData }) => printData['name'])).toEqual(['第三', '第一', '第二']);
  });

  it('is refused without the form’s menu, for missing records and for disabled templates', async () => {
    const query = { id: template, formId: made[0] };
    const others = await app.call('print-template.data', query, { as: 'plain' });
    expect(others.code).toBe(200);
    await app.db
      .updateTable('menu')
      .set({ propertyJson: '{}' })
      .where('propertyJson', 'like', `%${modelId}%`)
      .execute();
    expect((await app.call('print-template.data', query, { as: 'plain' })).code).toBe(403);
    expect((await app.call('print-template.batchData', query, { as: 'plain' })).code).toBe(403);
    expect((await call('data', { id: template, formId: 'gone' })).code).toBe(404);
    await call('update', { id: template, ...values, enCode: 'printed', enabledMark: 0 });
    expect((await call('data', query)).code).toBe(404);
    await call('update', { id: template, ...values, enCode: 'printed', enabledMark: 1 });
  });

  it('lists the fields of the form, columns below their sub-table [PRINTADM-009]', async () => {
    expect((await call<{ list: Named[] }>('fields', { modelId })).data.list).toEqual([
      { id: 'name', fullName: '名称', children: [] },
      { id: 'type', fullName: '类型', children: [] },
      { id: 'customer', fullName: '客户', children: [] },
      { id: 'sum', fullName: '合计', children: [] },
      { id: 'lines', fullName: '明细', children: [{ id: 'lines-price', fullName: '单价' }] },
    ]);
  });

  it('contains the submitter of a flow record [PRINT-010]', async () => {
    const flow = await releaseForm(app, 'flowing', { fields: fields.slice(0, 1) });
    await app.db.updateTable('visualdev').set({ enableFlow: 1 }).where('id', '=', flow).execute();
    const create = (name: string, status: number) =>
      app.call<{ id: string }>('onlinedev.create', { modelId: flow, data: JSON.stringify({ name }), status }, admin);
    const steps = async (id: string) =>
      (await call<PrintData>('data', { id: template, formId: id })).data.operatorRecordList;
    const draft = (await create('稿', 1)).data.id;
    const sent = (await create('正', 0)).data.id;
    expect(await steps(draft)).toEqual([]);
    expect(await steps(sent)).toEqual([
      {
        nodeName: '开始',
        userName: expect.stringMatching(/./),
        handleTime: app.clock.now,
        handleStatus: 2,
        handleOpinion: '',
        signImg: '',
      },
    ]);
  });
});

describe('a template', () => {
  const plain = { as: 'plain' } as const;
  const fields = [node('input', 'name', { label: '名称' })];
  const printed = (printId: string) => ({ printTitle: '入库单', printNum: 3, printId });
  const template = async (enCode: string) => (await call<{ id: string }>('create', { ...values, enCode })).data.id;
  const recordOf = async (modelId: string) => {
    const input = { modelId, data: JSON.stringify({ name: '甲' }) };
    return (await app.call<{ id: string }>('onlinedev.create', input, admin)).data.id;
  };
  /** Status codes of printing one record, several, and of the log. */
  const codes = async (id: string, formId: string, caller: object = plain) => {
    const one = await app.call('print-template.data', { id, formId }, caller);
    const several = await app.call('print-template.batchData', { id, formId }, caller);
    return [one.code, several.code, (await app.call('print-log.save', printed(id), caller)).code];
  };

  it('prints and is logged for users of a form that uses it in its form, list or an action', async () => {
    const [form, list, action] = [await template('inForm'), await template('inList'), await template('inAction')];
    const button = { label: '标签', do: [{ print: action, with: { ids: { var: 'selection.ids' } } }] };
    const modelId = await releaseForm(app, 'printing', {
      fields,
      form: { printId: [form] },
      list: { printIds: [list], toolbar: ['add', button] },
    });
    const record = await recordOf(modelId);
    for (const id of [form, list, action]) expect(await codes(id, record)).toEqual([200, 200, 200]);
  });

  it('is refused without such a form, and permitted with its menu', async () => {
    const unused = await template('unused');
    const list = { printIds: [await template('another')] };
    const record = await recordOf(await releaseForm(app, 'otherwise', { fields, list }));
    expect(await codes(unused, record)).toEqual([403, 403, 403]);
    expect(await codes(unused, record, admin)).toEqual([200, 200, 200]);
    expect((await app.call('print-log.save', printed(unused), plain)).msg).toBe('您使用的表单都没有用到该打印模板');
  });

  it('is refused when only a draft, or a form of other users, uses it', async () => {
    const [drafted, foreign] = [await template('drafted'), await template('foreign')];
    const modelId = await releaseForm(app, 'draftPrints', { fields });
    const record = await recordOf(modelId);
    const { columnData } = textsOf('draftPrints', { fields, list: { printIds: [drafted] } });
    await app.db
      .updateTable('visualdev')
      .set({ columnData: columnData ?? '' })
      .where('id', '=', modelId)
      .execute();
    await releaseForm(app, 'foreignPrints', { fields, list: { printIds: [foreign] } }, ['role-configurer']);
    expect(await codes(drafted, record)).toEqual([403, 403, 403]);
    expect(await codes(foreign, record)).toEqual([403, 403, 403]);
  });
});

describe('the print log', () => {
  it('stores title, number and template, with user and time [PRINT-021]', async () => {
    const printId = (await call<{ id: string }>('create', { ...values, enCode: 'logged' })).data.id;
    await releaseForm(app, 'logged', { fields: [node('input', 'name')], list: { printIds: [printId] } });
    await app.db.deleteFrom('printLog').execute();
    const printed = { printTitle: '入库单', printNum: 3, printId };
    expect((await app.call('print-log.save', printed, { as: 'plain' })).code).toBe(200);
    const rows = async () => app.db.selectFrom('printLog').selectAll().execute();
    expect(await rows()).toMatchObject([{ ...printed, creatorTime: app.clock.now }]);
    expect((await app.call('print-log.save', { ...printed, printNum: 0 }, admin)).code).toBe(400);
    expect((await app.call('print-log.save', printed, {})).code).not.toBe(200);
    expect((await app.call('print-log.save', { ...printed, printId: 'missing' }, admin)).code).toBe(404);
    await call('update', { id: printId, ...values, enCode: 'logged', enabledMark: 0 });
    expect((await app.call('print-log.save', printed, { as: 'plain' })).code).toBe(404);
    expect(await rows()).toHaveLength(1);
  });
});
