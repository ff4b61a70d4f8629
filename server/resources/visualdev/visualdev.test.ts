import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, textsOf } from '../../records/forms/testing/release-form.ts';

interface Saved {
  id: string;
  version: number;
  issues: { path: string; id: string; part: string }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const as = { as: 'admin' } as const;
const fields = [node('input', 'name', { label: '名称' }), node('inputNumber', 'days', { label: '天数' })];
const broken = [node('input', 'name'), node('inputt', 'other')];

const create = async (enCode: string, texts: object = textsOf(enCode, { fields })) =>
  (await app.call<Saved>('visualdev.create', { fullName: enCode, enCode, ...texts }, as)).data;
const info = async (id: string) => (await app.call('visualdev.info', { id }, as)).data;
const menusOf = async (id: string) =>
  (await app.db.selectFrom('menu').selectAll().where('type', '=', 3).execute()).filter(({ propertyJson }) =>
    propertyJson.includes(id),
  );
const release = (id: string, more: object = { pcModuleParentId: ['menu-business'] }) =>
  app.call<{ menuIds: string[] }>('visualdev.release', { id, ...more }, as);

describe('a form and its draft', () => {
  it('supports CRUD [VISUALDEV-001 VISUALDEV-008]', async () => {
    const { id, issues } = await create('crud');
    expect(issues).toEqual([]);
    expect(await info(id)).toMatchObject({ id, enCode: 'crud', version: 1 });
    const changed = await app.call('visualdev.update', { id, ...textsOf('crud', { fields }), fullName: '改名' }, as);
    expect(changed.msg).toBe('更新成功');
    expect(await info(id)).toMatchObject({ fullName: '改名', version: 2 });
    expect((await app.call('visualdev.remove', { id }, as)).msg).toBe('删除成功');
    expect((await app.call('visualdev.info', { id }, as)).status).toBe(404);
    expect((await app.call('visualdev.remove', { id }, as)).status).toBe(404);
  });

  it('stores every field of a form, with its defaults [VISUALDEV-002]', async () => {
    const { id } = await create('plainForm', {});
    expect(await info(id)).toMatchObject({
      category: '',
      type: 1,
      webType: 2,
      state: 0,
      formData: '',
      columnData: '',
      enableFlow: 0,
      sortCode: 0,
      description: '',
    });
    const all = {
      category: 'hr',
      type: 2,
      webType: 1,
      enableFlow: 1,
      sortCode: 7,
      description: '说明',
      interfaceId: 'i',
    };
    const { id: full } = await create('fullForm', { ...all, formData: '{"language":1,"title":"x","fields":[]}' });
    expect(await info(full)).toMatchObject({ ...all, formData: '{"language":1,"title":"x","fields":[]}' });
  });

  it('answers the second of two concurrent saves with 409', async () => {
    const { id } = await create('twoPeople');
    const save = (fullName: string) =>
      app.call('visualdev.update', { id, ...textsOf('twoPeople', { fields }), fullName, version: 1 }, as);
    expect((await save('first')).status).toBe(200);
    expect(await save('second')).toMatchObject({ status: 409, msg: '该表单已被他人修改，请重新打开后再编辑' });
    expect(await info(id)).toMatchObject({ fullName: 'first' });
  });

  it('refuses a taken code, and accepts that of a deleted form', async () => {
    const { id } = await create('sameCode');
    expect(await app.call('visualdev.create', textsOf('sameCode', { fields }), as)).toMatchObject({
      status: 400,
      msg: '编码已存在',
    });
    await app.call('visualdev.remove', { id }, as);
    expect((await app.call('visualdev.create', textsOf('sameCode', { fields }), as)).status).toBe(200);
  });

  it('saves an invalid draft and returns its issues with their paths, for every way of saving [FORM-003]', async () => {
    const texts = textsOf('broken', { fields: broken });
    const created = await create('broken', texts);
    const said = expect.arrayContaining([
      expect.objectContaining({ part: 'formData', id: 'issue.unknown-kind', path: 'fields[1].config.zhjyKey' }),
    ]);
    expect(created.issues).toEqual(said);
    expect((await app.call<Saved>('visualdev.update', { ...texts, id: created.id }, as)).data.issues).toEqual(said);
    expect((await app.call<Saved>('visualdev.copy', { id: created.id }, as)).data.issues).toEqual(said);
    const { data: link } = await app.call<{ url: string; name: string }>('visualdev.export', { id: created.id }, as);
    const content = (await app.download(link.url)).body;
    const imported = await app.call<Saved>(
      'visualdev.import',
      { type: '1' },
      { ...as, file: { name: link.name, content } },
    );
    expect(imported.data.issues).toEqual(said);
    expect(await release(created.id)).toMatchObject({ status: 400, msg: expect.stringContaining('不能发布') });
    expect(await info(created.id)).toMatchObject({ state: 0 });
  });

  it.each([
    ['a button', node('button', 'go', {}, { on: { click: [{ request: 'role.setMembers' }] } })],
    ['the options of a field', node('select', 'go', {}, { source: { call: 'sys-config.setAdminList' } })],
  ])('is not released where %s would call a write with the rights of the viewer', async (_part, own) => {
    const enCode = `calls.${own.config.zhjyKey}`;
    const { id, issues } = await create(enCode, textsOf(enCode, { fields: [...fields, own] }));
    expect(issues.map((issue) => issue.id)).toContain('issue.unknown-call');
    expect(await release(id)).toMatchObject({ status: 400, msg: expect.stringContaining('不能发布') });
  });

  it('reports a numbering rule that does not exist, and refuses a release that needs it [LANG-006]', async () => {
    const texts = textsOf('numbered', { fields: [...fields, node('billRule', 'no', { rule: 'newRule' })] });
    const { id, issues } = await create('numbered', texts);
    const said = { part: 'formData', id: 'issue.unknown-numbering', path: 'fields[2].config.rule' };
    expect(issues).toMatchObject([said]);
    expect(await release(id)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('没有启用的单据规则“newRule”'),
    });
    const rule = { fullName: '新规则', enCode: 'newRule', category: 'stock', type: 3, sortCode: 0 };
    const { data: made } = await app.call<{ id: string }>('bill-rule.create', rule, as);
    expect((await app.call<Saved>('visualdev.update', { ...texts, id }, as)).data.issues).toEqual([]);
    await app.call('bill-rule.state', { id: made.id }, as);
    expect((await app.call<Saved>('visualdev.update', { ...texts, id }, as)).data.issues).toMatchObject([said]);
    await app.call('bill-rule.state', { id: made.id }, as);
    expect(await release(id)).toMatchObject({ status: 200 });
  });

  it('reports list columns that are no fields of the form', async () => {
    const list = {
      columns: [{ prop: 'name' }, { prop: 'nam' }],
      search: [{ prop: 'gone' }],
      defaultSort: [{ field: 'x', sort: 'asc' }],
    };
    const { issues } = await create('badList', textsOf('badList', { fields, list }));
    expect(issues.map(({ part, path }) => `${part} ${path}`)).toEqual([
      'columnData columns[1].prop',
      'columnData search[0].prop',
      'columnData defaultSort[0].field',
    ]);
  });
});

