import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
let survey: string;
let staff: string;
beforeAll(async () => {
  app = await testApp();
  survey = await released('survey', [
    { config: { zhjyKey: 'input', label: '姓名', required: true }, vModel: 'name' },
    { config: { zhjyKey: 'select', label: '部门' }, vModel: 'area', source: { dictionary: 'businessType' } },
    { config: { zhjyKey: 'input', label: '电话' }, vModel: 'phone' },
  ]);
  staff = await released('staff', [{ config: { zhjyKey: 'userSelect', label: '经办人' }, vModel: 'who' }]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shortLink').execute();
  await app.db.deleteFrom('record').where('modelId', '=', survey).execute();
  app.clock.now += 60 * 60_000;
});

const admin = { as: 'admin' } as const;
const columns = {
  language: 1,
  columns: [{ prop: 'name' }, { prop: 'area' }],
  search: [{ prop: 'name', searchType: 2 }],
};

async function released(enCode: string, fields: object[]): Promise<string> {
  const formData = JSON.stringify({ language: 1, title: '问卷', fields });
  const columnData = enCode === 'survey' ? JSON.stringify(columns) : '';
  const form = { fullName: `问卷${enCode}`, enCode, formData, columnData };
  const { data } = await app.call<{ id: string }>('visualdev.create', form, admin);
  const menu = { pc: 1, pcModuleParentId: ['menu-business'] };
  expect(await app.call('visualdev.release', { id: data.id, ...menu }, admin)).toMatchObject({ code: 200 });
  return data.id;
}

/** Opens the link of the survey and answers what its address says. */
async function open(uses: object, modelId = survey): Promise<string> {
  await app.call('short-link.update', { modelId, ...uses }, admin);
  const link = await app.db.selectFrom('shortLink').select('encryption').executeTakeFirst();
  return link?.encryption ?? '';
}
const send = (encryption: string, data: object, modelId = survey) =>
  app.call<{ id: string }>('short-link.create', { modelId, encryption, data: JSON.stringify(data) });
const ask = (name: string, encryption?: string, more: object = {}) =>
  app.call<Record<string, string> & { list: object[] }>(`short-link.${name}`, {
    ...{ modelId: survey, id: survey },
    ...(encryption !== undefined && { encryption }),
    ...more,
  });

describe('a link to a form', () => {
  it('permits filling in the released form, with its dictionaries [ROUTE-010]', async () => {
    const encryption = await open({ formUse: 1 });
    const uses = { formUse: 1, formPassUse: 0, columnUse: 0, columnPassUse: 0 };
    expect((await ask('getConfig', encryption)).data).toEqual({ id: survey, ...uses });
    const { data } = await ask('config', encryption);
    expect(data['columnData']).toBe('');
    expect(data['formData']).toContain('"static":[{"id":');
    expect(data['formData']).not.toContain('"dictionary"');
    expect(await send(encryption, { name: '王芳', phone: '1' })).toMatchObject({ code: 200, msg: '提交成功' });
    const stored = await app.db
      .selectFrom('record')
      .select(['data', 'creatorUserId'])
      .where('modelId', '=', survey)
      .execute();
    expect(stored).toMatchObject([{ data: { name: '王芳', phone: '1' }, creatorUserId: '' }]);
  });

  it('validates on the server like every form', async () => {
    const encryption = await open({ formUse: 1 });
    expect(await send(encryption, { name: '' })).toMatchObject({ code: 400 });
    expect(await send(encryption, { name: '王芳', admin: 1 })).toMatchObject({ code: 200 });
    const [row] = await app.db.selectFrom('record').select('data').where('modelId', '=', survey).execute();
    expect(row?.data).not.toHaveProperty('admin');
  });

  it('shows only the columns of the list, where it is open [ROUTE-010]', async () => {
    const encryption = await open({ formUse: 1, columnUse: 1 });
    await send(encryption, { name: '王芳', phone: '13800000000' });
    await open({ formUse: 0, columnUse: 1 });
    const { data } = await ask('config', encryption);
    expect(data['formData']).not.toContain('phone');
    expect(JSON.parse(data['columnData'] as string)).toMatchObject({ columns: columns.columns });
    const { list } = (await ask('list', encryption)).data;
    expect(list).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain('13800000000');
    const found = async (values: object) =>
      (await ask('list', encryption, { queryJson: JSON.stringify(values) })).data.list.length;
    expect([await found({ name: '王' }), await found({ name: '李' })]).toEqual([1, 0]);
    expect(await ask('list', encryption, { queryJson: '{"phone":"13800000000"}' })).toMatchObject({
      code: 400,
      msg: '查询条件中的字段不存在：phone',
    });
    // Only visible texts are searched.
    expect([await found({ keyword: '王芳' }), await found({ keyword: '138000' })]).toEqual([1, 0]);
    expect((await send(encryption, { name: '李雷' })).code).toBe(404);
  });

  it('that is unknown, closed or renewed is answered with the same 404 [ROUTE-010]', async () => {
    const encryption = await open({ formUse: 1, columnUse: 1 });
    const closedLink = { code: 404, msg: '链接不存在或已关闭', data: null };
    const missing = async (known?: string, more: object = {}) => {
      for (const name of ['getConfig', 'config', 'list'])
        expect(await ask(name, known, more), name).toMatchObject(closedLink);
      expect(
        await app.call('short-link.create', { modelId: survey, data: '{}', encryption: known, ...more }),
      ).toMatchObject(closedLink);
    };
    await missing();
    await missing('guess');
    await missing(encryption, { modelId: 'no-such', id: 'no-such' });
    const renewed = await open({ renew: 1 });
    expect(renewed).not.toBe(encryption);
    await missing(encryption);
    await open({ formUse: 0, columnUse: 0 });
    await missing(renewed);
    await open({ formUse: 1, columnUse: 1 });
    await app.db.updateTable('visualdev').set({ deleteMark: 1 }).where('id', '=', survey).execute();
    await missing(renewed);
    await app.db.updateTable('visualdev').set({ deleteMark: 0 }).where('id', '=', survey).execute();
  });

  it('is configured by form designers, and refused where a field needs a login', async () => {
    expect((await app.call('short-link.update', { modelId: survey, formUse: 1 }, { as: 'plain' })).code).toBe(403);
    const refused = await app.call('short-link.update', { modelId: staff, formUse: 1 }, admin);
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('经办人') });
    await open({ formUse: 1 });
    const { data } = await app.call<{ formLink: string; columnLink: string }>(
      'short-link.info',
      { modelId: survey },
      admin,
    );
    expect(data.formLink).toMatch(new RegExp(`^/formShortLink\\?modelId=${survey}&type=form&encryption=\\w{24,}$`));
    expect(data.columnLink).toBe('');
  });

  it('is rate limited by address', async () => {
    const encryption = await open({ formUse: 1 });
    for (let sent = 0; sent < 20; sent += 1) expect((await send(encryption, { name: '王芳' })).code).toBe(200);
    expect((await send(encryption, { name: '王芳' })).code).toBe(429);
    app.clock.now += 10 * 60_000;
    expect((await send(encryption, { name: '王芳' })).code).toBe(200);
  });
});
