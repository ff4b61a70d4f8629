import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantAll } from '../../../platform/auth/permission/grants.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, start } from '../testing/flow-acts.ts';
import { admin, step } from '../testing/flow-app.ts';
import { actionsApp, constant, set, whose } from '../testing/actions-app.ts';

type Setup = Awaited<ReturnType<typeof actionsApp>>;
let setup: Setup;
let app: Setup['app'];
let flows: Setup['flows'];
let form: Setup['form'];
let target: Setup['target'];
let run: Setup['run'];
let add: Setup['add'];
let records: Setup['records'];
let reasons: Setup['reasons'];
let settle: Setup['settle'];

beforeAll(async () => {
  setup = await actionsApp();
  ({ app, flows, form, target, run, add, records, reasons, settle } = setup);
});
afterAll(() => setup.close());
beforeEach(() => setup.reset());

describe('the rights of actions', () => {
  let secret = '';
  let count = 0;
  beforeAll(async () => {
    secret = await releaseForm(app, 'secret', { fields: [node('input', 'title')], list: { columns: [] } }, []);
    const menu = await app.db
      .selectFrom('menu')
      .select('id')
      .where('enCode', '=', 'workFlow.flowTemplate')
      .executeTakeFirstOrThrow();
    const button = await app.db
      .selectFrom('menuItem')
      .select('id')
      .where('menuId', '=', menu.id)
      .where('enCode', '=', 'btn_edit')
      .executeTakeFirstOrThrow();
    const configurer = { objectType: 'role', objectId: 'role-configurer' } as const;
    await grantAll(app.db, configurer, [
      { step: 'module', itemId: menu.id },
      { step: 'button', itemId: button.id },
    ]);
  });

  const releaseBy = async (account: string, actions: object[]) => {
    const facts = { fullName: 'r', enCode: `right_${(count += 1)}`, category: 'c' };
    const { id } = (await app.call<{ id: string }>('flow-template.create', facts, admin)).data;
    const body = [start(), step('trigger', 'act', { actions }), approver('last', 'wuhao')];
    await app.call(
      'flow-template.design',
      { id, definition: JSON.stringify({ language: 1, title: 'r', form, body }) },
      admin,
    );
    return {
      id,
      answer: await app.call('flow-template.release', { id }, account === 'admin' ? admin : { as: account as never }),
    };
  };

  it('are those of the person who releases: a form without the button is refused at the release', async () => {
    const actions = [{ getData: secret, as: 'all' }];
    expect((await releaseBy('configurer', actions)).answer.msg).toBe(
      '您没有表单“secret”的相应权限，不能发布操作其数据的流程',
    );
    expect((await releaseBy('admin', actions)).answer.code).toBe(200);
  });

  it.each([
    ['cannot use the form', 'user-lixiaoyun', '权限不足'],
    ['has no account any more', 'user-none', '发布该流程版本的用户已停用，无法调用接口'],
  ])('are checked again when the actions are done: the person %s', async (_, userId, reason) => {
    const { id } = await releaseBy('admin', [add('a'), { getData: secret, as: 'all' }, add('b')]);
    await app.db.updateTable('flowVersion').set({ creatorUserId: userId }).where('templateId', '=', id).execute();
    const instance = await flows.launch(id, { days: 1 });
    await settle();
    expect(await flows.statusOf(instance)).toBe(6);
    expect((await reasons(instance))[0]?.answer).toBe(reason);
    expect((await records()).filter(({ title }) => title === 'b')).toEqual([]);
  });

  it('do not reach a record whose own process is running', async () => {
    const own = { updateData: form, where: [whose('name', '==', { record: 'name' })], set: set({ days: constant(9) }) };
    const id = await run([own], { days: 1, name: '在审' });
    expect(await flows.statusOf(id)).toBe(6);
    const { recordId } = await app.db
      .selectFrom('flowInstance')
      .select('recordId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { data } = await app.db
      .selectFrom('record')
      .select('data')
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    expect(data['days']).toBe(1);
  });

  it('bound the records that one action changes', async () => {
    const { db } = app;
    const one = {
      modelId: target,
      words: '',
      grams: [],
      version: 1,
      draft: 0,
      deleteMark: 0,
      flowState: null,
      creatorUserId: 'admin',
      creatorTime: 1,
      lastModifyUserId: null,
      lastModifyTime: null,
    };
    for (let from = 0; from < 201; from += 1) {
      await db
        .insertInto('record')
        .values({ ...one, id: `many-${from}`, data: { title: 'many' } } as never)
        .execute();
    }
    const all = [whose('title', '==', constant('many'))];
    const id = await run([{ updateData: target, where: all, set: set({ mark: constant('m') }) }]);
    expect(await flows.statusOf(id)).toBe(6);
    expect((await records()).filter(({ mark }) => mark === 'm')).toEqual([]);
    await run([{ deleteData: target, where: [...all, whose('mark', 'null', constant(''))] }]);
    expect(await records()).toEqual([]);
  });
});
