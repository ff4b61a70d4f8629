import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, whileInterfaceExists } from '../../records/forms/testing/release-form.ts';

type Values = Record<string, unknown>;

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const as = { as: 'plain' } as const;
const send = (modelId: string, data: string) => app.call<{ id: string }>('onlinedev.create', { modelId, data }, as);
const create = (modelId: string, values: Values) => send(modelId, JSON.stringify(values));
const update = async (modelId: string, id: string, values: Values) =>
  (await app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, as)).msg;
const said = async (modelId: string, values: Values) => (await create(modelId, values)).msg;
const keep = (id: string, values: Values) =>
  app.db
    .updateTable('record')
    .set({ data: json(values) })
    .where('id', '=', id)
    .execute();
const stored = async (id: string) =>
  (await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;

const created = '新建成功';
const refused = '选项中有不在可选范围内的内容';
const label = { label: '选项' };

describe('a value outside the options of its field', () => {
  const options = [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ];
  const tree = [
    { id: 'a', fullName: '甲', children: [{ id: 'a1', fullName: '甲一' }] },
    { id: 'b', fullName: '乙' },
  ];

  it.each([
    ['select', {}, 'a', 'x'],
    ['select', { multiple: true }, ['a', 'b'], ['a', 'x']],
    ['radio', {}, 'b', 'x'],
    ['checkbox', {}, ['a'], ['x']],
    ['treeSelect', { options: tree }, 'a1', 'a2'],
    ['cascader', { options: tree }, ['a', 'a1'], ['b', 'a1']],
    ['cascader', { options: tree, multiple: true }, [['a', 'a1'], ['b']], [['a', 'a1'], ['a1']]],
  ])('is refused by a %s with %j [ONLINEDEV-019]', async (zhjyKey, props, right, wrong) => {
    const code = ['options', zhjyKey, ...Object.keys(props)].join('.');
    const modelId = await releaseForm(app, code, { fields: [node(zhjyKey, 'one', label, { options, ...props })] });
    expect(await said(modelId, { one: right })).toBe(created);
    expect(await said(modelId, {})).toBe(created);
    const { msg, data } = await create(modelId, { one: wrong });
    expect([msg, data]).toEqual([refused, [expect.objectContaining({ path: 'one', id: 'value.notOffered' })]]);
  });

  it('is refused in rows and in a draft, and accepted by a text with suggestions [ONLINEDEV-019]', async () => {
    const column = node('select', 'one', label, { options });
    const modelId = await releaseForm(app, 'options.rows', {
      fields: [node('autoComplete', 'free'), node('table', 'lines', {}, { children: [column] })],
    });
    const { msg, data } = await create(modelId, { lines: [{ one: 'a' }, { one: 'x' }] });
    expect([msg, data]).toEqual([refused, [expect.objectContaining({ path: 'lines[1].one' })]]);
    expect(await said(modelId, { free: '任意', lines: [{ one: 'b' }] })).toBe(created);
    const draft = { modelId, data: '{"lines":[{"one":"x"}]}', status: 1 };
    expect((await app.call('onlinedev.create', draft, as)).msg).toBe(refused);
  });

  it('is preserved where the record had it before, and accepted as a default of the form [ONLINEDEV-019]', async () => {
    const fields = [
      node('select', 'one', label, { options }),
      node('select', 'begun', { label: '默认', defaultValue: 'old' }, { options }),
      node('input', 'note'),
    ];
    const modelId = await releaseForm(app, 'options.held', { fields });
    const { id } = (await create(modelId, { one: 'a', begun: 'old' })).data;
    await keep(id, { one: 'gone' });
    expect(await update(modelId, id, { one: 'gone', note: '改' })).toBe('更新成功');
    expect(await update(modelId, id, { one: 'other' })).toBe(refused);
    expect(await said(modelId, { begun: 'older' })).toBe('默认中有不在可选范围内的内容');
  });

  it('is refused for a dictionary, including disabled entries [ONLINEDEV-019]', async () => {
    const source = { source: { dictionary: 'leaveType' } };
    const modelId = await releaseForm(app, 'options.dictionary', { fields: [node('select', 'one', label, source)] });
    expect(await said(modelId, { one: 'annual' })).toBe(created);
    expect(await said(modelId, { one: 'made-up' })).toBe(refused);
    const entry = app.db.updateTable('dictionaryData').where('enCode', '=', 'personal');
    expect(await said(modelId, { one: 'personal' })).toBe(created);
    await entry.set({ enabledMark: 0 }).execute();
    expect(await said(modelId, { one: 'personal' })).toBe(refused);
    await entry.set({ enabledMark: 1 }).execute();
  });

  it('is refused by a data interface called with the other values of the record [ONLINEDEV-019]', async () => {
    const [east, south] = await Promise.all(
      ['华东', '华南'].map(async (region) => {
        const query = { id: 'customers', paramList: [{ field: 'region', defaultValue: region }] };
        const { data } = await app.call<{ id: string }[]>('data-interface.rows', query, { as: 'admin' });
        return data[0]?.id;
      }),
    );
    const source = { source: { interface: 'customers', with: { region: { var: 'region' } } } };
    const one = node('select', 'one', label, source);
    const lines = node('table', 'lines', {}, { children: [node('input', 'region'), one] });
    const modelId = await releaseForm(app, 'options.interface', { fields: [node('input', 'region'), one, lines] });
    expect(await said(modelId, { region: '华东', one: east })).toBe(created);
    expect(await said(modelId, { region: '华东', one: south })).toBe(refused);
    expect(await said(modelId, { region: '华东', lines: [{ region: '华南', one: south }] })).toBe(created);
    expect(await said(modelId, { region: '华南', lines: [{ region: '华东', one: south }] })).toBe(refused);
    const missing = await whileInterfaceExists(app, 'nowhere', () =>
      releaseForm(app, 'options.nowhere', {
        fields: [node('select', 'one', label, { source: { interface: 'nowhere' } })],
      }),
    );
    expect(await said(missing, { one: 'x' })).toBe(refused);
  });

  it('is refused for the records of another form visible to the writer [ONLINEDEV-019]', async () => {
    const target = await releaseForm(app, 'options.target', { fields: [node('input', 'name')] });
    const { id } = (await create(target, { name: '甲' })).data;
    const modelId = await releaseForm(app, 'options.model', {
      fields: [node('select', 'one', label, { source: { model: target, label: 'name' } })],
    });
    expect(await said(modelId, { one: id })).toBe(created);
    expect(await said(modelId, { one: 'made-up' })).toBe(refused);
  });

  it('is refused for a call the server repeats for the writer [ONLINEDEV-019]', async () => {
    const target = await releaseForm(app, 'options.called', {
      fields: [node('input', 'name'), node('input', 'group')],
    });
    await create(target, { name: 'first', group: 'g' });
    const { data } = await app.call<Values[]>('data-interface.rows', { id: 'customers' }, { as: 'admin' });
    const fields = [
      node('select', 'listed', label, {
        source: { call: 'onlinedev.list', with: { modelId: target }, value: 'name', label: 'name' },
      }),
      node('radio', 'asked', label, { source: { call: 'data-interface.rows', with: { id: 'customers' } } }),
    ];
    const modelId = await releaseForm(app, 'options.calling', { fields });
    const choice = (values: Values) => said(modelId, values);
    expect(await choice({ listed: 'first', asked: data[0]?.['id'] })).toBe(created);
    expect(await choice({ listed: 'made-up' })).toBe(refused);
    expect(await choice({ asked: 'made-up' })).toBe(refused);
  });

  it('is refused for a call whose rows the writer may not read [ONLINEDEV-019]', async () => {
    const closed = await releaseForm(app, 'options.closed', { fields: [node('input', 'name')] }, []);
    const secret = JSON.stringify({ name: 'secret' });
    await app.call('onlinedev.create', { modelId: closed, data: secret }, { as: 'admin' });
    const source = { call: 'onlinedev.list', with: { modelId: closed }, value: 'name', label: 'name' };
    const modelId = await releaseForm(app, 'options.beyond', { fields: [node('select', 'one', label, { source })] });
    expect(await said(modelId, { one: 'secret' })).toBe(refused);
    const byAdmin = await app.call('onlinedev.create', { modelId, data: '{"one":"secret"}' }, { as: 'admin' });
    expect(byAdmin.msg).toBe(created);
  });
});

describe('a number', () => {
  const limited = [
    node('inputNumber', 'amount', { label: '金额' }, { precision: 2 }),
    node('inputNumber', 'free', { label: '数量' }),
    node('slider', 'share', { label: '比例' }, { step: 0.5 }),
    node('numberRange', 'span', { label: '范围' }, { precision: 1 }),
    node('input', 'note'),
    node('table', 'lines', {}, { children: [node('inputNumber', 'cost', { label: '单价' }, { precision: 1 })] }),
  ];

  it('with more decimals than its field stores is refused unless already stored so [ONLINEDEV-019]', async () => {
    const modelId = await releaseForm(app, 'numbers.decimals', { fields: limited });
    expect(await said(modelId, { amount: 1.25, free: 1.2345, share: 1.5, span: [0.1, null] })).toBe(created);
    expect(await said(modelId, { amount: 1.255 })).toBe('金额最多2位小数');
    expect(await said(modelId, { share: 1.25 })).toBe('比例最多1位小数');
    expect(await said(modelId, { span: [null, 0.12] })).toBe('范围最多1位小数');
    expect(await said(modelId, { lines: [{ cost: 1.25 }] })).toBe('单价最多1位小数');
    const { id } = (await create(modelId, { amount: 1 })).data;
    await keep(id, { amount: 1.255, lines: [{ id: 'r1', cost: 1.25 }] });
    const lines = [{ id: 'r1', cost: 1.25 }];
    expect(await update(modelId, id, { amount: 1.255, note: '改', lines })).toBe('更新成功');
    expect(await stored(id)).toMatchObject({ amount: 1.255, lines });
    expect(await update(modelId, id, { amount: 1.256, lines })).toBe('金额最多2位小数');
  });

  it('that would lose digits is refused with the largest value named [ONLINEDEV-020]', async () => {
    const modelId = await releaseForm(app, 'numbers.digits', { fields: limited });
    const sent = async (json: string) => (await send(modelId, json)).msg;
    const largest = '金额的位数太多，无法准确保存，最大可填70368744177663.99';
    expect(await sent('{"amount":999999999999999.99}')).toBe(largest);
    expect(await sent('{"amount":"999999999999999.99"}')).toBe(largest);
    expect(await sent('{"amount":70368744177664}')).toBe(largest);
    expect(await sent('{"free":9007199254740993}')).toBe('数量的位数太多，无法准确保存，最大可填9007199254740991');
    expect(await sent('{"lines":[{"cost":99999999999999999999}]}')).toMatch(/^单价的位数太多.*562949953421311.9$/);
    const { data } = await send(modelId, '{"amount":70368744177663.99,"note":"单号 \\"1234567890123456789.50\\""}');
    expect(await stored(data.id)).toMatchObject({ amount: 70368744177663.99, note: '单号 "1234567890123456789.50"' });
  });

  it('that is calculated and would lose digits is refused too [ONLINEDEV-020]', async () => {
    const total = node('calculate', 'total', { label: '合计' }, { expression: 'amount × free', precision: 2 });
    const modelId = await releaseForm(app, 'numbers.computed', { fields: [...limited, total] });
    expect(await said(modelId, { amount: 70368744177663.99, free: 1 })).toBe(created);
    expect(await said(modelId, { amount: 70368744177663.99, free: 10 })).toBe(
      '合计的位数太多，无法准确保存，最大可填70368744177663.99',
    );
  });
});

describe('an entry of an upload field', () => {
  it('without a stored file is refused, in rows too, unless already stored [ONLINEDEV-019]', async () => {
    const files = node('uploadFile', 'files', { label: '附件' });
    const modelId = await releaseForm(app, 'files.unknown', {
      fields: [files, node('input', 'note'), node('table', 'lines', {}, { children: [files] })],
    });
    const file = { name: '一.txt', content: '一' };
    const known = (await app.call<Values>('file.upload', { type: 'annex' }, { ...as, file })).data;
    const made = { fileId: 'made-up', name: '二.txt', url: '/api/file/Image/annex/made-up' };
    const message = '附件中有未上传或已失效的文件，请重新上传';
    expect(await said(modelId, { files: [known] })).toBe(created);
    expect(await said(modelId, { files: [known, made] })).toBe(message);
    expect(await said(modelId, { lines: [{ files: [made] }] })).toBe(message);
    const { id } = (await create(modelId, { files: [known] })).data;
    await keep(id, { files: [made] });
    expect(await update(modelId, id, { files: [made], note: '改' })).toBe('更新成功');
  });
});
