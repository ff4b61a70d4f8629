import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/test-app.ts';
import * as failures from './login-failures.ts';
import {
  beginSession,
  changesSessions,
  endSessions,
  livingSession,
  livingSessions,
  sessionKeyOf,
  sessionReader,
} from './sessions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const minute = 60_000;
const now = 1_000_000_000_000;
const userId = 'user-zhangwei';
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'living',
    ({ code, id }: { code: number; id: string }) => `${code} ${id}`,
  );

describe('a session', () => {
  const begin = async (more: object = {}) =>
    sessionKeyOf(await beginSession(app.db, userId, '10.0.0.1', { now, lifeMs: 60 * minute, ...more }));
  const rowOf = (key: string) =>
    app.db.selectFrom('session').selectAll().where('tokenHash', '=', key).executeTakeFirstOrThrow();
  const expiry = async (key: string) => (await rowOf(key)).expiresTime;

  it('is stored by the hash of its token, with its user, address and life', async () => {
    const key = await begin({ mustChange: 'initial' });
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(await rowOf(key)).toMatchObject({
      ...{ userId, address: '10.0.0.1', creatorTime: now, expiresTime: now + 60 * minute, lifeMs: 60 * minute },
      ...{ endedBy: '', lockedTime: null, mustChange: 'initial' },
    });
    expect((await rowOf(await begin())).mustChange).toBe('');
  });

  it('expires at its end, and not before [ERROR-004]', async () => {
    const key = await begin();
    const at = (time: number) => refusal(livingSession(app.db, key, time, { prolongs: false }));
    expect(await at(now + 60 * minute - 1)).toBe('living');
    expect(await at(now + 60 * minute)).toBe('600 session.expired');
  });

  it('is extended by use, at most once a minute, and not by what is no use', async () => {
    const read = sessionReader(app.db, () => app.clock.now);
    app.clock.now = now;
    for (const use of [
      (key: string, time: number, prolongs: boolean) => livingSession(app.db, key, time, { prolongs }),
      (key: string, time: number, prolongs: boolean) => {
        app.clock.now = time;
        return read(key, { prolongs });
      },
    ]) {
      const key = await begin();
      await use(key, now + minute - 1, true);
      expect(await expiry(key)).toBe(now + 60 * minute);
      await use(key, now + minute, false);
      expect(await expiry(key)).toBe(now + 60 * minute);
      await use(key, now + minute, true);
      expect(await expiry(key)).toBe(now + 61 * minute);
    }
    const key = await begin();
    await livingSession(app.db, key, now + 5 * minute);
    expect(await expiry(key)).toBe(now + 65 * minute);
    await read(key);
    expect(await expiry(key)).toBe(now + 65 * minute);
  });

  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'is remembered on the embedded database until what it is made of is changed',
    async () => {
      const { sessionOf } = app.platform;
      app.clock.now = now;
      const key = await begin();
      const statements = () => app.statementsOf(() => sessionOf(key));
      expect(await statements()).toHaveLength(1);
      expect(await statements()).toEqual([]);
      const changes = [
        () => app.db.updateTable('users').set({ headIcon: 'x' }).where('id', '=', userId).execute(),
        () => sql`update role set enabled_mark = 1 where id = 'role-staff'`.execute(app.db),
        () => app.db.updateTable('dictionaryType').set({ sortCode: 1 }).execute(),
        () =>
          app.db.transaction().execute(async (transaction) => {
            await transaction.updateTable('session').set({ lockedTime: now }).where('tokenHash', '=', key).execute();
          }),
      ];
      for (const change of changes) {
        await change();
        expect(await statements()).toHaveLength(1);
        expect(await statements()).toEqual([]);
      }
      expect(await sessionOf(key)).toMatchObject({ isLocked: true, user: { headIcon: 'x' } });
      await app.db.updateTable('errorLog').set({ stack: '' }).execute();
      expect(await statements()).toEqual([]);
      await endSessions(app.db, userId, 'logout');
      expect(await refusal(sessionOf(key))).toBe('602 session.invalid');
    },
  );

  it.each([
    ['select 1 from session for update', false],
    ['begin', false],
    [' with page as (select 1) select 2', false],
    ['create index concurrently if not exists x on record (id)', false],
    ['create table users (id text)', true],
    ['update "record" set data = $1', false],
    ['insert into audit_log (id) values (1)', false],
    ['update session set locked_time = 1', true],
    ['delete from "user_role" where user_id = $1', true],
    ['insert into "change_version" default values', true],
    ['with gone as (delete from record returning id) select 1', true],
    ['truncate record', true],
  ])('may be changed by a statement: %s', (statement, isChange) => {
    expect(changesSessions(statement)).toBe(isChange);
  });

  it('that ended is refused by its reason, each key on its own [ERROR-004]', async () => {
    const [gone, elsewhere, out, living] = ['gone', await begin(), await begin(), await begin()];
    await app.db.updateTable('session').set({ endedBy: 'elsewhere' }).where('tokenHash', '=', elsewhere).execute();
    await app.db.updateTable('session').set({ endedBy: 'logout' }).where('tokenHash', '=', out).execute();
    const sessionOf = await livingSessions(app.db, [gone, elsewhere, out, living], () => now);
    const said = [gone, elsewhere, out, living].map((key) => refusal((async () => sessionOf(key))()));
    expect(await Promise.all(said)).toEqual([
      '602 session.invalid',
      '601 session.elsewhere',
      '602 session.invalid',
      'living',
    ]);
  });

  it('has its user with the enabled roles, and its state', async () => {
    const key = await begin();
    const rolesNow = async () => (await livingSession(app.db, key, now)).user.roleIds;
    expect(await rolesNow()).toContain('role-staff');
    await app.db.updateTable('role').set({ enabledMark: 0 }).where('id', '=', 'role-staff').execute();
    expect(await rolesNow()).not.toContain('role-staff');
    await app.db.updateTable('role').set({ enabledMark: 1 }).where('id', '=', 'role-staff').execute();
    expect(await livingSession(app.db, key, now)).toMatchObject({ isLocked: false, user: { isAdministrator: false } });
    await app.db.updateTable('session').set({ lockedTime: now }).where('tokenHash', '=', key).execute();
    expect(await livingSession(app.db, key, now)).toMatchObject({ isLocked: true });
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('id', '=', userId).execute();
    expect(await refusal(livingSession(app.db, key, now))).toBe('602 session.invalid');
    await app.db.updateTable('users').set({ enabledMark: 1 }).where('id', '=', userId).execute();
  });

  it('ends with the others of its user, apart from one and from those that ended before', async () => {
    const [one, other, before] = [await begin(), await begin(), await begin()];
    await app.db.updateTable('session').set({ endedBy: 'elsewhere' }).where('tokenHash', '=', before).execute();
    await endSessions(app.db, userId, 'password', one);
    expect([(await rowOf(one)).endedBy, (await rowOf(other)).endedBy, (await rowOf(before)).endedBy]).toEqual([
      '',
      'password',
      'elsewhere',
    ]);
    await endSessions(app.db, userId, 'logout');
    expect((await rowOf(one)).endedBy).toBe('logout');
  });
});

