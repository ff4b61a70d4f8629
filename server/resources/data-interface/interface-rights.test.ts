import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, textsOf } from '../../records/forms/testing/release-form.ts';
import { grantToConfigurers, releasePayroll } from './testing/release-payroll.ts';

type Rows = Record<string, unknown>[];
interface Page {
  list: Rows;
  pagination: { total: number };
}

let app: TestApp;
/** A form whose records are guarded: staff see their own, without the salary. */
let payroll: string;
let entry: string;
let counted = 0;

const staff = { objectType: 'role', objectId: 'role-staff' } as const;
const accountant = { account: 'chenjing' } as const;
/** A configurer who may grant permissions. */
const granter = { account: 'wangfang' } as const;

beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'silent' } });
  await grantToConfigurers(app);
  ({ payroll, entry } = await releasePayroll(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db
    .deleteFrom('permissionGrant')
    .where('objectId', '=', 'role-staff')
    .where('itemId', 'like', `${entry}%`)
    .execute();
});

/** Lets staff use the form: their own records, without the salary. */
const letStaffIn = () =>
  grantAll(app.db, staff, [
    { step: 'module', itemId: entry },
    { step: 'resource', itemId: `${entry}-resource-own` },
    ...['name', 'team'].flatMap((name) => [
      { step: 'column' as const, itemId: `${entry}-column-${name}` },
      { step: 'form' as const, itemId: `${entry}-form-${name}` },
    ]),
  ]);

const call = <T = null>(name: string, input: object = {}, as: As = 'admin') =>
  app.call<T>(`data-interface.${name}`, input, { as });
const fresh = (values: object) => {
  counted += 1;
  return { fullName: `接口${counted}`, enCode: `rights${counted}`, category: 'x', type: 2, ...values };
};
const config = (value: object) => ({ dataConfigJson: JSON.stringify(value) });
const query = (more: object = {}) => ({ type: 1, ...config({ from: `model/${payroll}`, ...more }) });
const secret = config({ rows: [{ id: 's1', fullName: '底价' }] });
async function create(values: object, as: As = 'admin'): Promise<string> {
  const { msg, data } = await call<{ id: string }>('create', fresh(values), as);
  expect(msg).toBe('新建成功');
  return data.id;
}
const giveTo = (id: string, ...roleIds: string[]) =>
  app.db
    .updateTable('dataInterface')
    .set({ roleIds: json(roleIds) })
    .where('id', '=', id)
    .execute();
const forStaff = async (values: object) => {
  const id = await create(values);
  await giveTo(id, 'role-staff');
  return id;
};
const rows = async (id: string, as: As = 'plain', input: object = {}) =>
  (await call<Rows>('rows', { id, ...input }, as)).data;
const names = async (id: string, as: As = 'plain', input: object = {}) =>
  (await rows(id, as, input)).map(({ name }) => name);
const codeOf = async (name: string, id: string, as: As = 'plain', more: object = {}) =>
  (await call(name, { id, ...more }, as)).code;
const using = (name: string, vModel = 'picked', more: object = {}) =>
  node('select', vModel, {}, { source: { interface: name }, ...more });

