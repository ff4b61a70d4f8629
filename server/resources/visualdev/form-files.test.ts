import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, textsOf } from '../../records/forms/testing/release-form.ts';

interface Saved {
  id: string;
  version: number;
  issues: { path: string; id: string; part: string; line?: number; ofFile?: boolean }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const as = { as: 'admin' } as const;
const fields = [node('input', 'name', { label: '名称' }), node('inputNumber', 'days', { label: '天数' })];

const create = async (enCode: string, texts: object = textsOf(enCode, { fields })) =>
  (await app.call<Saved>('visualdev.create', { fullName: enCode, enCode, ...texts }, as)).data;
const info = async (id: string) => (await app.call('visualdev.info', { id }, as)).data;
const release = (id: string, more: object = { pcModuleParentId: ['menu-business'] }) =>
  app.call<{ menuIds: string[] }>('visualdev.release', { id, ...more }, as);

describe('copies and files', () => {
  it('copies the draft under a free code and name [VISUALDEV-010]', async () => {
    const { id } = await create('original', { ...textsOf('original', { fields }), fullName: '原表单' });
    const { data } = await app.call<Saved>('visualdev.copy', { id }, as);
    const original = await info(id);
    expect(await info(data.id)).toMatchObject({
      enCode: 'original2',
      fullName: '原表单.副本1',
      formData: original['formData'],
      state: 0,
    });
    const again = await app.call<Saved>('visualdev.copy', { id }, as);
    expect(await info(again.data.id)).toMatchObject({ enCode: 'original3' });
  });

  it('exports a file that can be imported again, skipping a taken code or changing it', async () => {
    const { id } = await create('travels', { ...textsOf('travels', { fields }), description: '带说明' });
    const { data: link } = await app.call<{ url: string; name: string }>('visualdev.export', { id }, as);
    expect(link.name).toBe('travels.vdd');
    const content = (await app.download(link.url)).body;
    const bring = (type: string, name = link.name, bytes: string | Uint8Array = content) =>
      app.call<{ id: string | null }>('visualdev.import', { type }, { ...as, file: { name, content: bytes } });
    expect(await bring('0')).toMatchObject({ msg: '编码已存在，已跳过', data: { id: null } });
    const { data } = await bring('1');
    expect(await info(data.id ?? '')).toMatchObject({ enCode: 'travels2', description: '带说明' });
    expect(await bring('1', 'travels.json')).toMatchObject({ status: 400, msg: '请选择.vdd类型的文件' });
    expect(await bring('1', 'x.vdd', '{"file":"other"}')).toMatchObject({ status: 400, msg: '文件内容不是表单定义' });
    expect(await bring('1', 'x.vdd', new Uint8Array([0xff, 0xfe]))).toMatchObject({ status: 400 });
  });
});

describe('a file of the product family', () => {
  const component = (key: string, label: string, name: string, more: object = {}) => ({
    __config__: { jnpfKey: key, label },
    __vModel__: name,
    ...more,
  });
  const bring = (content: string, type = '1', name = 'sales_order.vdd') =>
    app.call<Saved>('visualdev.import', { type }, { ...as, file: { name, content } });

  it('is imported as a form that can be released, and reports what could not be converted [LANG-016]', async () => {
    const model = {
      fullName: '销售单/旧',
      enCode: 'sales_order',
      webType: 2,
      formData: JSON.stringify({
        fields: [
          component('comInput', '名称', 'name'),
          component('numInput', '天数', 'days', { on: { change: '({ data }) => { alert(data) }' } }),
        ],
      }),
      columnData: JSON.stringify({
        columnList: [{ ...component('comInput', '名称', 'name'), prop: 'name', label: '名称' }],
        btnsList: [{ value: 'add', label: '新增' }],
        customBtnsList: [{ value: 'btn_x', label: '推送', event: {} }],
      }),
    };
    const { data, msg } = await bring(JSON.stringify(model));
    expect(msg).toBe('导入成功');
    expect(data.issues.map(({ part, path, id }) => [part, path, id])).toEqual([
      ['formData', 'formData.fields[1].on.change', 'issue.family-script'],
      ['columnData', 'columnData.customBtnsList[0]', 'issue.family-button'],
    ]);
    // The position of an issue refers to the imported file.
    expect(data.issues.every(({ ofFile, line }) => ofFile === true && line !== undefined)).toBe(true);
    const form = await info(data.id);
    expect(String(form['formData'])).toContain('\n  "fields"');
    expect(form).toMatchObject({ fullName: '销售单 旧', enCode: 'sales.order', webType: 2 });
    expect(JSON.parse(String(form['formData']))).toMatchObject({
      language: 1,
      fields: [{ vModel: 'name' }, { vModel: 'days' }],
    });
    expect((await release(data.id)).status).toBe(200);
    const saved = await app.call(
      'onlinedev.create',
      { modelId: data.id, data: JSON.stringify({ name: '甲', days: 2 }) },
      as,
    );
    expect(saved.status).toBe(200);
  });

  it('is named after its file if it has no name, and refused without a form', async () => {
    const { data } = await bring(JSON.stringify({ fields: [component('input', '名称', 'name')] }), '1', '请假.vdd');
    expect(await info(data.id)).toMatchObject({ fullName: '请假', enCode: 'form', webType: 1 });
    const portal = { layoutId: 1, layout: [] };
    expect(await bring(JSON.stringify(portal))).toMatchObject({ status: 400, msg: '文件内容不是表单定义' });
  });
});
