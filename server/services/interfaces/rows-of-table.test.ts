import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueryConfig } from '#schemas/resources/data-interface/data-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { rowsOfTable } from './rows-of-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'silent' } });
}, 120_000);
afterAll(() => app.close());

const ask = {
  values: {},
  required: new Set<string>(),
  keyword: '',
  keywordFields: [],
  only: undefined,
  page: { currentPage: 1, pageSize: 200 },
};
const somebody = { id: 'somebody', roleIds: [], isAdministrator: false };
const rows = async (config: QueryConfig, isAdministrator = false, isOpen = false) => {
  const context = { db: app.db, user: { ...somebody, isAdministrator } } as unknown as Context;
  return (await rowsOfTable(context, config, ask, isOpen)).rows;
};
const people = (more: Partial<QueryConfig> = {}): QueryConfig => ({ from: 'user', fields: ['account'], ...more });
const accounts = async (more: Partial<QueryConfig>, ...manner: boolean[]) =>
  (await rows(people(more), ...manner)).map(({ account }) => account);

it('sorts by no column that the caller may not see, and by none that does not exist [PERM-023]', async () => {
  const usual = await accounts({});
  const sort: NonNullable<QueryConfig['sort']> = [{ field: 'email', sort: 'asc' }];
  expect(await accounts({ sort })).toEqual(usual);
  expect(await accounts({ sort }, true)).not.toEqual(usual);
  expect(await accounts({ sort }, false, true)).toEqual(await accounts({ sort }, true));
  expect(await accounts({ sort: [{ field: 'password', sort: 'desc' }] }, true)).toEqual(usual);
  expect(await accounts({ sort: [{ field: 'constructor', sort: 'desc' }] }, true)).toEqual(usual);
});

it('returns no column that the caller may not see, and guarded ones only where they are named [PERM-023]', async () => {
  const fields = ['account', 'email', 'password'];
  const keys = async (config: QueryConfig, ...manner: boolean[]) =>
    Object.keys((await rows(config, ...manner))[0] ?? {}).sort();
  expect(await keys(people({ fields }))).toEqual(['account', 'id']);
  expect(await keys(people({ fields }), true)).toEqual(['account', 'email', 'id']);
  expect(await keys(people({ fields }), false, true)).toEqual(['account', 'email', 'id']);
  const all = await keys({ from: 'user' }, true);
  expect(all).toContain('account');
  expect(all).not.toContain('email');
});

it('compares no column that the caller may not see or that does not exist [PERM-023]', async () => {
  const where = (field: string): NonNullable<QueryConfig['where']> => [{ field, symbol: 'notNull' }];
  await expect(rows(people({ where: where('email') }))).rejects.toMatchObject({ code: 403 });
  await expect(rows(people({ where: where('password') }), true)).rejects.toThrow('data-interface.noField');
  expect((await rows(people({ where: where('email') }), true)).length).toBeGreaterThan(0);
});