describe('writing an interface over a form', () => {
  it('requires a right to the data of the form [PERM-023]', async () => {
    const refused = { code: 403, msg: '您没有查看该数据接口所读表单的权限' };
    expect(await call('create', fresh(query()), 'configurer')).toMatchObject(refused);
    const plain = await create(secret, 'configurer');
    expect(await call('update', { id: plain, ...fresh(query()) }, 'configurer')).toMatchObject(refused);
    const values = fresh({ ...query(), enabledMark: 0 });
    const { id } = (await call<{ id: string }>('create', values)).data;
    const renamed = { id, ...values, fullName: '改名' };
    expect(await call('update', renamed, 'configurer')).toMatchObject(refused);
    expect(await call('copy', { id }, 'configurer')).toMatchObject(refused);
    expect(await call('state', { id }, 'configurer')).toMatchObject(refused);
    await grantAll(app.db, staff, [{ step: 'module', itemId: entry }]);
    await create(query(), 'configurer');
    expect((await call('update', renamed, 'configurer')).code).toBe(200);
    expect((await call('copy', { id }, 'configurer')).code).toBe(200);
    expect((await call('state', { id }, 'configurer')).code).toBe(200);
  });

  it('requires the same for a variable over it, and for an interface that reads that variable [PERM-023]', async () => {
    const id = await create(query({ where: [{ field: 'name', symbol: '==', value: '丙' }] }));
    const variable = { fullName: 'topSalary', interfaceId: id, expression: '0.salary' };
    const write = (as: As, name = 'create', input: object = variable) =>
      app.call<{ id: string }>(`data-interface-variate.${name}`, input, { as });
    expect((await write('configurer')).code).toBe(403);
    const made = await write('admin');
    expect(made.code).toBe(200);
    expect((await write('configurer', 'update', { ...variable, id: made.data.id, expression: '1.salary' })).code).toBe(
      403,
    );
    expect((await write('configurer', 'copy', { id: made.data.id })).code).toBe(403);
    const reading = config({ rows: [{ id: 'x', top: { variable: 'topSalary' } }] });
    expect((await call('create', fresh(reading), 'configurer')).code).toBe(403);
    const nested = await forStaff(reading);
    // A variable is read with the rights of the runner, and not stored.
    expect(await codeOf('rows', nested)).toBe(403);
    await letStaffIn();
    expect(await rows(nested)).toEqual([{ id: 'x', top: '' }]);
    expect(await rows(nested, 'admin')).toMatchObject([{ top: 200 }]);
    const stored = app.db.selectFrom('dataInterfaceVariate').select('value').where('fullName', '=', 'topSalary');
    expect(await stored.execute()).toEqual([{ value: '' }]);
  });

  it('requires the menu of users for their mobile numbers and mail addresses [PERM-023]', async () => {
    const phones = { type: 1, ...config({ from: 'user', fields: ['fullName', 'mobilePhone'] }) };
    expect((await call('create', fresh(phones), 'configurer')).code).toBe(403);
    const id = await forStaff(phones);
    expect(Object.keys((await rows(id))[0] ?? {}).toSorted()).toEqual(['fullName', 'id']);
    expect(Object.keys((await rows(id, 'admin'))[0] ?? {})).toContain('mobilePhone');
    const where = [{ field: 'mobilePhone', symbol: 'like', value: { var: 'start' } }];
    const probing = { type: 1, ...config({ from: 'user', fields: ['fullName'], where }) };
    expect((await call('create', fresh(probing), 'configurer')).code).toBe(403);
    const probe = await forStaff({ ...probing, parameterJson: '[{"field":"start"}]' });
    expect(await codeOf('rows', probe, 'plain', { paramList: [{ field: 'start', defaultValue: '138' }] })).toBe(403);
    expect(await call<Rows>('byIds', { id, ids: ['13800000001'], propsValue: 'mobilePhone' }, 'plain')).toMatchObject({
      data: [],
    });
  });
});

