import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, whileInterfaceExists } from '../../records/forms/testing/release-form.ts';

type Values = Record<string, unknown>;

let app: TestApp;
const staff = { as: 'plain' } as const;
const admin = { as: 'admin' } as const;
const refused = { code: 400, msg: 'picked中有不在可选范围内的内容' };

beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const create = (modelId: string, values: Values, as: object = staff) =>
  app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as);
const update = (modelId: string, id: string, values: Values) =>
  app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, staff);
const keep = (id: string, values: Values) =>
  app.db
    .updateTable('record')
    .set({ data: json(values) })
    .where('id', '=', id)
    .execute();

/** A form with one picker; returns a function that saves values and returns the message. */
async function formOf(
  enCode: string,
  zhjyKey: string,
  options: object,
  more: readonly object[] = [],
  config: object = {},
) {
  const modelId = await releaseForm(app, enCode, { fields: [node(zhjyKey, 'picked', config, options), ...more] });
  const said = async (picked: unknown, values: Values = {}) => {
    const { code, msg } = await create(modelId, { picked, ...values });
    return code === 200 ? 'kept' : { code, msg };
  };
  return { modelId, said };
}

describe('records of another form', () => {
  let target: string;
  let menuId: string;
  const scheme = {
    ...{ enCode: 'cheap', fullName: '便宜', matchLogic: 'and' },
    conditionList: [{ logic: 'and', groups: [{ field: 'price', symbol: '<', fieldValue: 10 }] }],
  };
  const record = async (name: string, price: number) => (await create(target, { name, price }, admin)).data.id;

  beforeAll(async () => {
    target = await releaseForm(app, 'picked.target', {
      fields: [node('input', 'name'), node('inputNumber', 'price')],
      list: { columns: [{ prop: 'name' }], guards: { data: true }, schemes: [scheme] },
    });
    const menu = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${target}%`);
    menuId = (await menu.executeTakeFirstOrThrow()).id;
    await grantAll(app.db, { objectType: 'role', objectId: 'role-staff' }, [
      { step: 'resource', itemId: `${menuId}-resource-cheap` },
    ]);
  });

  it('are stored only if the writer could have picked them; previously stored ones are preserved [PERM-014]', async () => {
    const column = node('relationForm', 'picked', {}, { modelId: target, relationField: 'name' });
    const { modelId, said } = await formOf(
      'picked.record',
      'relationForm',
      { modelId: target, relationField: 'name' },
      [node('input', 'note'), node('table', 'lines', {}, { children: [column] })],
    );
    const [cheap, dear, removed] = [await record('甲', 5), await record('乙', 50), await record('丙', 5)];
    await app.call('onlinedev.remove', { modelId: target, id: removed }, admin);
    expect(await said(cheap)).toBe('kept');
    expect(await said(dear)).toEqual(refused);
    expect(await said(removed)).toEqual(refused);
    expect(await said('nothing')).toEqual(refused);
    expect(await said('', { lines: [{ picked: cheap }, { picked: dear }] })).toEqual(refused);
    expect((await create(modelId, { picked: dear }, admin)).code).toBe(200);

    const { id } = (await create(modelId, { picked: cheap })).data;
    await keep(id, { picked: dear, lines: [{ id: 'r1', picked: dear }] });
    const lines = [{ picked: cheap }, { id: 'r1', picked: dear }];
    expect((await update(modelId, id, { picked: dear, note: '改', lines })).code).toBe(200);
    expect((await update(modelId, id, { picked: cheap })).code).toBe(200);
    expect(await update(modelId, id, { picked: dear })).toMatchObject(refused);
  });

  it('of a deleted form are refused', async () => {
    const gone = await releaseForm(app, 'picked.removed', { fields: [node('input', 'name')] });
    const { said } = await formOf('picked.none', 'relationForm', { modelId: gone, relationField: 'name' });
    expect((await app.call('visualdev.remove', { id: gone }, admin)).code).toBe(200);
    expect(await said('x')).toEqual(refused);
  });
});

describe('rows of a data interface', () => {
  it('are stored only if the rows exist', async () => {
    const { said } = await formOf('picked.rows', 'popupTableSelect', { interfaceId: 'products', multiple: true });
    expect(await said(['p1', 'p3'])).toBe('kept');
    expect(await said(['p1', 'made-up'])).toEqual(refused);
  });

  it('are not checked when the interface cannot be called', async () => {
    const { said } = await whileInterfaceExists(app, 'nowhere', () =>
      formOf('picked.ill', 'popupSelect', { interfaceId: 'nowhere' }),
    );
    expect(await said('x')).toBe('kept');
  });
});

describe('people', () => {
  it('must be selectable: no disabled and no unknown ones [PICK-018]', async () => {
    const { modelId, said } = await formOf('picked.people', 'userSelect', { multiple: true });
    expect(await said(['user-wuhao', 'currentUser'])).toBe('kept');
    expect(await said(['user-wuhao', 'nobody'])).toEqual(refused);
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('id', '=', 'user-qiuying').execute();
    expect(await said(['user-qiuying'])).toEqual(refused);
    const { id } = (await create(modelId, {})).data;
    await keep(id, { picked: '["nobody","user-qiuying"]' });
    expect((await update(modelId, id, { picked: ['nobody', 'user-qiuying', 'user-wuhao'] })).code).toBe(200);
  });

  it('are limited to the allowed ids of the picker [PICK-055]', async () => {
    const options = { selectType: 'custom', ableIds: ['dept-front--department', 'user-hubin'] };
    const { said } = await formOf('picked.allowed', 'userSelect', options);
    expect([await said('user-wuhao'), await said('user-hubin')]).toEqual(['kept', 'kept']);
    expect(await said('user-liuyang')).toEqual(refused);
    expect(await said('currentUser')).toEqual(refused);
    const mixed = await formOf('picked.mixed', 'usersSelect', { ...options, multiple: true });
    expect(await mixed.said(['user-wuhao--user'])).toBe('kept');
    expect(await mixed.said(['user-wuhao--user', 'role-staff--role'])).toEqual(refused);
  });

  it("are within the scope of the related field, in a row of the row's column [PICK-062, PICK-063]", async () => {
    const options = { selectType: 'dep', relationField: 'dept' };
    const dept = node('depSelect', 'dept');
    const { said } = await formOf('picked.related', 'userSelect', options, [
      dept,
      node('table', 'lines', {}, { children: [dept, node('userSelect', 'picked', {}, options)] }),
    ]);
    expect(await said('user-wuhao', { dept: 'dept-front' })).toBe('kept');
    expect(await said('user-wuhao', { dept: 'dept-quality' })).toEqual(refused);
    expect(await said('user-wuhao')).toEqual(refused);
    const line = (of: string) => said('', { lines: [{ dept: of, picked: 'user-wuhao' }] });
    expect([await line('dept-front'), await line('dept-quality')]).toEqual(['kept', refused]);
  });

  it('that are defaults of the form are accepted', async () => {
    const options = { selectType: 'custom', ableIds: ['user-hubin'] };
    const own = await formOf('picked.own', 'userSelect', options, [], { defaultCurrent: true });
    expect([await own.said('user-zhangwei'), await own.said('user-wuhao')]).toEqual(['kept', refused]);
    const begins = await formOf('picked.default', 'userSelect', options, [], { defaultValue: 'user-wuhao' });
    expect([await begins.said('user-wuhao'), await begins.said('user-liuyang')]).toEqual(['kept', refused]);
  });
});

describe('other objects of the organisation', () => {
  it('are those each picker offers: departments, valid paths, the allowed ids [PICK-037, PICK-039]', async () => {
    const department = await formOf('picked.department', 'depSelect', {});
    expect([await department.said('dept-front'), await department.said('company')]).toEqual(['kept', refused]);
    const organisation = await formOf('picked.organisation', 'organizeSelect', {});
    expect(await organisation.said(['company', 'dept-technology', 'dept-front'])).toBe('kept');
    expect(await organisation.said(['company', 'dept-front'])).toEqual(refused);
    const allowed = { selectType: 'custom', ableIds: [['company', 'dept-sales']] };
    const some = await formOf('picked.organisations', 'organizeSelect', allowed);
    expect(await some.said(['company', 'dept-sales'])).toBe('kept');
    expect(await some.said(['company', 'dept-finance'])).toEqual(refused);
    const role = await formOf('picked.role', 'roleSelect', { selectType: 'custom', ableIds: ['role-finance'] });
    expect([await role.said('role-finance'), await role.said('role-staff')]).toEqual(['kept', refused]);
    const position = await formOf('picked.position', 'posSelect', {});
    expect([await position.said('pos-tester'), await position.said('pos-gone')]).toEqual(['kept', refused]);
    const group = await formOf('picked.group', 'groupSelect', { multiple: true });
    expect([await group.said(['group-erp']), await group.said(['group-gone'])]).toEqual(['kept', refused]);
  });

  it('is at or below the own organisation where the picker is limited to it [PICK-036]', async () => {
    const { said } = await formOf('picked.auth', 'organizeSelect', { auth: true });
    expect(await said(['company', 'dept-technology', 'dept-front'])).toBe('kept');
    expect(await said(['company', 'dept-sales'])).toEqual(refused);
    const department = await formOf('picked.authorised', 'depSelect', { auth: true });
    expect([await department.said('dept-front'), await department.said('dept-sales')]).toEqual(['kept', refused]);
  });
});

it('include areas only to the depth of the field, each below the previous one [PICK-081, PICK-082]', async () => {
  const { said } = await formOf('picked.area', 'areaSelect', { level: 1, multiple: true });
  expect(await said([['330000', '330100']])).toBe('kept');
  expect(await said([['330000']])).toEqual(refused);
  expect(await said([['330000', '330100', '330106']])).toEqual(refused);
  expect(await said([['330000', '440100']])).toEqual(refused);
});

describe('dictionaries, numbering rules and flows', () => {
  it('are stored only if they exist; previously stored ones are preserved', async () => {
    const { modelId, said } = await formOf('picked.dictionary', 'dictionarySelect', {});
    const { id: real } = await app.db.selectFrom('dictionaryType').select('id').limit(1).executeTakeFirstOrThrow();
    expect([await said(real), await said('made-up'), await said('')]).toEqual(['kept', refused, 'kept']);
    const { id } = (await create(modelId, {})).data;
    await keep(id, { picked: 'gone' });
    expect((await update(modelId, id, { picked: 'gone' })).code).toBe(200);
    expect(await update(modelId, id, { picked: 'made-up' })).toMatchObject(refused);
  });

  it('are codes of enabled numbering rules', async () => {
    for (const kind of ['billRuleSelect', 'templateSelect']) {
      const { said } = await formOf(`picked.${kind}`, kind, {});
      expect([await said('purchase'), await said('made-up')]).toEqual(['kept', refused]);
      await app.db.updateTable('billRule').set({ enabledMark: 0 }).where('enCode', '=', 'purchase').execute();
      expect(await said('purchase')).toEqual(refused);
      await app.db.updateTable('billRule').set({ enabledMark: 1 }).where('enCode', '=', 'purchase').execute();
    }
  });

  it('are enabled processes with a released version', async () => {
    const { said } = await formOf('picked.flow', 'flowSelect', {});
    const id = 'flow-leave-request';
    expect([await said(id), await said('made-up')]).toEqual(['kept', refused]);
    const template = () => app.db.updateTable('flowTemplate').where('id', '=', id);
    await template().set({ enabledMark: 0 }).execute();
    expect(await said(id)).toEqual(refused);
    await template().set({ enabledMark: 1, mainVersionId: '' }).execute();
    expect(await said(id)).toEqual(refused);
  });
});
