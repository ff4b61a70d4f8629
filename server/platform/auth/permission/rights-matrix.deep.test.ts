import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Value } from '@sinclair/typebox/value';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import { resources } from '../../../resources/index.ts';
import { mainSystem } from '../system.table.ts';
import { grantAll } from './grants.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { requestOf, testApp, type TestApp } from '../../testing/test-app.ts';

/** Every call of the product for every kind of caller: the list of contracts is the matrix. */
const calls = resources.flatMap(({ contract }) =>
  Object.entries(contract.calls).map(([name, call]) => ({ id: `${contract.noun}.${name}`, call: call as Call })),
);
const ofModules = calls.filter(({ call }) => call.access === 'module');
const isMenu = ({ access }: Call) => typeof access === 'object';
const ofMenus = calls.filter(({ call }) => isMenu(call));
const withButton = ofMenus.filter(({ call }) => typeof call.access === 'object' && call.access.button !== undefined);

const role = 'role-matrix';
type Who = 'nobody' | 'plain' | 'granted' | 'administrator';
const users = { plain: 'user-chenjing', granted: 'user-wangfang' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'silent' } });
  await app.db.deleteFrom('userRole').where('userId', 'in', Object.values(users)).execute();
  await app.db.insertInto('userRole').values({ userId: users.granted, roleId: role }).execute();
  const { id: _id, ...staff } = await app.db
    .selectFrom('role')
    .selectAll()
    .where('id', '=', 'role-staff')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('role')
    .values({ ...staff, id: role, enCode: 'matrix', fullName: 'matrix' })
    .execute();
});
afterAll(() => app.close());

const accounts = { plain: 'chenjing', granted: 'wangfang', administrator: 'admin' } as const;

interface Answer {
  code: number;
  msg: string;
}

/** The response to a call with no input but the parameters of its address. */
async function answerOf(call: Call, who: Who, said: object = {}): Promise<Answer> {
  const input = { ...Object.fromEntries(pathNames(call.path).map((name) => [name, 'no-such-id'])), ...said };
  // A separate session for each call: logging out and locking are calls too.
  const headers = who === 'nobody' ? {} : { authorization: await app.tokenOf({ account: accounts[who] }) };
  const file = { name: 'none.xlsx', content: 'none' };
  const response = await app.app.inject(await requestOf(call, input, { headers, file }));
  const isJson = String(response.headers['content-type']).includes('json');
  return isJson ? (response.json() as Envelope) : { code: response.statusCode, msg: '' };
}
const codeOf = async (call: Call, who: Who, said?: object) => (await answerOf(call, who, said)).code;

/** Minimal valid input for a call of a module, so that its handler runs. */
function leastOf(call: Call, module: { modelId: string; module: string }): object {
  const least = Value.Create(call.input) as Record<string, unknown>;
  const filled = Object.entries(least).map(([name, value]) => [name, value === '' ? 'none' : value]);
  const known = Object.entries({ ...module, data: '{}', fullName: 'none', enCode: 'none', parentId: '0' }).filter(
    ([name]) => name in call.input.properties,
  );
  return { ...Object.fromEntries(filled), ...Object.fromEntries(known) };
}