describe('running an interface over a form', () => {
  const runs = ['rows', 'page', 'parameters'] as const;
  const offered = async (as: As) => {
    const tree = await call<{ list: { children: { id: string }[] }[] }>('selector', {}, as);
    const page = await call<Page>('choose', { pageSize: 500 }, as);
    return [tree.data.list.flatMap(({ children }) => children.map(({ id }) => id)), page.data.list.map(({ id }) => id)];
  };

  it('is refused to users whose menus, forms, portals and roles do not use it [PERM-023 IFACE-010 IFACE-018]', async () => {
    const id = await create(secret);
    for (const name of runs) expect(await codeOf(name, id), name).toBe(403);
    expect(await codeOf('byIds', id, 'plain', { ids: ['s1'] })).toBe(403);
    for (const ids of await offered('plain')) expect(ids).not.toContain(id);
    for (const ids of await offered('admin')) expect(ids).toContain(id);
    const log = await app.call<Page>('data-interface-log.list', { id }, { as: 'admin' });
    expect(log.data.list).toContainEqual(expect.objectContaining({ outcome: 'data-interface.notUsed' }));
  });

  it('is permitted to users of a released form that names it by id or code [PERM-023]', async () => {
    const [byId, byCode] = [fresh(secret), fresh(secret)];
    const first = (await call<{ id: string }>('create', byId)).data.id;
    const second = (await call<{ id: string }>('create', byCode)).data.id;
    const table = node('table', 'lines', {}, { children: [using(byCode.enCode)] });
    const form = textsOf(`uses${counted}`, { fields: [using(first), table] });
    await app.call('visualdev.create', form, { as: 'admin' });
    // A draft does not count as a use, nor does a form whose texts only contain the code.
    await releaseForm(app, `names${counted}`, { fields: [node('input', byCode.enCode, { label: byCode.enCode })] });
    expect([await codeOf('rows', first), await codeOf('rows', second)]).toEqual([403, 403]);
    await releaseForm(app, `released${counted}`, { fields: [using(first), table] });
    expect([await codeOf('rows', first), await codeOf('rows', second)]).toEqual([200, 200]);
    expect(await codeOf('rows', byId.enCode)).toBe(200);
    for (const ids of await offered('plain')) expect(ids).toEqual(expect.arrayContaining([first, second]));
  });

  it('is refused without that form, or without the field that uses it [PERM-023]', async () => {
    const [form, field] = [await create(secret), await create(secret)];
    await releaseForm(app, `theirs${counted}`, { fields: [using(form)] }, ['role-finance']);
    expect([await codeOf('rows', form), await codeOf('rows', form, accountant)]).toEqual([403, 200]);
    const enCode = `hidden${counted}`;
    const list = { columns: [{ prop: 'name' }], guards: { form: true } };
    await releaseForm(app, enCode, { fields: [node('input', 'name'), using(field)], list }, ['role-finance']);
    const menu = app.db.selectFrom('menu').select('id').where('enCode', '=', enCode);
    const { id: itemId } = await menu.executeTakeFirstOrThrow();
    await grantAll(app.db, staff, [{ step: 'module', itemId }]);
    expect([await codeOf('rows', field), await codeOf('rows', field, accountant)]).toEqual([403, 200]);
  });

  it('is permitted to users of a list or an action that names it [PERM-023]', async () => {
    const id = await create(secret);
    const asking = { request: 'data-interface.rows', with: { id }, as: 'found' };
    const button = node('button', 'go', {}, { on: { click: [asking] } });
    await releaseForm(app, `asks${counted}`, { fields: [node('input', 'name'), button] });
    expect(await codeOf('rows', id)).toBe(200);
  });

  it('is open to the users of a released portal that uses it, and not before its release or for another portal [PERM-023]', async () => {
    const id = await create(secret);
    const block = { config: { zhjyKey: 'list' }, source: { interface: id }, columns: [node('input', 'fullName')] };
    const body = { config: { zhjyKey: 'page' }, children: [block] };
    const formData = JSON.stringify({ language: 1, title: '首页', body });
    const made = { fullName: '首页', enCode: `home${counted}`, formData };
    const answer = await app.call<{ id: string }>('portal.create', made, { as: 'admin' });
    expect(answer.msg).toBe('新建成功');
    const portal = answer.data.id;
    expect(await codeOf('rows', id)).toBe(403);
    await app.call('portal.release', { id: portal }, { as: 'admin' });
    expect(await codeOf('rows', id)).toBe(403);
    await app.call('portal.update', { ...made, id: portal, visibleType: 0 }, { as: 'admin' });
    expect(await codeOf('rows', id)).toBe(200);
    await app.call('portal.state', { id: portal }, { as: 'admin' });
    expect(await codeOf('rows', id)).toBe(403);
  });

  it('is permitted to members of its roles, and to writers of forms and interfaces [PERM-023]', async () => {
    const id = await create(secret);
    expect(await codeOf('rows', id, 'configurer')).toBe(200);
    await giveTo(id, 'role-staff');
    expect(await codeOf('rows', id)).toBe(200);
    for (const ids of await offered('plain')) expect(ids).toContain(id);
    await giveTo(id, 'role-delivery');
    expect(await codeOf('rows', id)).toBe(403);
  });
});