describe('lists of forms', () => {
  it('pages, searches and filters [VISUALDEV-007]', async () => {
    await create('listOne', { ...textsOf('listOne', { fields }), category: 'listed', sortCode: 2 });
    await create('listTwo', { ...textsOf('listTwo', { fields }), category: 'listed', sortCode: 1 });
    const { data } = await app.call<{ list: Record<string, unknown>[]; pagination: object }>(
      'visualdev.list',
      { category: 'listed', pageSize: 1, currentPage: 2, sidx: 'enCode', sort: 'asc' },
      as,
    );
    expect(data.list.map(({ enCode }) => enCode)).toEqual(['listTwo']);
    expect(Object.keys(data.list[0] as object)).not.toContain('formData');
    expect(data.pagination).toEqual({ currentPage: 2, pageSize: 1, total: 2 });
    const found = await app.call<{ list: { enCode: string }[] }>('visualdev.list', { keyword: 'STONE' }, as);
    expect(found.data.list.map(({ enCode }) => enCode)).toEqual(['listOne']);
  });

  it('offers released forms in selectors, and no drafts [VISUALDEV-009 VISUALDEV-014]', async () => {
    const { id: draft } = await create('chooseDraft');
    const id = await releaseForm(app, 'chooseReleased', { fields });
    const chosen = await app.call<{ list: { id: string }[]; pagination: { total: number } }>(
      'visualdev.choose',
      { keyword: 'choose' },
      { as: 'plain' },
    );
    expect(chosen.data.list.map((one) => one.id)).toEqual([id]);
    expect(chosen.data.pagination.total).toBe(1);
    const { data } = await app.call<{ list: { children: { id: string }[] }[] }>(
      'visualdev.selector',
      {},
      { as: 'plain' },
    );
    const ids = data.list.flatMap(({ children }) => children.map((one) => one.id));
    expect(ids).toContain(id);
    expect(ids).not.toContain(draft);
  });

  it('names the categories of forms by their dictionary, even if another has the same code [VISUALDEV-014]', async () => {
    await releaseForm(app, 'forFinance', { fields });
    await app.db.updateTable('visualdev').set({ category: 'finance' }).where('enCode', '=', 'forFinance').execute();
    const entries = app.db.selectFrom('dictionaryData').select('fullName').where('enCode', '=', 'finance');
    expect((await entries.execute()).length).toBeGreaterThan(1);
    const { data } = await app.call<{ list: object[] }>('visualdev.selector', {}, { as: 'plain' });
    expect(data.list).toContainEqual(expect.objectContaining({ id: 'category-finance', fullName: '财务管理' }));
  });

  it('returns the fields of a form, on request with the columns of its sub-tables [VISUALDEV-012]', async () => {
    const lines = node('table', 'lines', {}, { children: [node('input', 'item', { label: '品名' })] });
    const id = await releaseForm(app, 'fieldList', { fields: [...fields, lines] });
    const ask = async (filterType?: number) =>
      (
        await app.call<{ list: object[] }>(
          'visualdev.fields',
          { id, ...(filterType !== undefined && { filterType }) },
          { as: 'plain' },
        )
      ).data.list;
    expect(await ask()).toEqual([
      { vmodel: 'name', label: '名称', zhjyKey: 'input' },
      { vmodel: 'days', label: '天数', zhjyKey: 'inputNumber' },
    ]);
    expect(await ask(1)).toContainEqual({ vmodel: 'lines-item', label: '品名', zhjyKey: 'input' });
  });
});

