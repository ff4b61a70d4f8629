import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';

let app: TestApp;
let form: string;
let ids: Record<'me' | 'boss' | 'below' | 'own' | 'parent', string>;
const admin = { as: 'admin' } as const;

const variateInput = { type: 2, category: 'x', parameterJson: '[{"field":"v"}]' };
const rows = [{ id: 'user' }, { id: 'organize' }];

beforeAll(async () => {
  app = await testApp();
  const person = (account: string) =>
    app.db.selectFrom('users').select(['id', 'organizeId']).where('account', '=', account).executeTakeFirstOrThrow();
  const [me, boss] = [await person('zhangwei'), await person('lixiaoyun')];
  const others = await app.db.selectFrom('users').select('id').where('id', 'not in', [me.id, boss.id]).execute();
  const below = others.find(({ id }) => id !== 'admin')?.id ?? '';
  const { parentId } = await app.db
    .selectFrom('organize')
    .select('parentId')
    .where('id', '=', me.organizeId)
    .executeTakeFirstOrThrow();
  ids = { me: me.id, boss: boss.id, below, own: me.organizeId, parent: parentId };
  await app.db.updateTable('users').set({ managerId: '' }).execute();
  await app.db.updateTable('users').set({ managerId: ids.boss }).where('id', '=', ids.me).execute();
  await app.db.updateTable('users').set({ managerId: ids.me }).where('id', '=', ids.below).execute();
  await app.db.updateTable('organize').set({ managerId: '' }).execute();
  await app.db.updateTable('organize').set({ managerId: ids.boss }).where('id', '=', ids.parent).execute();
  const all = [...Object.values(ids), 'x'].map((id) => ({ id }));
  const where = [{ field: 'id', symbol: 'in', value: { var: 'v' } }];
  const config = {
    ...variateInput,
    fullName: '变量',
    enCode: 'variables',
    dataConfigJson: JSON.stringify({ rows: all, where }),
  };
  await app.call('data-interface.create', config, admin);
  await app.db
    .updateTable('dataInterface')
    .set({ roleIds: json(['role-staff']) })
    .execute();
  form = await releaseForm(app, 'owned', {
    fields: [node('input', 'owner')],
    list: {
      columns: [{ prop: 'owner' }],
      ruleList: {
        matchLogic: 'and',
        conditionList: [
          { logic: 'and', groups: [{ field: 'owner', symbol: 'in', fieldValue: '@userAndSubordinates' }] },
        ],
      },
    },
  });
  for (const owner of [ids.me, ids.boss, ids.below, '@userAndSubordinates']) {
    await app.call('onlinedev.create', { modelId: form, data: JSON.stringify({ owner }) }, admin);
  }
});
afterAll(() => app.close());

const read = async (name: string, account: string, formId?: string) => {
  const paramList = [{ field: 'v', defaultValue: name, sourceType: 4 }];
  const input = { id: 'variables', paramList, ...(formId !== undefined && { formId }) };
  const { data } = await app.call<typeof rows>('data-interface.rows', input, { as: { account } });
  return new Set(data.map(({ id }) => id));
};

describe('system variables', () => {
  it('are resolved by the server for the current user, as parameters [FORM-035]', async () => {
    expect(await read('@userId', 'zhangwei')).toEqual(new Set([ids.me]));
    expect(await read('@userAndSubordinates', 'lixiaoyun')).toEqual(new Set([ids.boss, ids.me, ids.below]));
    expect(await read('@userAraSubordinates', 'zhangwei')).toEqual(new Set([ids.me, ids.below]));
    expect(await read('@organizeId', 'zhangwei')).toEqual(new Set([ids.own]));
    expect((await read('@organizationAndSuborganization', 'zhangwei')).has(ids.own)).toBe(true);
    expect((await read('@organizationAndSuborganization', 'zhangwei')).has(ids.parent)).toBe(false);
    expect(await read('@branchManageOrganize', 'lixiaoyun')).toEqual(new Set([ids.parent, ids.own]));
    expect(await read('@formId', 'zhangwei', 'x')).toEqual(new Set(['x']));
  });

  it('of a user who manages nothing match no rows [FORM-035]', async () => {
    expect(await read('@branchManageOrganize', 'zhangwei')).toEqual(new Set());
  });

  it('are resolved in the fixed conditions of a list, and never in user input [FORM-035]', async () => {
    const owners = async (account: string) => {
      const { data } = await app.call<{ list: { owner: string }[] }>(
        'onlinedev.list',
        { modelId: form },
        { as: { account } },
      );
      return new Set(data.list.map(({ owner }) => owner));
    };
    expect(await owners('admin')).toEqual(new Set());
    await app.db.updateTable('users').set({ managerId: 'admin' }).where('id', '=', ids.me).execute();
    expect(await owners('admin')).toEqual(new Set([ids.me, ids.below]));
  });
});
