import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeFile } from '#schemas/resources/code-generation/code-generation.contract.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { unzip } from '../file/testing/unzip.ts';

let app: TestApp;
let id = '';
const definition = {
  language: 1,
  title: '请假',
  fields: [{ config: { zhjyKey: 'input', label: '$t:common.fullName', required: true }, vModel: 'name' }],
};

beforeAll(async () => {
  app = await testApp();
  const form = { fullName: '请假/申请', enCode: 'leave.form', formData: JSON.stringify(definition) };
  ({ id } = await create(form));
});
afterAll(() => app.close());

const create = async (form: object) => (await app.call<{ id: string }>('visualdev.create', form, { as: 'admin' })).data;
const call = <T>(name: string, more: object = {}, as: 'admin' | 'plain' = 'admin') =>
  app.call<T>(`code-generation.${name}`, { id, ...more }, { as });

describe('the code of a form', () => {
  it('is previewed as files with their texts [VISUALDEV-016, VISUALDEV-017]', async () => {
    const { data } = await call<{ list: CodeFile[] }>('preview');
    expect(data.list.map((file) => [file.id, file.fileName, file.fileType])).toEqual([
      ['definitions/leave-form.json', 'leave-form.json', 'json'],
      ['types/leave-form.ts', 'leave-form.ts', 'ts'],
      ['cases/leave-form-empty.json', 'leave-form-empty.json', 'json'],
      ['cases/leave-form-filled.json', 'leave-form-filled.json', 'json'],
      ['cases/leave-form-read.json', 'leave-form-read.json', 'json'],
    ]);
    expect(JSON.parse(data.list[0]?.fileContent ?? '')).toEqual(definition);
    expect(data.list[1]?.fileContent).toContain(
      'export interface LeaveForm {\n  /** 名称: varchar. */\n  "name": string;',
    );
    const named = await call<{ list: CodeFile[] }>('preview', { className: 'Absence' });
    expect(named.data.list[1]?.fileContent).toContain('export interface Absence {');
    expect((await call('preview', { className: 'a-b' })).code).toBe(400);
  });

  it('has its list, where it has one [VISUALDEV-017]', async () => {
    const list = { columns: [{ config: { zhjyKey: 'input' }, vModel: 'name' }] };
    const form = { fullName: '列表', enCode: 'listed', formData: JSON.stringify(definition) };
    const { id: listed } = await create({ ...form, columnData: JSON.stringify(list) });
    const { data } = await call<{ list: CodeFile[] }>('preview', { id: listed });
    const file = data.list.find(({ id: name }) => name === 'definitions/listed.list.json');
    expect(JSON.parse(file?.fileContent ?? '')).toEqual(list);
    expect(data.list.map(({ id: name }) => name)).toContain('cases/listed-list.json');
  });

  it('is downloaded as a zip of the same files [VISUALDEV-015, VISUALDEV-017]', async () => {
    const { data } = await call<{ url: string; name: string }>('download');
    expect(data.name).toBe('申请代码.zip');
    const { body } = await app.download(data.url);
    const { data: preview } = await call<{ list: CodeFile[] }>('preview');
    expect(unzip(body)).toEqual(preview.list.map((file) => [file.id, file.fileContent]));
  });

  it('is refused where there is no definition, and without the menu', async () => {
    const { id: empty } = await create({ fullName: '空', enCode: 'empty' });
    for (const name of ['preview', 'download', 'fields']) {
      expect(await call(name, { id: empty })).toMatchObject({ code: 400, msg: '表单还没有可读取的定义' });
      expect((await call(name, {}, 'plain')).code).toBe(403);
      expect((await call(name, { id: 'none' })).code).toBe(404);
    }
    expect((await call('list', {}, 'plain')).code).toBe(403);
  });

  it('is listed with its fields and their data types [VISUALDEV-018]', async () => {
    const { data } = await call<{ list: { id: string }[] }>('list', { keyword: 'leave.form' });
    expect(data.list).toMatchObject([{ id, fullName: '请假/申请', enCode: 'leave.form' }]);
    expect((await call('fields')).data).toEqual({
      list: [{ name: 'name', label: '名称', zhjyKey: 'input', dataType: 'varchar', isRequired: 1 }],
    });
  });
});