/** Grants the role the menu of a call, with `isButtonToo` its button, and nothing else. */
async function grant({ access }: Call, isButtonToo: boolean): Promise<void> {
  const { menu: name, button } = access as { menu: string; button?: string };
  const { db } = app;
  const object = { objectType: 'role' as const, objectId: role };
  await db.deleteFrom('permissionGrant').where('objectId', '=', role).execute();
  const menu = await db.selectFrom('menu').selectAll().where('enCode', '=', name).executeTakeFirstOrThrow();
  await db.updateTable('menu').set({ isButtonAuthorize: 1 }).where('id', '=', menu.id).execute();
  await grantAll(db, object, [
    { step: 'system', itemId: menu.systemId || mainSystem },
    { step: 'module', itemId: menu.id },
  ]);
  if (button === undefined || !isButtonToo) return;
  const item = { id: `${menu.id}-${button}`, menuId: menu.id, type: 'button' as const, enCode: button };
  await db
    .insertInto('menuItem')
    .values({ ...item, fullName: button, conditions: null, sortCode: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await grantAll(db, object, [{ step: 'button', itemId: item.id }]);
}

/** Grants the role these menus with all their items, and nothing else. */
async function grantWhole(menuIds: readonly string[]): Promise<void> {
  const object = { objectType: 'role' as const, objectId: role };
  await app.db.deleteFrom('permissionGrant').where('objectId', '=', role).execute();
  const items = await app.db
    .selectFrom('menuItem')
    .select(['type as step', 'id as itemId'])
    .where('menuId', 'in', menuIds)
    .execute();
  const menus = menuIds.map((itemId) => ({ step: 'module' as const, itemId }));
  await grantAll(app.db, object, [{ step: 'system', itemId: mainSystem }, ...menus, ...items]);
}

const refused = [602, 403];
/** An expired link is refused as well, for every caller. */
const isWithoutRight = ({ code, msg }: Answer) => refused.includes(code) && msg !== '链接已失效';

describe('the rights of every call', () => {
  it('are declared: there is no call without a rule', () => {
    for (const { id, call } of calls) expect(call.access, id).toBeTruthy();
  });

  it('refuse calls without a session, unless the call is public', async () => {
    for (const { id, call } of calls) {
      const answer = await answerOf(call, 'nobody');
      if (call.access === 'public') expect(isWithoutRight(answer), id).toBe(false);
      else expect(answer.code, id).toBe(602);
    }
  });

  it('refuse a session without rights wherever a menu or an administrator is required [PERM-015]', async () => {
    for (const { id, call } of calls) {
      if (call.access === 'administrator' || isMenu(call)) {
        expect(await answerOf(call, 'plain'), id).toMatchObject({ code: 403, msg: '权限不足' });
      } else if (call.access === 'session') expect(refused, id).not.toContain(await codeOf(call, 'plain'));
    }
  });

  it('accept callers with the menu and the button, and refuse them where an administrator is required', async () => {
    for (const { id, call } of ofMenus) {
      await grant(call, true);
      // A call that makes other calls refuses with the name of the one that is not permitted.
      expect((await answerOf(call, 'granted')).msg, id).not.toBe('权限不足');
    }
    for (const { id, call } of calls.filter(({ call: one }) => one.access === 'administrator')) {
      expect(await codeOf(call, 'granted'), id).toBe(403);
    }
  });

  it('refuse callers with the menu but without the button where a button is required', async () => {
    for (const { id, call } of withButton) {
      await grant(call, false);
      expect(await codeOf(call, 'granted'), id).toBe(403);
    }
  });

  it("accept only administrators and callers with the module's menu in calls of a module [PERM-015]", async () => {
    const modelId = await releaseForm(app, 'matrixForm', {
      fields: [node('input', 'name')],
      list: {
        columns: [{ prop: 'name' }],
        toolbar: ['add', 'download', 'upload', 'batchRemove', 'batchPrint'],
        guards: { button: true },
      },
    });
    const menus = await app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${modelId}%`).execute();
    const module = { modelId, module: menus[0]?.id ?? '' };
    for (const { id, call } of ofModules) {
      const least = leastOf(call, module);
      expect(await codeOf(call, 'nobody', least), id).toBe(602);
      expect(await answerOf(call, 'plain', least), id).toMatchObject({ code: 403, msg: '权限不足' });
      expect(refused, id).not.toContain(await codeOf(call, 'administrator', least));
    }
    await grantWhole([module.module, 'menu-visual-dev', 'menu-data-report', 'menu-data-screen', 'menu-portal']);
    for (const { id, call } of ofModules) {
      expect(refused, id).not.toContain(await codeOf(call, 'granted', leastOf(call, module)));
    }
  });

  it('accept an administrator everywhere', async () => {
    for (const { id, call } of calls) expect(isWithoutRight(await answerOf(call, 'administrator')), id).toBe(false);
  });

  it('are refused in the language of the caller [PERM-019]', async () => {
    const as = { account: accounts.plain };
    const answer = await app.call('sys-config.info', {}, { as, headers: { 'accept-language': 'en' } });
    expect(answer).toMatchObject({ code: 403, status: 403, msg: 'Permission Denied' });
  });
});
