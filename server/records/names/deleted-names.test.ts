import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { releasedModel } from '../forms/released-model.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { deletedRecords } from './deleted-records.ts';
import { namesFor } from './record-names.ts';

type Values = Record<string, unknown>;

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const as = { as: 'admin' } as const;
async function create(modelId: string, values: Values) {
  const answer = await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as);
  expect(answer.msg).toBe('新建成功');
  return answer.data.id;
}
const listed = async (modelId: string) =>
  (await app.call<{ list: Values[] }>('onlinedev.list', { modelId }, as)).data.list;
const selected = async (...ids: string[]) =>
  (await app.call<{ list: Values[] }>('user.selectedList', { ids }, as)).data.list;

const asId = (id: string) => id;
const asPath = (id: string) => [id];
/** Kinds with the table they pick from, the type of its nodes, the column of the name, and how they store a choice. */
const pickers = [
  ['userSelect', 'users', 'user', 'realName', asId],
  ['organizeSelect', 'organize', 'department', 'fullName', asPath],
  ['posSelect', 'position', 'position', 'fullName', asId],
  ['roleSelect', 'role', 'role', 'fullName', asId],
  ['groupSelect', 'group', 'group', 'fullName', asId],
] as const;

describe('the name of what was deleted', () => {
  it.each(pickers)(
    'is the last one of it, marked, in a %s [PICK-134]',
    async (zhjyKey, table, type, column, stored) => {
      const modelId = await releaseForm(app, `gone.${zhjyKey}`, {
        fields: [node(zhjyKey, 'one'), node(zhjyKey, 'many', {}, { multiple: true })],
        list: { columns: [{ prop: 'one' }, { prop: 'many' }] },
      });
      const known = await app.db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
      const id = `gone-${zhjyKey}`;
      const unique = { account: id, enCode: id, [column]: '王离职' };
      const columns = Object.keys(known).filter((name) => name in unique);
      const row = { ...known, id, ...Object.fromEntries(columns.map((name) => [name, unique[name as 'account']])) };
      await app.db
        .insertInto(table)
        .values(row as never)
        .execute();
      await create(modelId, { one: stored(id), many: [stored(id)] });
      expect(await listed(modelId)).toMatchObject([{ one: '王离职', many: '王离职' }]);
      expect(await selected(`${id}--${type}`)).toMatchObject([{ id, fullName: '王离职' }]);

      await app.db
        .updateTable(table)
        .set({ [column]: '王归来' } as never)
        .where('id', '=', id)
        .execute();
      await app.db.deleteFrom(table).where('id', '=', id).execute();
      expect(await listed(modelId)).toMatchObject([{ one: '王归来（已删除）', many: '王归来（已删除）' }]);
      expect(await selected(`${id}--${type}`)).toMatchObject([{ id, type, fullName: '王归来（已删除）' }]);
      expect(await selected(`never--${type}`)).toEqual([]);

      await app.db
        .insertInto(table)
        .values({ ...row, [column]: '新人' } as never)
        .execute();
      expect(await listed(modelId)).toMatchObject([{ one: '新人', many: '新人' }]);
    },
  );

  it('of a dictionary entry is that of a retired option, under its id and its code [PICK-134]', async () => {
    const modelId = await releaseForm(app, 'gone.entry', {
      fields: [
        node('select', 'code', {}, { source: { dictionary: 'leaveType' } }),
        node('select', 'id', {}, { source: { dictionary: 'leaveType', value: 'id' } }),
      ].map((one, at) => ({ ...one, vModel: ['code', 'entry'][at] as string })),
    });
    const type = await app.db
      .selectFrom('dictionaryType')
      .select('id')
      .where('enCode', '=', 'leaveType')
      .executeTakeFirstOrThrow();
    const entry = {
      dictionaryTypeId: type.id,
      parentId: '0',
      fullName: '探亲假',
      enCode: 'visit',
      sortCode: 1,
      enabledMark: 1,
    };
    const made = await app.call<{ id: string }>('dictionary-data.create', entry, as);
    const { id } = await app.db
      .selectFrom('dictionaryData')
      .select('id')
      .where('enCode', '=', 'visit')
      .executeTakeFirstOrThrow();
    expect(made.code).toBe(200);
    const record = await create(modelId, { code: 'visit', entry: id });
    expect((await app.call('dictionary-data.remove', { id }, as)).code).toBe(200);

    const all = await app.call<{ list: { enCode: string; dictionaryList: Values[] }[] }>('dictionary-data.all', {}, as);
    const options = all.data.list.find(({ enCode }) => enCode === 'leaveType')?.dictionaryList ?? [];
    const gone = options.filter(({ fullName }) => fullName === '探亲假（已删除）');
    expect(gone.map(({ id: one, enCode, enabledMark }) => [one, enCode, enabledMark]).sort()).toEqual(
      [
        [id, id, 0],
        ['visit', 'visit', 0],
      ].sort(),
    );
    const printed = await namesFor(
      app.db,
      (await releasedModel(app.db, modelId)).fields,
      [{ code: 'visit', entry: id }],
      'en',
    );
    expect([
      printed({ noun: 'dictionary/leaveType', id: 'visit' }),
      printed({ noun: 'dictionary/leaveType', id }),
    ]).toEqual(['探亲假 (deleted)', '探亲假 (deleted)']);
    const again = await app.call('onlinedev.create', { modelId, data: '{"code":"visit"}' }, as);
    expect(again.msg).toContain('不在可选范围内');
    const kept = await app.call(
      'onlinedev.update',
      { modelId, id: record, data: JSON.stringify({ code: 'visit', entry: id }) },
      as,
    );
    expect(kept.msg).toBe('更新成功');
  });

  it('of a record is the text that refers to it, for those who could see it [PICK-134]', async () => {
    for (const logicalDelete of [true, false]) {
      const code = `gone.target.${logicalDelete}`;
      const target = await releaseForm(app, code, {
        fields: [node('input', 'name'), node('input', 'secret')],
        logicalDelete,
      } as never);
      const modelId = await releaseForm(app, `gone.referring.${logicalDelete}`, {
        fields: [node('relationForm', 'ref', {}, { modelId: target, relationField: 'name' })],
        list: { columns: [{ prop: 'ref' }] },
      });
      const id = await create(target, { name: '东方公司', secret: '机密' });
      await create(modelId, { ref: id });
      expect(await listed(modelId)).toMatchObject([{ ref: '东方公司' }]);
      expect((await app.call('onlinedev.remove', { modelId: target, id }, as)).code).toBe(200);
      expect(await listed(modelId)).toMatchObject([{ ref: '东方公司（已删除）' }]);
      const rows = async (ids: string) =>
        (await app.call<{ list: Values[] }>('visualdev.rows', { id: target, relationField: 'name', ids }, as)).data
          .list;
      expect(await rows(id)).toEqual([{ id, name: '东方公司（已删除）' }]);
      expect(await rows('never')).toEqual([]);
      const seenBy = (user: string) =>
        deletedRecords(app.db, target, 'name', [id], [sql<boolean>`creator_user_id = ${user}`]);
      expect([await seenBy('admin'), await seenBy('zhangwei')]).toEqual([[{ id, name: '东方公司' }], []]);
      const offered = await app.call<{ list: Values[] }>('visualdev.rows', { id: target, relationField: 'name' }, as);
      expect(offered.data.list).toEqual([]);
    }
    // A record that no form refers to leaves nothing behind.
    const alone = await releaseForm(app, 'gone.alone', { fields: [node('input', 'name')] });
    const id = await create(alone, { name: '无人引用' });
    await app.call('onlinedev.remove', { modelId: alone, id }, as);
    const { rows } = await sql`select 1 from deleted_record where id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});
