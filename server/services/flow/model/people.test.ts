import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PeopleRule } from '#core/flow/model/people-rule.ts';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { peopleFor } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const initiator = 'user-zhangwei';
const people = (rule: object) => peopleFor(app.db, { initiator, ...rule } as PeopleRule);
const setMark = (id: string, enabledMark: number) =>
  app.db.updateTable('users').set({ enabledMark }).where('id', '=', id).execute();

describe('the handlers of a step', () => {
  it('are superiors of a level from the place of the initiator at this time [FLOW-016]', async () => {
    expect(await people({ by: 'superior', level: 1 })).toEqual(['user-zengguoqiang']);
    expect(await people({ by: 'superiors', level: 2 })).toEqual(['user-zengguoqiang', 'admin']);
    expect(await people({ by: 'superior', level: 9 })).toEqual([]);
    const own = app.db.updateTable('users').where('id', '=', initiator);
    await own.set({ managerId: 'user-songjia' }).execute();
    expect(await people({ by: 'superior', level: 1 })).toEqual(['user-songjia']);
    await own.set({ managerId: 'user-zengguoqiang' }).execute();
  });

  it('are the members named, without disabled, locked and deleted users [FLOW-018]', async () => {
    const rule = { by: 'members', members: ['user-liuyang--user', 'user-songjia--user', 'nobody--user'] };
    expect(await people(rule)).toEqual(['user-liuyang', 'user-songjia']);
    await setMark('user-liuyang', 0);
    expect(await people(rule)).toEqual(['user-songjia']);
    await setMark('user-liuyang', 2);
    expect(await people(rule)).toEqual(['user-songjia']);
    await setMark('user-liuyang', 1);
    const staff = await people({ by: 'members', members: ['role-staff--role'] });
    expect(staff).toContain(initiator);
    const { organizeId } = await app.db
      .selectFrom('users')
      .select('organizeId')
      .where('id', '=', initiator)
      .executeTakeFirstOrThrow();
    expect(await people({ by: 'members', members: [`${organizeId}--department`] })).toContain(initiator);
  });

  it('are chosen among the candidates only', async () => {
    const among = ['user-liuyang--user'];
    expect(await people({ by: 'users', users: ['user-liuyang', 'user-songjia'], among })).toEqual(['user-liuyang']);
  });

  it('stand to the initiator as the extra rule demands [FLOW-021]', async () => {
    const members = ['user-zengguoqiang--user', 'user-songjia--user'];
    expect(await people({ by: 'members', members, extraRule: 4 })).toEqual(['user-zengguoqiang']);
    expect(await people({ by: 'members', members: ['user-zhangwei--user'], extraRule: 7 })).toEqual([initiator]);
  });
});