describe('releasing', () => {
  it('lists a form under the chosen menu, for the chosen roles [VISUALDEV-005 PERM-026]', async () => {
    const { id } = await create('placed');
    expect(await release(id, {})).toMatchObject({ status: 400, msg: '上级菜单不能为空' });
    expect(await release(id, { pcModuleParentId: ['nowhere'] })).toMatchObject({
      status: 400,
      msg: '所选的上级菜单不存在',
    });
    // Entries are granted with their parent: under a page, users of the form would get the page.
    expect((await release(id, { pcModuleParentId: ['menu-user'] })).msg).toBe('所选的上级菜单不存在');
    const { data } = await release(id, { pcModuleParentId: ['menu-business'], roleIds: ['role-staff'] });
    const [menu] = await menusOf(id);
    expect(menu).toMatchObject({
      id: data.menuIds[0],
      parentId: 'menu-business',
      enCode: 'placed',
      urlAddress: 'model/placed',
      type: 3,
    });
    expect(JSON.parse(menu?.propertyJson ?? '')).toEqual({ moduleId: id, isTree: 0 });
    expect((await app.call('onlinedev.config', { modelId: id }, { as: 'plain' })).status).toBe(200);
    await release(id, { pcModuleParentId: ['menu-system'] });
    expect((await menusOf(id)).map(({ parentId }) => parentId)).toEqual(['menu-system']);
    expect(await info(id)).toMatchObject({ pcModuleParentId: 'menu-system' });
  });

  it('publishes the draft; later changes are invisible until the next release [VISUALDEV-002 VISUALDEV-005 VISUALDEV-011]', async () => {
    const id = await releaseForm(app, 'visible', { fields });
    const before = (await app.call<{ formData: string }>('onlinedev.config', { modelId: id }, as)).data.formData;
    await app.call('visualdev.update', { id, ...textsOf('visible', { fields: [node('input', 'other')] }) }, as);
    expect(await info(id)).toMatchObject({ state: 2 });
    expect((await app.call<{ formData: string }>('onlinedev.config', { modelId: id }, as)).data.formData).toBe(before);
    await app.call('onlinedev.create', { modelId: id, data: JSON.stringify({ name: 'a', other: 'b' }) }, as);
    await release(id, {});
    expect(await info(id)).toMatchObject({ state: 1 });
    expect((await app.call<{ formData: string }>('onlinedev.config', { modelId: id }, as)).data.formData).toContain(
      'other',
    );
    const { data } = await app.call<{ list: object[] }>('onlinedev.list', { modelId: id }, as);
    expect(data.list).toEqual([{ id: expect.any(String) }]);
  });

  it('makes newly searchable fields searchable for existing records', async () => {
    const list = (keyword: string) => ({ columns: [{ prop: 'name' }], search: [{ prop: keyword, isKeyword: true }] });
    const two = [node('input', 'name'), node('input', 'note')];
    const id = await releaseForm(app, 'rewords', { fields: two, list: list('name') });
    await app.call('onlinedev.create', { modelId: id, data: JSON.stringify({ name: '采购', note: '会议室' }) }, as);
    const total = async (keyword: string) =>
      (await app.call<{ pagination: { total: number } }>('onlinedev.list', { modelId: id, keyword }, as)).data
        .pagination.total;
    expect([await total('采购'), await total('会议')]).toEqual([1, 0]);
    await app.call('visualdev.update', { id, ...textsOf('rewords', { fields: two, list: list('note') }) }, as);
    await release(id, {});
    expect([await total('采购'), await total('会议')]).toEqual([0, 1]);
  });

  it('removes the menu entry with the form and preserves the records [VISUALDEV-006]', async () => {
    const id = await releaseForm(app, 'removed', { fields });
    await app.call('onlinedev.create', { modelId: id, data: '{"name":"x"}' }, as);
    await app.call('visualdev.remove', { id }, as);
    expect(await menusOf(id)).toEqual([]);
    expect((await app.call('onlinedev.list', { modelId: id }, as)).status).toBe(404);
    const stored = await app.db.selectFrom('record').select('data').where('modelId', '=', id).execute();
    expect(stored).toEqual([{ data: { name: 'x', days: null } }]);
  });
});

