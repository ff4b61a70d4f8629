import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { node, type FormTexts, textsOf } from '../../records/forms/testing/release-form.ts';
import { visualdevMigrations } from '../../resources/visualdev/visualdev.table.ts';
import { type As, testApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
/** A form open to all users; its records are created by the staff. */
let open: string;
/** The configurer has no menu of it. */
let salaries: string;
/** A form of the configurer that names calls about both. */
let mine: string;
beforeAll(async () => {
  app = await testApp();
  open = await release('openForm', 'admin', { fields: [node('input', 'name')] }, ['role-staff']);
  salaries = await release('salaries', 'admin', { fields: [node('input', 'amount')] });
  mine = await release('mine', 'configurer', {
    fields: [
      node('input', 'name', {}, { on: { change: steps } }),
      node('select', 'other', {}, { source: { model: salaries, label: 'amount' } }),
    ],
  });
});
afterAll(() => app.close());

const steps = [
  { request: 'onlinedev.list', with: { modelId: { var: 'name' } }, as: 'rows' },
  { request: 'onlinedev.create', with: { modelId: { var: 'name' }, data: '{}' } },
  { request: 'onlinedev.remove', with: { modelId: { var: 'name' }, id: { var: 'name' } } },
];

async function release(enCode: string, as: As, texts: FormTexts, roleIds: string[] = []): Promise<string> {
  const { data } = await app.call<{ id: string }>('visualdev.create', textsOf(enCode, texts), { as });
  await releaseAgain(data.id, as, roleIds);
  return data.id;
}

async function releaseAgain(id: string, as: As, roleIds: string[] = []): Promise<void> {
  const input = { id, pcModuleParentId: ['menu-business'], roleIds };
  expect(await app.call('visualdev.release', input, { as })).toMatchObject({ msg: '发布成功' });
}

/** The id of the configurer. */
async function configurerId(): Promise<string> {
  const row = app.db.selectFrom('users').select('id').where('account', '=', 'lixiaoyun');
  return (await row.executeTakeFirstOrThrow()).id;
}

const tagged = (tag: string, as: As = 'admin') => ({ as, headers: { 'zhjy-definition': tag } });
const named = (id = mine, version = 1) => tagged(`form/${id}/${version}/named`);
const byKind = (id = mine, version = 1) => tagged(`form/${id}/${version}/kind`);
const statusOf = async (name: string, input: object, options: object) => (await app.call(name, input, options)).status;

describe('a call issued by a definition', () => {
  it('is permitted only if both its reader and its releaser have the right [PERM-022]', async () => {
    expect(await statusOf('onlinedev.list', { modelId: open }, named())).toBe(200);
    expect(await statusOf('onlinedev.list', { modelId: salaries }, { as: 'admin' })).toBe(200);
    for (const call of ['list', 'create', 'remove']) {
      const input = {
        modelId: salaries,
        ...(call === 'create' && { data: '{}' }),
        ...(call === 'remove' && { id: 'x' }),
      };
      expect(await app.call(`onlinedev.${call}`, input, named()), call).toMatchObject({
        code: 403,
        msg: '该页面的发布人没有此操作的权限',
      });
    }
  });

  it('may ask for figures of a form that its text names as a source, and of no other [PERM-022]', async () => {
    const field = node('select', 'other', {}, { source: { model: open } });
    const grouping = await release('ofGroups', 'admin', { fields: [field] });
    const ask = (modelId: string) =>
      statusOf('onlinedev.group', { modelId, measures: [{ type: 'count' }] }, named(grouping));
    expect(await ask(open)).toBe(200);
    expect(await ask(salaries)).toBe(403);
  });

  it('is refused for a reader without the right, even if the releaser has it [PERM-022]', async () => {
    const theirs = await release('ofAdmin', 'admin', {
      fields: [node('input', 'name', {}, { on: { change: steps } })],
    });
    expect(await statusOf('onlinedev.list', { modelId: salaries }, named(theirs))).toBe(200);
    expect(await statusOf('onlinedev.list', { modelId: salaries }, tagged(`form/${theirs}/1/named`, 'plain'))).toBe(
      403,
    );
  });

  it.each(['user.info', 'user.named', 'user.children', 'sys-config.info', 'session.currentUser', 'role.list'])(
    'cannot be %s, whether or not the text names it [PERM-022]',
    async (name) => {
      const input = { id: 'admin', ids: ['admin'] };
      expect(await app.call(name, input, named())).toMatchObject({ code: 403, msg: '页面的设计不能调用该接口' });
    },
  );

  it('permits a widget to look up users, unless the definition names that call itself [PERM-022]', async () => {
    expect(await statusOf('user.children', { id: '0' }, byKind())).toBe(200);
    const spy = await releasedUnchecked([
      node('input', 'name', {}, { on: { change: [{ request: 'user.children' }] } }),
    ]);
    expect(await statusOf('user.children', { id: '0' }, byKind(spy))).toBe(403);
    expect(await statusOf('sys-config.info', {}, byKind())).toBe(403);
  });

  it('is refused when the text does not name it, the version was not released, or the header is malformed [PERM-022]', async () => {
    expect(await statusOf('onlinedev.exportData', { modelId: open }, named())).toBe(403);
    expect(await statusOf('onlinedev.list', { modelId: open }, named(mine, 9))).toBe(409);
    expect(await statusOf('onlinedev.list', { modelId: open }, named('none'))).toBe(409);
    expect(await statusOf('onlinedev.list', { modelId: open }, tagged('form/x'))).toBe(403);
  });

  it("accesses the form's own records without its releaser, and those of no other form [PERM-022]", async () => {
    expect(await statusOf('onlinedev.list', { modelId: mine }, byKind())).toBe(200);
    expect(await statusOf('onlinedev.list', { modelId: open }, byKind())).toBe(403);
  });

  it("is refused with a reason once its releaser is disabled or deleted; the form's own records stay accessible [PERM-022]", async () => {
    const userId = await configurerId();
    const refusal = { code: 403, msg: '该页面的发布人已停用或未知，请联系管理员重新发布' };
    for (const enabledMark of [0, 2]) {
      await app.db.updateTable('users').set({ enabledMark }).where('id', '=', userId).execute();
      expect(await app.call('onlinedev.list', { modelId: open }, named())).toMatchObject(refusal);
      expect(await statusOf('onlinedev.list', { modelId: mine }, byKind())).toBe(200);
    }
    await app.db.updateTable('users').set({ enabledMark: 1 }).where('id', '=', userId).execute();
    expect(await statusOf('onlinedev.list', { modelId: open }, named())).toBe(200);
    await app.db.updateTable('definitionRelease').set({ userId: null }).where('definitionId', '=', mine).execute();
    expect(await app.call('onlinedev.list', { modelId: open }, named())).toMatchObject(refusal);
    await app.db.updateTable('definitionRelease').set({ userId }).where('definitionId', '=', mine).execute();
  });

  it('of a replaced version is permitted for one more day, of a deleted form never [PERM-022]', async () => {
    const id = await release('replaced', 'configurer', {
      fields: [node('input', 'name', {}, { on: { change: steps } })],
    });
    await releaseAgain(id, 'configurer');
    const ask = (version: number) => statusOf('onlinedev.list', { modelId: open }, named(id, version));
    expect([await ask(1), await ask(2)]).toEqual([200, 200]);
    app.clock.now += 25 * 60 * 60 * 1000;
    expect([await ask(1), await ask(2)]).toEqual([409, 200]);
    await app.call('visualdev.remove', { id }, { as: 'admin' });
    expect(await ask(2)).toBe(409);
  });
});

/** A form released with a forbidden name in its text, as was possible before this was checked. */
async function releasedUnchecked(fields: object[]): Promise<string> {
  const id = await release(`unchecked${fields.length}`, 'configurer', { fields: [node('input', 'name')] });
  const names = JSON.stringify({ calls: ['user.children', 'user.info'], targets: [] });
  await app.db.updateTable('definitionRelease').set({ names }).where('definitionId', '=', id).execute();
  return id;
}

describe('the preview of a draft', () => {
  it('has the rights of its author and no more calls than a release [PERM-022]', async () => {
    const draft = tagged('draft/x/0/named', 'configurer');
    expect(await statusOf('onlinedev.list', { modelId: open }, draft)).toBe(200);
    expect(await statusOf('onlinedev.list', { modelId: salaries }, draft)).toBe(403);
    expect(await statusOf('user.info', { id: 'admin' }, draft)).toBe(403);
    expect(await statusOf('onlinedev.list', { modelId: open }, tagged('draft/x/0/named', 'plain'))).toBe(403);
  });
});

describe('a draft of another user', () => {
  it('reaches the records of its own form and of no other [PERM-022]', async () => {
    const byItself = tagged(`draft/${salaries}/0/kind`);
    const record = await app.call<{ id: string }>('onlinedev.create', { modelId: open, data: '{}' }, { as: 'plain' });
    const other = { modelId: open, id: record.data.id };
    for (const name of ['list', 'info', 'detail', 'totals', 'remove']) {
      expect(await statusOf(`onlinedev.${name}`, other, byItself), name).toBe(403);
    }
    expect(await statusOf('onlinedev.list', { modelId: salaries }, byItself)).toBe(200);
  });

  it('limits the calls it names to the rights of its last author, and refuses them once that user is disabled [PERM-022]', async () => {
    const { data } = await app.call<{ id: string }>('visualdev.create', textsOf('tried', { fields: [] }), {
      as: 'configurer',
    });
    const ask = (modelId: string, by = 'named') =>
      statusOf('onlinedev.list', { modelId }, tagged(`draft/${data.id}/0/${by}`));
    expect([await ask(open), await ask(salaries)]).toEqual([200, 403]);
    expect([await ask(open, 'kind'), await ask(salaries, 'kind')]).toEqual([403, 403]);
    const author = app.db.updateTable('users').where('id', '=', await configurerId());
    await author.set({ enabledMark: 0 }).execute();
    expect(await ask(open)).toBe(403);
    await author.set({ enabledMark: 1 }).execute();
    const texts = { id: data.id, ...textsOf('tried', { fields: [] }) };
    expect((await app.call('visualdev.update', texts, { as: 'admin' })).msg).toBe('更新成功');
    expect(await ask(salaries)).toBe(200);
  });
});

describe('a public link', () => {
  it('permits only calls of links [PERM-022]', async () => {
    expect(await statusOf('onlinedev.list', { modelId: open }, tagged('link/x/0/kind'))).toBe(403);
    expect(await statusOf('user.children', { id: '0' }, tagged('link/x/0/kind'))).toBe(403);
  });
});

describe('a form that shows records of another one', () => {
  const referring = { fields: [node('relationForm', 'pay', {}, { modelId: '', relationField: 'amount' })] };
  const fieldsTo = (modelId: string) => ({ fields: [{ ...referring.fields[0], modelId }] });

  it('is released only by users who may see them [PERM-022]', async () => {
    const texts = textsOf('payslip', fieldsTo(salaries));
    const { data } = await app.call<{ id: string }>('visualdev.create', texts, { as: 'configurer' });
    const input = { id: data.id, pcModuleParentId: ['menu-business'] };
    expect(await app.call('visualdev.release', input, { as: 'configurer' })).toMatchObject({
      code: 403,
      msg: expect.stringContaining('您无权查看表单「salaries」的数据'),
    });
    expect((await app.call('visualdev.release', input, { as: 'admin' })).msg).toBe('发布成功');
  });

  it('exposes to its readers only what its releaser may still see [PERM-022]', async () => {
    const id = await release('lending', 'admin', fieldsTo(salaries), ['role-staff']);
    const rows = () => statusOf('visualdev.rows', { id: salaries, relationField: 'amount' }, { as: 'plain' });
    expect(await rows()).toBe(200);
    const releaser = (userId: string | null) =>
      app.db.updateTable('definitionRelease').set({ userId }).where('definitionId', '=', id).execute();
    await releaser(await configurerId());
    expect(await rows()).toBe(403);
    await releaser(null);
    expect(await rows()).toBe(403);
  });
});

describe('a portal', () => {
  const page = (text: string) =>
    JSON.stringify({
      language: 1,
      title: text,
      body: { config: { zhjyKey: 'page' }, children: [{ config: { zhjyKey: 'greeting' } }] },
    });

  it('may show the schedule of its viewer, unlike a form [PERM-022]', async () => {
    const agenda = { config: { zhjyKey: 'agenda' }, source: { call: 'schedule.list' } };
    const body = { config: { zhjyKey: 'page' }, children: [agenda] };
    const formData = JSON.stringify({ language: 1, title: '日程', body });
    const made = { fullName: '日程', enCode: 'agenda', formData };
    const { data } = await app.call<{ id: string }>('portal.create', made, { as: 'admin' });
    await app.call('portal.release', { id: data.id }, { as: 'admin' });
    const day = { startTime: 0, endTime: 1 };
    expect(await statusOf('schedule.list', day, tagged(`portal/${data.id}/1/named`, 'plain'))).toBe(200);
    expect(await statusOf('user.list', {}, tagged(`portal/${data.id}/1/named`))).toBe(403);
    expect(await statusOf('schedule.list', day, named())).toBe(403);
    await app.call('portal.remove', { id: data.id }, { as: 'admin' });
  });

  it('is released by a release, not by a change of its name or its draft [PERM-022]', async () => {
    const as = { as: 'admin' } as const;
    const made = { fullName: '工作台', enCode: 'desk', formData: page('一') };
    const { data } = await app.call<{ id: string }>('portal.create', made, as);
    const versions = async () => {
      const shown = await app.call<{ version: number }>('portal.auth', { id: data.id }, as);
      const noted = app.db.selectFrom('definitionRelease').select('version').where('definitionId', '=', data.id);
      return [shown.data.version, (await noted.orderBy('version').execute()).map(({ version }) => version)];
    };
    await app.call('portal.release', { id: data.id }, as);
    expect(await versions()).toEqual([1, [1]]);
    await app.call('portal.update', { ...made, id: data.id, fullName: '门户' }, as);
    expect(await versions()).toEqual([1, [1]]);
    await app.call('portal.update', { ...made, id: data.id, formData: page('二') }, as);
    expect(await versions()).toEqual([1, [1]]);
    await app.call('portal.release', { id: data.id }, as);
    expect(await versions()).toEqual([2, [1, 2]]);
    await app.call('portal.remove', { id: data.id }, as);
    expect(await statusOf('onlinedev.list', { modelId: open }, tagged(`portal/${data.id}/2/named`))).toBe(409);
  });
});

describe('definitions released before releasers were recorded', () => {
  it('get a releaser only where the draft was not changed by another user since [PERM-022]', async () => {
    const migration = visualdevMigrations['201-form-releases'];
    const again = async () => {
      await app.db.deleteFrom('definitionRelease').where('noun', '=', 'form').execute();
      await migration?.up(app.db);
      return app.call('onlinedev.list', { modelId: open }, named());
    };
    expect(await again()).toMatchObject({ code: 200 });
    expect((await app.call('onlinedev.list', { modelId: salaries }, named())).code).toBe(403);
    await app.db.updateTable('visualdev').set({ state: 2 }).where('id', '=', mine).execute();
    expect(await again()).toMatchObject({ code: 403, msg: '该页面的发布人已停用或未知，请联系管理员重新发布' });
  });
});
