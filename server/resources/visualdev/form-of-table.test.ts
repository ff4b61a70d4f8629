import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { type OtherDatabase, otherDatabases } from '../../services/data-sources/testing/other-databases.ts';

const [postgres] = otherDatabases;
let other: OtherDatabase;
let app: TestApp;

interface Saved {
  id: string;
  issues: object[];
}
const fromTable = (input: object, as: As = 'admin') =>
  app.call<Saved>(
    'visualdev.createFromTable',
    { sourceId: 'erp', table: 'clients', fullName: '客户', enCode: 'client', ...input },
    { as },
  );

describe.skipIf(!postgres?.isInstalled)('a form out of a table of a data source', () => {
  beforeAll(async () => {
    other = await (postgres as NonNullable<typeof postgres>).start();
    await other.run(
      'create table clients (id serial primary key, name varchar(80) not null, born date, id_card varchar(18))',
      `comment on column clients.name is '客户名称'`,
      'create table pictures (id serial primary key, content bytea)',
    );
    app = await testApp({ settings: { dataSources: [`${other.host}:${other.port}`] } });
    const { dbType, host, port, dbName, userName, password } = other;
    const source = { fullName: 'ERP', enCode: 'erp', dbType, host, port, dbName, userName, password };
    await app.call('data-source.create', source, { as: 'admin' });
  });
  afterAll(async () => {
    await app.close();
    await other.stop();
  });

  it('is a draft without issues, which can be designed and released [IFACE-024]', async () => {
    const { data, msg } = await fromTable({});
    expect([msg, data.issues]).toEqual(['新建成功', []]);
    const form = await app.call<{ formData: string; columnData: string }>(
      'visualdev.info',
      { id: data.id },
      { as: 'admin' },
    );
    expect(form.data).toMatchObject({ fullName: '客户', enCode: 'client', state: 0 });
    expect(JSON.parse(form.data.formData)).toMatchObject({
      title: '客户',
      fields: [
        { config: { zhjyKey: 'input', label: '客户名称', required: true }, vModel: 'name', maxlength: 80 },
        { config: { zhjyKey: 'datePicker', label: 'born' }, vModel: 'born' },
        { config: { zhjyKey: 'input', label: 'id_card' }, vModel: 'id_card' },
      ],
    });
    expect(JSON.parse(form.data.columnData)).toMatchObject({
      columns: [{ prop: 'name' }, { prop: 'born' }, { prop: 'id_card' }],
    });
    const release = { id: data.id, pc: 1, pcModuleParentId: ['menu-business'] };
    const { code, msg: refusal } = await app.call('visualdev.release', release, { as: 'admin' });
    expect([code, refusal]).toEqual([200, '发布成功']);
  });

  it.each([
    [{ table: 'none' }, /none/],
    [{ table: 'pictures' }, /没有可成为字段的列/],
    [{ sourceId: 'none' }, /数据源不存在/],
    [{ fullName: '' }, /名称/],
  ])('is refused with a reason, and nothing is created: %j [IFACE-024]', async (input, reason) => {
    const before = (await app.db.selectFrom('visualdev').select('id').execute()).length;
    const { code, msg } = await fromTable({ enCode: 'refused', ...input });
    expect(code).toBeGreaterThanOrEqual(400);
    expect(msg).toMatch(reason);
    expect(await app.db.selectFrom('visualdev').select('id').execute()).toHaveLength(before);
  });

  it('requires the right to data sources besides that to forms [IFACE-024]', async () => {
    const staff = { account: 'zhangwei' } as const;
    const back = await grantMenu(app, 'zhangwei', 'developer.visualDev', ['btn_add']);
    expect(await fromTable({ enCode: 'other' }, staff)).toMatchObject({
      code: 403,
      msg: '只有数据源管理员才能从数据源的表新建表单',
    });
    const also = await grantMenu(app, 'zhangwei', 'system.dataSource', ['btn_edit']);
    expect((await fromTable({ enCode: 'other' }, staff)).code).toBe(200);
    await also();
    await back();
    expect((await fromTable({ enCode: 'third' }, staff)).code).toBe(403);
  });
});
