import { afterAll, beforeAll, expect, it } from 'vitest';
import groups from '#fixtures/seed/group.json' with { type: 'json' };
import users from '#fixtures/seed/user.json' with { type: 'json' };
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

interface SeedUser {
  id: string;
  organizeId: string;
  positionId: string;
  roleIds: string[];
  organizeIds?: string[];
  positionIds?: string[];
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
}, 120_000);
afterAll(() => app.close());

const pairs = (rows: readonly object[]) => rows.map((row) => Object.values(row).join(' ')).sort();
const expected = (idsOf: (user: SeedUser) => readonly string[]) =>
  (users as SeedUser[]).flatMap((user) => [...new Set(idsOf(user))].map((id) => `${user.id} ${id}`)).sort();

it('seeds the staff in their roles, organisations and positions: the major ones and those in addition', async () => {
  const roles = await app.db.selectFrom('userRole').select(['userId', 'roleId']).execute();
  const organisations = await app.db.selectFrom('userOrganize').select(['userId', 'organizeId']).execute();
  const positions = await app.db.selectFrom('userPosition').select(['userId', 'positionId']).execute();
  expect(pairs(roles)).toEqual(expected(({ roleIds }) => roleIds));
  expect(pairs(organisations)).toEqual(
    expected(({ organizeId, organizeIds = [] }) => [organizeId, ...organizeIds].filter((id) => id !== '')),
  );
  expect(pairs(positions)).toEqual(
    expected(({ positionId, positionIds = [] }) => [positionId, ...positionIds].filter((id) => id !== '')),
  );
});

it('seeds the groups with their members', async () => {
  const members = await app.db.selectFrom('userGroup').select(['groupId', 'userId']).execute();
  expect(pairs(members)).toEqual(groups.flatMap(({ id, userIds }) => userIds.map((user) => `${id} ${user}`)).sort());
});

it('seeds all users without a password', async () => {
  const staff = await app.db.selectFrom('users').select(['id', 'password']).execute();
  expect(staff.map(({ id }) => id).sort()).toEqual((users as SeedUser[]).map(({ id }) => id).sort());
  expect(staff.filter(({ password }) => password !== '')).toEqual([]);
});