describe('rows and columns of an interface over a form', () => {
  it('are limited to those the runner may see, with no other way to find them [PERM-023]', async () => {
    const id = await forStaff(query({ sort: [{ field: 'salary', sort: 'asc' }] }));
    const unsorted = await forStaff(query());
    await letStaffIn();
    expect((await rows(id)).map(({ id: _, ...row }) => row)).toEqual(
      expect.arrayContaining([
        { name: '甲', team: 'mine' },
        { name: '乙', team: 'mine' },
      ]),
    );
    expect(await names(id, 'admin')).toEqual(['乙', '丙', '甲']);
    // The hidden salary can neither sort the rows nor be searched.
    for (let salary = 90; salary > 0; salary -= 10) {
      const data = JSON.stringify({ name: `戊${salary}`, team: 'mine', salary });
      await app.call('onlinedev.create', { modelId: payroll, data }, { as: 'admin' });
    }
    expect(await names(id)).toEqual(await names(unsorted));
    expect(await names(id, 'admin')).not.toEqual(await names(unsorted, 'admin'));
    await app.db
      .deleteFrom('record')
      .where(sql<boolean>`data ->> 'name' like '戊%'`)
      .execute();
    const find = async (propsValue: string, ids: (string | number)[]) =>
      (await call<Rows>('byIds', { id, propsValue, ids }, 'plain')).data.map(({ name }) => name);
    expect(await find('name', ['甲', '丙'])).toEqual(['甲']);
    expect(await find('salary', [100, 200, 300])).toEqual([]);
    const hidden = (await rows(id, 'admin')).find(({ name }) => name === '丙');
    expect(await find('id', [String(hidden?.['id'])])).toEqual([]);
  });

  it('are refused to a runner without any right to the form [PERM-023]', async () => {
    const id = await create(query());
    await releaseForm(app, `over${counted}`, { fields: [using(id, 'picked')] });
    expect(await call('rows', { id }, 'plain')).toMatchObject({ code: 403, msg: '您没有查看该数据接口所读表单的权限' });
    // A test run shows its writer no more.
    expect(await codeOf('rows', id, 'configurer')).toBe(403);
    expect(await names(id, 'admin')).toHaveLength(3);
  });

  it('cannot be inferred by comparing with a hidden field [PERM-023]', async () => {
    const where = [{ field: 'salary', symbol: '>', value: { var: 'least' } }];
    const id = await forStaff({ ...query({ fields: ['name'], where }), parameterJson: '[{"field":"least"}]' });
    await letStaffIn();
    const ask = { paramList: [{ field: 'least', defaultValue: 150 }] };
    expect(await call('rows', { id, ...ask }, 'plain')).toMatchObject({
      code: 403,
      msg: '该数据接口按您无权查看的字段筛选',
    });
    expect((await names(id, 'admin', ask)).toSorted()).toEqual(['丙', '甲'].toSorted());
  });

  it('are searched by keyword only in the columns the interface returns [PERM-023]', async () => {
    const id = await forStaff(query({ fields: ['name'] }));
    await letStaffIn();
    const found = async (keyword: string, columnOptions = '') =>
      (await call<Page>('page', { id, keyword, columnOptions }, 'plain')).data.pagination.total;
    expect([await found('甲'), await found('mine'), await found('mine', 'team'), await found('丙')]).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('determine the records that can be picked and the names that are shown [PERM-023]', async () => {
    const id = await create(query());
    const picker = node('popupSelect', 'who', {}, { interfaceId: id, relationField: 'name' });
    const form = await releaseForm(app, `picks${counted}`, { fields: [node('input', 'title'), picker] });
    const all = await rows(id, 'admin');
    const idOf = (name: string) => String(all.find((row) => row['name'] === name)?.['id']);
    const save = async (who: string) =>
      (await app.call('onlinedev.create', { modelId: form, data: JSON.stringify({ who }) }, { as: 'plain' })).code;
    expect(await save(idOf('甲'))).toBe(400);
    await letStaffIn();
    expect([await save(idOf('甲')), await save(idOf('丙'))]).toEqual([200, 400]);
    const data = JSON.stringify({ who: idOf('丙') });
    await app.call('onlinedev.create', { modelId: form, data }, { as: 'admin' });
    const shown = await app.call<Page>('onlinedev.list', { modelId: form }, { as: 'plain' });
    expect(shown.data.list.map(({ who }) => who).toSorted()).toEqual([idOf('丙'), '甲'].toSorted());
  });
});

describe('an interface opened to its roles', () => {
  const open = (id: string, as: As = 'admin', more: object = {}) =>
    call('setRights', { id, roleIds: ['role-staff'], allRecords: 1, ...more }, as);
  const named = () => query({ fields: ['name', 'salary'] });

  it('returns all records with its fields to these roles, and the visible ones to other users [PERM-023]', async () => {
    const id = await create(named());
    await releaseForm(app, `others${counted}`, { fields: [using(id)] }, ['role-finance']);
    expect(await codeOf('rows', id)).toBe(403);
    expect((await open(id)).msg).toBe('更新成功');
    expect((await rows(id)).map(({ id: _, ...row }) => row)).toHaveLength(3);
    expect(Object.keys((await rows(id))[0] ?? {}).toSorted()).toEqual(['id', 'name', 'salary']);
    // The finance role has the first scheme of the form, and is none of the chosen roles.
    await app.db
      .deleteFrom('userRole')
      .where('userId', '=', 'user-chenjing')
      .where('roleId', '=', 'role-staff')
      .execute();
    expect(await names(id, accountant)).toHaveLength(2);
    expect((await call('setRights', { id, roleIds: ['role-staff'], allRecords: 0 })).code).toBe(200);
    expect(await codeOf('rows', id)).toBe(403);
  });

  it('can be opened only by users who may grant permissions and have all of its data [PERM-023]', async () => {
    const id = await create(named());
    const refused = { code: 403, msg: expect.stringContaining('只有能授权的人') };
    expect(await open(id, 'configurer')).toMatchObject(refused);
    expect(await open(id, 'configurer', { allRecords: 0 })).toMatchObject(refused);
    expect((await open(id, granter, { allRecords: 0 })).code).toBe(200);
    expect((await open(id, granter)).code).toBe(403);
    await letStaffIn();
    expect(await open(id, granter)).toMatchObject({ code: 403, msg: expect.stringContaining('自己没有的权限') });
    const { mayGrant, allRecords } = (await call<Record<string, unknown>>('rights', { id }, granter)).data;
    expect([mayGrant, allRecords]).toEqual([1, 0]);
    expect((await call<Record<string, unknown>>('rights', { id }, 'configurer')).data['mayGrant']).toBe(0);
  });

  it('must name its fields and read no variable, so that nothing is opened later [PERM-023]', async () => {
    expect(await open(await create(query()))).toMatchObject({ code: 400, msg: expect.stringContaining('fields') });
    expect((await open(await create(secret))).code).toBe(400);
  });

  it('can be changed only by users who could open it; a copy is closed [PERM-023]', async () => {
    const values = fresh(named());
    const { id } = (await call<{ id: string }>('create', values)).data;
    await open(id);
    await grantAll(app.db, staff, [{ step: 'module', itemId: entry }]);
    const wider = query({ fields: ['name', 'team', 'salary'] });
    const change = (as: As) => call('update', { id, ...values, ...wider }, as);
    expect(await change('configurer')).toMatchObject({ code: 403, msg: expect.stringContaining('只有能授权的人') });
    expect(Object.keys((await rows(id))[0] ?? {})).not.toContain('team');
    expect((await change('admin')).code).toBe(200);
    const copy = (await call<{ id: string }>('copy', { id }, 'configurer')).data.id;
    const rights = (await call<Record<string, unknown>>('rights', { id: copy })).data;
    expect(rights).toMatchObject({ roleIds: [], allRecords: 0 });
  });

  it('is recorded in its log and shown in the list [PERM-023]', async () => {
    const id = await create(named());
    await open(id);
    const log = await app.call<Page>('data-interface-log.list', { id }, { as: 'admin' });
    expect(log.data.list).toMatchObject([{ invokType: 'rights 1 role-staff', userName: '系统管理员', outcome: 'ok' }]);
    const list = await call<Page>('list', { keyword: `rights${counted}` });
    expect(list.data.list).toMatchObject([{ id, allRecords: 1 }]);
  });
});

it('returns to a definition no more than its releaser may see [PERM-022 PERM-023]', async () => {
  const id = await create(query({ fields: ['name'] }));
  await giveTo(id, 'role-finance');
  const form = textsOf(`lends${counted}`, { fields: [node('input', 'title'), using(id)] });
  const made = await app.call<{ id: string }>('visualdev.create', form, { as: 'configurer' });
  const release = { id: made.data.id, pcModuleParentId: ['menu-business'], roleIds: ['role-finance'] };
  expect((await app.call('visualdev.release', release, { as: 'configurer' })).msg).toBe('发布成功');
  const headers = { 'zhjy-definition': `form/${made.data.id}/1/named` };
  const rowsWith = (tagged: object) => app.call<Rows>('data-interface.rows', { id }, { as: accountant, ...tagged });
  const count = async (tagged: object) => (await rowsWith(tagged)).data?.length ?? 0;
  expect([await count({}), await count({ headers })]).toEqual([2, 0]);
  await call('setRights', { id, roleIds: ['role-finance'], allRecords: 1 });
  // The reader is in one of its roles, the releaser is not.
  expect([await count({}), await count({ headers })]).toEqual([3, 0]);
  expect((await rowsWith({ headers })).code).toBe(403);
});
