import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { type FormTexts, node, textsOf } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'silent' } });
  // Another configurer, an accountant of the finance role, and a clerk: all have the directory `business`.
  await app.db.insertInto('userRole').values({ userId: 'user-wangfang', roleId: 'role-configurer' }).execute();
});
afterAll(() => app.close());

const colleague = { account: 'wangfang' } as const;
const accountant = { account: 'chenjing' } as const;
const business = ['menu-business'];
const fields = [node('input', 'name'), node('inputNumber', 'salary')];
const guards = { button: true, column: true, form: true, data: true };
const group = { logic: 'and', groups: [{ field: 'name', symbol: '==', fieldValue: 'mine' }] };
const list = {
  columns: [{ prop: 'name' }, { prop: 'salary' }],
  toolbar: ['add'],
  guards,
  schemes: [{ enCode: 'mine', fullName: '本人', conditionList: [group] }],
};

async function create(enCode: string, texts: FormTexts = { fields, list }, as: As = 'configurer'): Promise<string> {
  const { data, msg } = await app.call<{ id: string }>('visualdev.create', textsOf(enCode, texts), { as });
  expect(msg).toBe('新建成功');
  return data.id;
}
const release = (id: string, more: object = {}, as: As = 'configurer') =>
  app.call<{ menuIds: string[] }>('visualdev.release', { id, pcModuleParentId: business, ...more }, { as });
const change = (enCode: string, id: string, texts: FormTexts, as: As = 'configurer') =>
  app.call('visualdev.update', { id, ...textsOf(enCode, texts) }, { as });
const codeOf = async (modelId: string, as: As) => (await app.call('onlinedev.list', { modelId }, { as })).code;
const namesSeen = async (modelId: string, as: As) =>
  (await app.call<{ list: Record<string, unknown>[] }>('onlinedev.list', { modelId }, { as })).data.list.map((row) =>
    Object.keys(row)
      .filter((name) => name !== 'id')
      .toSorted(),
  );
const save = (modelId: string, values: object) =>
  app.call('onlinedev.create', { modelId, data: JSON.stringify(values) }, { as: 'admin' });

describe('a form that is released for the first time', () => {
  it('is granted to the releasing user, and to no other holder of the directory or of the same role [PERM-026]', async () => {
    const id = await create('onlyMine');
    expect((await release(id)).msg).toBe('发布成功');
    expect(await codeOf(id, 'configurer')).toBe(200);
    for (const as of ['plain', colleague, accountant] as const) expect(await codeOf(id, as)).toBe(403);
  });

  it('is granted to the chosen roles with all its columns and the first scheme [PERM-026]', async () => {
    const id = await create('forFinance');
    await release(id, { roleIds: ['role-finance'] });
    await save(id, { name: 'mine', salary: 1 });
    await save(id, { name: 'other', salary: 2 });
    expect(await namesSeen(id, accountant)).toEqual([['name', 'salary']]);
    for (const as of ['plain', colleague] as const) expect(await codeOf(id, as)).toBe(403);
  });

  it('is granted to no user by an administrator who chooses no role [PERM-026]', async () => {
    const id = await create('closed', { fields }, 'admin');
    const { data } = await release(id, {}, 'admin');
    const grants = app.db.selectFrom('permissionGrant').selectAll().where('itemId', 'in', data.menuIds);
    expect(await grants.execute()).toEqual([]);
    expect(await codeOf(id, 'plain')).toBe(403);
    expect(await codeOf(id, 'admin')).toBe(200);
  });

  it('is not granted to later grantees of the directory [PERM-026]', async () => {
    const id = await create('beforeDirectory', { fields }, 'admin');
    await release(id, { pcModuleParentId: ['menu-site'] }, 'admin');
    const grant = { objectType: 'role' as const, objectId: 'role-staff', step: 'module' as const };
    await app.db
      .insertInto('permissionGrant')
      .values({ ...grant, itemId: 'menu-site' })
      .execute();
    expect(await codeOf(id, 'plain')).toBe(403);
  });
});

