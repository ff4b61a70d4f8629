import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, textsOf } from '../forms/testing/release-form.ts';

let app: TestApp;
/** Of an administrator; its menu was granted to configurers. */
let salaries: string;
/** Of the configurer, for the staff: names salaries and copies of them. */
let mine: string;
let paid: string;
let shown: string;

beforeAll(async () => {
  app = await testApp();
  salaries = await releaseForm(app, 'salaries', { fields: [node('input', 'amount')] }, ['role-configurer']);
  paid = await create(salaries, { amount: '90000' });
  mine = await releasedBy('configurer', 'payslips', [
    node('relationForm', 'pay', {}, { modelId: salaries, relationField: 'amount' }),
    node('relationFormAttr', 'copy', {}, { relationField: 'pay', showField: 'amount', isStorage: 1 }),
  ]);
  shown = await create(mine, { pay: paid });
});
afterAll(() => app.close());

async function releasedBy(as: As, enCode: string, fields: object[]): Promise<string> {
  const { data } = await app.call<{ id: string }>('visualdev.create', textsOf(enCode, { fields }), { as });
  const input = { id: data.id, pcModuleParentId: ['menu-business'], roleIds: ['role-staff', 'role-configurer'] };
  expect(await app.call('visualdev.release', input, { as })).toMatchObject({ msg: '发布成功' });
  return data.id;
}

async function create(modelId: string, values: object): Promise<string> {
  const input = { modelId, data: JSON.stringify(values) };
  return (await app.call<{ id: string }>('onlinedev.create', input, { as: 'admin' })).data.id;
}

const listed = async (as: As) => {
  const input = { modelId: mine, currentPage: 1, pageSize: 20 };
  const { data } = await app.call<{ list: { id: string; pay: string }[] }>('onlinedev.list', input, { as });
  return data.list.find(({ id }) => id === shown)?.pay;
};
const detailed = async (as: As) => {
  const { data } = await app.call<{ data: string }>('onlinedev.detail', { modelId: mine, id: shown }, { as });
  return (JSON.parse(data.data) as { pay: string }).pay;
};
const copied = async () => {
  const row = app.db
    .selectFrom('record')
    .select('data')
    .where('id', '=', await create(mine, { pay: paid }));
  return (await row.executeTakeFirstOrThrow()).data['copy'];
};

/** Runs without the configurers' grant of the menu of salaries. */
async function withoutGrant(run: () => Promise<void>): Promise<void> {
  const menu = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${salaries}%`);
  const { id } = await menu.executeTakeFirstOrThrow();
  const grants = () => app.db.selectFrom('permissionGrant').selectAll().where('itemId', 'like', `${id}%`);
  const held = await grants().execute();
  await app.db.deleteFrom('permissionGrant').where('itemId', 'like', `${id}%`).execute();
  await run();
  await app.db.insertInto('permissionGrant').values(held).execute();
}

const setReleaser = async (userId: string | null) => {
  await app.db.updateTable('definitionRelease').set({ userId }).where('definitionId', '=', mine).execute();
  await app.db.updateTable('visualdev').set({ sortCode: 1 }).where('id', '=', mine).execute();
};
const idOf = async (account: string) => {
  const row = app.db.selectFrom('users').select('id').where('account', '=', account);
  return (await row.executeTakeFirstOrThrow()).id;
};

describe('names and copies of records of another form', () => {
  it('are given as far as the releaser may see those records at the time of reading [PERM-022]', async () => {
    for (const as of ['admin', 'plain'] as const)
      expect([await listed(as), await detailed(as)]).toEqual(['90000', '90000']);
    expect(await copied()).toBe('90000');
    await withoutGrant(async () => {
      for (const as of ['admin', 'plain'] as const)
        expect([await listed(as), await detailed(as)]).toEqual([paid, paid]);
      expect(await copied()).toBe('');
    });
    expect(await listed('plain')).toBe('90000');
  });

  it('are given for a releaser who is disabled or unknown as far as the reader may see them [PERM-022]', async () => {
    const userId = await idOf('lixiaoyun');
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('id', '=', userId).execute();
    expect([await listed('admin'), await listed('plain')]).toEqual(['90000', paid]);
    await app.db.updateTable('users').set({ enabledMark: 1 }).where('id', '=', userId).execute();
    expect(await listed('plain')).toBe('90000');
    await setReleaser(null);
    expect([await listed('admin'), await listed('plain')]).toEqual(['90000', paid]);
    await setReleaser(userId);
    expect(await listed('plain')).toBe('90000');
  });

  it('are found by a keyword only as far as the releaser may see them when they are stored [PERM-022]', async () => {
    await withoutGrant(async () => {
      const id = await create(mine, { pay: paid });
      const { words } = await app.db
        .selectFrom('record')
        .select('words')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(words).not.toContain('90000');
    });
  });
});
