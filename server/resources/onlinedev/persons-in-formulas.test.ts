import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '#core/compile/compile.ts';
import { recalculate } from '#core/calc/recalculate.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { formContext } from '../../records/forms/parse-definition.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

/** Names of fields with a formula each, whose value is a text. */
const formulas = {
  who: 'USERID()',
  name: 'USERNAME()',
  account: 'ACCOUNT()',
  department: 'ORGID()',
  departmentName: 'ORGNAME()',
  position: 'POSITION()',
  role: 'ROLE()',
  manager: 'MANAGER()',
  isStaff: 'IF(HASROLE("role-staff"); "yes"; "no")',
  isOther: 'IF(HASROLE("role-none"); "yes"; "no")',
};
const computed = (isStorage: number) =>
  Object.entries(formulas).map(([name, expression]) =>
    node('calculate', name, {}, { expression, isStorage, result: 'text' }),
  );

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const people = ['plain', 'configurer'] as const;
type Who = (typeof people)[number];
type Values = Record<string, unknown>;

/** What the page of a person knows of them: what definitions may read of it. */
const onPage = async (as: Who) =>
  definitionUser((await app.call<{ userInfo: Values }>('session.currentUser', {}, { as })).data.userInfo);

async function results(as: Who): Promise<Values> {
  const screen = compile({ language: 1, title: 'x', fields: computed(1) as never }, formContext);
  return recalculate(screen.calculation, {}, { now: 0, user: await onPage(as) });
}
const withOthers = { note: node('input', 'note') };
const form = (code: string, isStorage: number) =>
  releaseForm(app, code, {
    fields: [withOthers.note, ...computed(isStorage)],
    list: { columns: Object.keys(formulas).map((prop) => ({ prop })) },
  });
const create = async (modelId: string, as: Who, values: Values = {}) =>
  (await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, { as })).data.id;
const read = async (modelId: string, id: string, as: Who) =>
  JSON.parse((await app.call<{ data: string }>('onlinedev.info', { modelId, id }, { as })).data.data) as Values;
const listed = async (modelId: string, as: Who) =>
  (await app.call<{ list: Values[] }>('onlinedev.list', { modelId }, { as })).data.list;

describe('functions of persons', () => {
  it('answer on the page who and where the current user is [FORMULA-018]', async () => {
    const plain = await results('plain');
    const user = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', String(plain['who']))
      .executeTakeFirstOrThrow();
    const department = await app.db
      .selectFrom('organize')
      .select(['id', 'fullName'])
      .where('id', '=', user.organizeId)
      .executeTakeFirstOrThrow();
    expect(plain).toEqual({
      ...{ who: user.id, name: user.realName, account: user.account, position: user.positionId },
      ...{ department: department.id, departmentName: department.fullName, manager: user.managerId },
      ...{ role: 'role-staff', isStaff: 'yes', isOther: 'no' },
    });
  });

  it('name the writer in a stored field, as the page of the writer does, whatever was sent and whoever reads [FORMULA-018]', async () => {
    const modelId = await form('persons.stored', 1);
    for (const writer of people) {
      const expected = await results(writer);
      const id = await create(modelId, writer, { name: 'another person', role: 'role-admin' });
      for (const reader of people) expect(await read(modelId, id, reader)).toMatchObject(expected);
    }
    const names = (await listed(modelId, 'plain')).map(({ id: _, ...row }) => row['name']);
    expect(names.sort()).toEqual([(await results('plain'))['name'], (await results('configurer'))['name']].sort());
  });

  it('name the reader in a list column that is not stored [FORMULA-018]', async () => {
    const modelId = await form('persons.shown', 0);
    await create(modelId, 'plain', { note: 'a' });
    for (const reader of people) {
      const { name, account, department, role } = await results(reader);
      expect(await listed(modelId, reader)).toMatchObject([{ name, account, department, role }]);
    }
  });

  it('decide conditions by the person who writes, on the server as on the page [FORMULA-018]', async () => {
    const account = (await results('plain'))['account'];
    const modelId = await releaseForm(app, 'persons.conditions', {
      fields: [
        node('input', 'note', { required: { formula: `ACCOUNT() = "${account}"` } }),
        node('input', 'place', { required: { formula: 'ORGNAME() = "nowhere"' } }),
      ],
    });
    const save = async (as: Who) => app.call<{ path: string }[]>('onlinedev.create', { modelId, data: '{}' }, { as });
    expect((await save('plain')).data.map(({ path }) => path)).toEqual(['note']);
    expect((await save('configurer')).msg).toBe('新建成功');
  });
});