describe('a form that is released again', () => {
  it('preserves its grants in place and in another directory, and gains those of newly chosen roles [PERM-026]', async () => {
    const id = await create('moving', { fields });
    const { data: first } = await release(id, { roleIds: ['role-finance'] });
    const { data: moved } = await release(id, { pcModuleParentId: ['menu-developer'] });
    expect(moved.menuIds).toEqual(first.menuIds);
    expect(await codeOf(id, accountant)).toBe(200);
    expect(await codeOf(id, 'plain')).toBe(403);
    await release(id, { pcModuleParentId: [], roleIds: ['role-staff'] });
    expect(await codeOf(id, 'plain')).toBe(200);
    expect(await codeOf(id, accountant)).toBe(200);
  });

  it('grants nothing to a configurer without a right to it, in any directory [PERM-026]', async () => {
    const id = await create('theirs');
    await release(id, { roleIds: ['role-finance'] });
    expect((await release(id, { pcModuleParentId: [...business, 'menu-system'] }, colleague)).code).toBe(200);
    expect((await release(id, { pcModuleParentId: ['menu-developer'] }, colleague)).code).toBe(200);
    expect(await codeOf(id, colleague)).toBe(403);
    const lent = await release(id, { roleIds: ['role-configurer'] }, colleague);
    expect(lent).toMatchObject({ code: 403, msg: expect.stringContaining('权限') });
    expect(await codeOf(id, colleague)).toBe(403);
  });

  it('passes on the rights of the releasing user, and no guarded column beyond them [PERM-026]', async () => {
    const id = await create('partly');
    const { data } = await release(id, { roleIds: ['role-finance'] });
    await save(id, { name: 'mine', salary: 7 });
    const [entry] = data.menuIds;
    const withheld = ['column-salary', 'form-salary'].map((item) => `${entry}-${item}`);
    const own = app.db.deleteFrom('permissionGrant').where('objectType', '=', 'user').where('itemId', 'in', withheld);
    await own.execute();
    await release(id, { roleIds: ['role-staff'] });
    expect(await namesSeen(id, 'plain')).toEqual([['name']]);
    expect(await namesSeen(id, accountant)).toEqual([['name', 'salary']]);
  });

  it.each([
    ['opensColumns', 'columns are no longer guarded', { ...list, guards: { ...guards, column: false } }],
    ['opensFields', 'fields are no longer guarded', { ...list, guards: { ...guards, form: false } }],
    ['opensRecords', 'records are no longer guarded', { ...list, guards: { ...guards, data: false } }],
    [
      'opensScheme',
      'a scheme opens more records',
      { ...list, schemes: [{ enCode: 'mine', fullName: '本人', conditionList: [] }] },
    ],
  ])('%s: is refused where %s and the releasing user lacks what was guarded [PERM-026]', async (enCode, _, opened) => {
    const id = await create(enCode);
    await release(id, { roleIds: ['role-finance'] });
    await change(enCode, id, { fields, list: opened }, colleague);
    expect(await release(id, {}, colleague)).toMatchObject({ code: 403, msg: expect.stringContaining('放宽') });
    expect((await release(id, {}, 'admin')).code).toBe(200);
  });

  const salary = (config: object) => [node('input', 'name'), node('inputNumber', 'salary', config)];
  const withoutColumn = { ...list, columns: [{ prop: 'name' }] };
  const stateRefused = { code: 403, msg: expect.stringContaining('放宽') };

  /** Takes the salary from the configurer, whose own right comes from the first release. */
  async function withhold(id: string): Promise<void> {
    const { data } = await release(id, { roleIds: ['role-finance'] });
    await save(id, { name: 'mine', salary: 7 });
    const withheld = ['column-salary', 'form-salary'].map((item) => `${data.menuIds[0]}-${item}`);
    const own = app.db.deleteFrom('permissionGrant').where('objectType', '=', 'user').where('itemId', 'in', withheld);
    await own.execute();
  }

  it.each([
    ['renamesToNew', { permission: 'pay' }],
    ['renamesToHeld', { permission: 'name' }],
  ])(
    '%s: is refused where a field the releasing user may not see gets another code [PERM-026]',
    async (code, config) => {
      const id = await create(code, { fields, list: withoutColumn });
      await withhold(id);
      await change(code, id, { fields: salary(config), list: withoutColumn });
      expect(await release(id, { roleIds: ['role-staff'] })).toMatchObject(stateRefused);
      expect(await namesSeen(id, 'configurer')).toEqual([['name']]);
      expect((await release(id, {}, 'admin')).code).toBe(200);
    },
  );

  it('may give another code to a field the releasing user may see [PERM-026]', async () => {
    const id = await create('renamesOwn', { fields, list: withoutColumn });
    await release(id);
    await change('renamesOwn', id, { fields: salary({ permission: 'pay' }), list: withoutColumn });
    expect((await release(id)).code).toBe(200);
  });

  it('is refused where a field the releasing user may not see becomes a column [PERM-026]', async () => {
    const id = await create('addsColumn', { fields, list: withoutColumn });
    await withhold(id);
    await change('addsColumn', id, { fields, list });
    expect(await release(id, { roleIds: ['role-staff'] })).toMatchObject(stateRefused);
  });

  it('does not grant a field that returns with the values of its records [PERM-026 ONLINEDEV-018]', async () => {
    const id = await create('comesBack');
    await withhold(id);
    const without = { fields: [node('input', 'name')], list: withoutColumn };
    await change('comesBack', id, without);
    expect((await release(id)).code).toBe(200);
    await change('comesBack', id, { fields, list });
    expect((await release(id, { roleIds: ['role-staff'] })).code).toBe(200);
    for (const as of ['plain', 'configurer'] as const) expect(await namesSeen(id, as)).toEqual([['name']]);
    expect(await namesSeen(id, 'admin')).toEqual([['name', 'salary']]);
  });

  it('may stop guarding what the releasing user has [PERM-026]', async () => {
    const id = await create('held');
    await release(id);
    await change('held', id, { fields, list: { ...list, guards: { ...guards, column: false, form: false } } });
    expect((await release(id)).code).toBe(200);
  });
});

it('shows the current grantees in the release dialog [PERM-026 VISUALDEV-005]', async () => {
  const id = await create('whoHasIt');
  const grantedTo = async () => (await app.call('visualdev.info', { id }, { as: 'admin' })).data['grantedTo'];
  expect(await grantedTo()).toBe('');
  await release(id, { roleIds: ['role-finance'] });
  expect(await grantedTo()).toBe('财务审核员、李晓云');
});