describe('failed logins [LOGIN-020]', () => {
  const day = 24 * 60 * minute;
  const subject = failures.accountSubject(' ZhangWei ', '10.0.0.1');
  const fail = (time: number, one = subject) => failures.countAttempt(app.db, one, 5, time);
  beforeEach(() => app.db.deleteFrom('loginFailure').execute());

  it('are counted by name without case and spaces, address and session', () => {
    expect(subject).toEqual({ subject: 'account:zhangwei@10.0.0.1', account: 'zhangwei', visitor: '10.0.0.1' });
    expect(failures.sessionSubject('A', 'k')).toEqual({ subject: 'session:k', account: 'a', visitor: '' });
    expect(failures.addressSubject('v')).toEqual({ subject: 'address:v', account: '', visitor: 'v' });
  });

  it('delay the next attempt from the fifth on, by 1, 2, 4, 8 and 15 minutes at most', async () => {
    let time = now;
    for (let count = 1; count < 5; count += 1) {
      expect(await fail(time)).toBe(0);
      expect(await failures.waitOf(app.db, subject, time)).toBe(0);
    }
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await fail(time)).toBe(0);
      expect(await failures.waitOf(app.db, subject, time)).toBe(minutes);
      expect(await fail(time)).toBe(minutes);
      expect(await failures.waitOf(app.db, subject, time + minutes * minute - 1)).toBe(1);
      time += minutes * minute;
      expect(await failures.waitOf(app.db, subject, time)).toBe(0);
    }
    expect(await failures.failuresOf(app.db, subject, time)).toBe(10);
  });

  it('that are free by a limit of one delay the second', async () => {
    expect(await failures.countAttempt(app.db, subject, 1, now)).toBe(0);
    expect(await failures.waitOf(app.db, subject, now)).toBe(1);
  });

  it('count for a day', async () => {
    await fail(now);
    await fail(now);
    expect(await failures.failuresOf(app.db, subject, now + day)).toBe(2);
    expect(await failures.failuresOf(app.db, subject, now + day + 1)).toBe(0);
    expect(await failures.failuresEverywhere(app.db, 'ZHANGWEI', now + day)).toBe(2);
    expect(await failures.failuresEverywhere(app.db, 'ZHANGWEI', now + day + 1)).toBe(0);
    await fail(now + day);
    expect(await failures.failuresOf(app.db, subject, now + day)).toBe(3);
    await fail(now + 2 * day + 1);
    expect(await failures.failuresOf(app.db, subject, now + 2 * day + 1)).toBe(1);
  });

  it('delay no longer than the longest wait after the clock was set back', async () => {
    for (let count = 0; count < 5; count += 1) await fail(now);
    expect(await failures.waitOf(app.db, subject, now - day)).toBe(15);
    expect(await failures.waitOf(app.db, subject, now - day + 15 * minute)).toBe(0);
  });

  it('at several addresses count together for a name, and nothing for no name', async () => {
    const other = failures.accountSubject('zhangwei', '10.0.0.2');
    await fail(now);
    await fail(now, other);
    await fail(now, failures.addressSubject('10.0.0.1'));
    expect(await failures.failuresEverywhere(app.db, 'zhangwei', now)).toBe(2);
    expect(await failures.failuresEverywhere(app.db, '', now)).toBe(0);
  });

  it('name those who wait', async () => {
    for (let count = 0; count < 5; count += 1) await fail(now);
    await fail(now, failures.accountSubject('other', 'v'));
    const among = async (time: number, ...names: string[]) => [...(await failures.waitingAmong(app.db, names, time))];
    expect(await among(now, 'ZhangWei', 'other', '')).toEqual(['zhangwei']);
    expect(await among(now + minute, 'zhangwei')).toEqual([]);
    expect(await among(now)).toEqual([]);
  });

  it('are forgotten after a login, those of other names at the address are not', async () => {
    const address = failures.addressSubject('10.0.0.1');
    const failAt = (times: number) =>
      Promise.all(Array.from({ length: times }, () => failures.countAttempt(app.db, address, 3, now)));
    for (let count = 0; count < 2; count += 1) await fail(now);
    await failAt(3);
    expect(await failures.waitOf(app.db, address, now)).toBe(1);
    await failures.forgiveFailures(app.db, subject, 3);
    expect(await failures.failuresOf(app.db, subject, now)).toBe(0);
    expect(await failures.failuresOf(app.db, address, now)).toBe(1);
    expect(await failures.waitOf(app.db, address, now)).toBe(0);
    await failures.forgiveFailures(app.db, subject, 1);
    expect(await failures.failuresOf(app.db, address, now)).toBe(1);
    await failures.forgetFailures(app.db, address);
    expect(await failures.failuresOf(app.db, address, now)).toBe(0);
  });

  it('do not end a wait of the address that other names still cause', async () => {
    const address = failures.addressSubject('10.0.0.1');
    await fail(now);
    for (let count = 0; count < 4; count += 1) await failures.countAttempt(app.db, address, 4, now);
    await failures.forgiveFailures(app.db, subject, 3);
    expect(await failures.failuresOf(app.db, address, now)).toBe(3);
    expect(await failures.waitOf(app.db, address, now)).toBe(1);
  });

  it('are lifted for a name and the addresses it failed at', async () => {
    const [address, elsewhere] = [failures.addressSubject('10.0.0.1'), failures.addressSubject('10.0.0.9')];
    for (const one of [subject, address, elsewhere]) for (let count = 0; count < 5; count += 1) await fail(now, one);
    await failures.liftWaits(app.db, ['', 'unknown']);
    expect(await failures.waitOf(app.db, address, now)).toBe(1);
    await failures.liftWaits(app.db, ['ZHANGWEI']);
    const waits = [subject, address, elsewhere].map((one) => failures.waitOf(app.db, one, now));
    expect(await Promise.all(waits)).toEqual([0, 0, 1]);
  });
});
