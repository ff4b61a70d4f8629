import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
}, 120_000);
afterAll(() => app.close());

const person = { as: { account: 'wuhao' } };

describe('the groups of the current user', () => {
  it('are returned in their order, without disabled ones', async () => {
    await app.call('group.setMembers', { id: 'group-erp', userIds: ['user-wuhao'] }, { as: 'admin' });
    const groups = async () => {
      const { data } = await app.call<CurrentUserReply>('session.currentUser', {}, person);
      return data.userInfo.groupIds;
    };
    expect(await groups()).toEqual(['group-erp', 'group-mobile']);
    await app.db.updateTable('group').set({ enabledMark: 0 }).where('id', '=', 'group-erp').execute();
    expect(await groups()).toEqual(['group-mobile']);
  });

  it('and their places are defaults of a new record in fields the user may not write', async () => {
    const current = (kind: string) => node(kind, kind, { defaultCurrent: true });
    const kinds = ['groupSelect', 'depSelect', 'posSelect', 'organizeSelect', 'userSelect'];
    const modelId = await releaseForm(app, 'placed', {
      fields: [node('input', 'name'), ...kinds.map(current)],
      list: { columns: [{ prop: 'name' }], toolbar: ['add'], guards: { form: true } },
    });
    // Releasing granted everything; a user who may write only the name cannot write the place fields.
    const parts = await app.db.selectFrom('menuItem').selectAll().where('id', 'like', '%-form-%').execute();
    const others = parts.map(({ id }) => id).filter((id) => !id.endsWith('-form-name'));
    await app.db.deleteFrom('permissionGrant').where('itemId', 'in', others).execute();
    const { organizeId, positionId } = await app.db
      .selectFrom('users')
      .selectAll()
      .where('account', '=', 'wuhao')
      .executeTakeFirstOrThrow();
    const { data } = await app.call<{ id: string }>('onlinedev.create', { modelId, data: '{}' }, person);
    const stored = await app.db.selectFrom('record').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(stored.data).toMatchObject({
      groupSelect: 'group-mobile',
      depSelect: organizeId,
      posSelect: positionId,
      organizeSelect: expect.arrayContaining(['company', organizeId]) as string[],
      userSelect: 'user-wuhao',
    });
  });
});