describe('access to form design', () => {
  it('requires the menu and its buttons', async () => {
    const { id } = await create('guarded');
    const calls: [string, object][] = [
      ['list', {}],
      ['info', { id }],
      ['create', textsOf('mine', { fields })],
      ['update', { id, ...textsOf('guarded', { fields }) }],
      ['remove', { id }],
      ['copy', { id }],
      ['release', { id, pcModuleParentId: ['menu-business'] }],
      ['export', { id }],
    ];
    for (const [name, input] of calls) {
      expect((await app.call(`visualdev.${name}`, input, { as: 'plain' })).status, name).toBe(403);
      expect((await app.call(`visualdev.${name}`, input)).status, name).toBe(401);
    }
    expect(
      (await app.call('visualdev.update', { id, ...textsOf('guarded', { fields }) }, { as: 'configurer' })).status,
    ).toBe(200);
  });

  it('returns rows of a form to users of it or of a referring form, with the requested fields only [VISUALDEV-013]', async () => {
    const target = await releaseForm(app, 'target', { fields });
    await app.call('onlinedev.create', { modelId: target, data: JSON.stringify({ name: '甲方公司', days: 2 }) }, as);
    const ask = (more: object = {}) =>
      app.call<{ list: object[]; pagination: object }>(
        'visualdev.rows',
        { id: target, relationField: 'name', ...more },
        { as: 'plain' },
      );
    expect((await ask()).data.list).toEqual([{ id: expect.any(String), name: '甲方公司' }]);
    expect((await ask({ columnOptions: 'days,unknown' })).data.list).toEqual([
      { id: expect.any(String), name: '甲方公司', days: '2' },
    ]);
    expect((await ask({ keyword: '没有' })).data.pagination).toMatchObject({ total: 0 });
    await app.db
      .deleteFrom('permissionGrant')
      .where(
        'itemId',
        'in',
        (await menusOf(target)).map(({ id }) => id),
      )
      .execute();
    expect((await ask()).status).toBe(403);
    await releaseForm(app, 'referring', {
      fields: [node('relationForm', 'party', {}, { modelId: target, relationField: 'name' })],
    });
    expect((await ask()).data.list).toHaveLength(1);
  });
});

describe('malformed definitions', () => {
  it.each([
    ['no JSON', '{"language": 1,'],
    ['another value', '17'],
    ['nothing', 'null'],
    ['fields that are none', '{"language":1,"title":"x","fields":{"a":1}}'],
    ['nodes that are none', '{"language":1,"title":"x","fields":[null,7,"name",{"config":null},{"config":{}}]}'],
    ['brackets without end', '['.repeat(100_000)],
    ['nodes without end', `${'{"config":{"zhjyKey":"card"},"children":['.repeat(5_000)}${']}'.repeat(5_000)}`],
    [
      'a name of the prototype',
      '{"language":1,"title":"x","fields":[{"config":{"zhjyKey":"constructor"},"vModel":"__proto__"}]}',
    ],
  ])('are saved as drafts with their issues: %s', async (name, formData) => {
    const enCode = `odd${[...name].reduce((sum, character) => sum + character.charCodeAt(0), 0)}`;
    const { status, data } = await app.call<Saved>(
      'visualdev.create',
      { fullName: enCode, enCode, formData, columnData: formData },
      as,
    );
    expect(status).toBe(200);
    expect(data.issues.length).toBeGreaterThan(0);
    expect((await release(data.id)).status).toBe(400);
    expect((await app.call('onlinedev.config', { modelId: data.id, type: 'draft' }, as)).status).toBe(200);
  });
});
