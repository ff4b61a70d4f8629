import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ref } from '#core/kind/kind.ts';
import type { Language } from '#schemas/language/text.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import type { RecordField } from '../fields/record-fields.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { currentUser, type ExternalLookup, namesFor, valuesOf } from './record-names.ts';

let app: TestApp;
let goods: { modelId: string; id: string };
beforeAll(async () => {
  app = await testApp();
  const flow = await releaseForm(app, 'named.flow', { fields: [node('input', 'title')] });
  const data = JSON.stringify({ title: '货架' });
  const { data: made } = await app.call<{ id: string }>('onlinedev.create', { modelId: flow, data }, { as: 'admin' });
  goods = { modelId: flow, id: made.id };
});
afterAll(() => app.close());

/** A field whose values are references. */
const picks = (key: string, table?: string) =>
  ({
    ...{ name: table === undefined ? key : `${table}-${key}`, key, table, shape: 'list' },
    node: {
      props: {},
      config: {},
      kind: {
        value: {
          parse: (value: unknown) => ({ value, issues: [] }),
          refs: (refs: unknown) => (refs as Ref[] | undefined) ?? [],
        },
      },
    },
  }) as unknown as RecordField;

async function namesOf(refs: Ref[], externalLookup?: ExternalLookup, language: Language = 'zh') {
  const fields = new Map([['a', picks('a')]]);
  const names = await namesFor(app.db, fields, [{ a: refs }], language, externalLookup);
  return refs.map((ref) => names(ref));
}

it.each([
  ['user', 'user-panhong', '潘虹'],
  ['organize', 'dept-general', '综合管理部'],
  ['area', '330106', '西湖区'],
  ['group', 'group-erp', '企业资源项目组'],
  ['dictionary/leaveType', 'annual', '年假'],
  ['user', currentUser, '当前用户'],
  ['user', 'gone', undefined],
])('names the %s %s %s', async (noun, id, name) => {
  expect(await namesOf([{ noun, id }])).toEqual([name]);
});

it.each([
  ['role', 'role', 'id', 'fullName'],
  ['position', 'position', 'id', 'fullName'],
  ['dictionaryType', 'dictionaryType', 'id', 'fullName'],
  ['billRule', 'billRule', 'enCode', 'fullName'],
  ['flow', 'visualdev', 'id', 'fullName'],
] as const)('names everything of %s by its stored key', async (noun, table, id, name) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(name)} as name from ${sql.table(table)}`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(await namesOf(rows.map((row) => ({ noun, id: row.id })))).toEqual(rows.map((row) => row.name));
});

it('names entries of a dictionary by id or code, of that dictionary alone, in the language of the reader', async () => {
  const entry = await app.db
    .selectFrom('dictionaryData')
    .select(['id', 'dictionaryTypeId'])
    .where('enCode', '=', 'annual')
    .executeTakeFirstOrThrow();
  const noun = (of: string) => `dictionary/${of}`;
  const refs = [
    { noun: noun('leaveType'), id: entry.id },
    { noun: noun(entry.dictionaryTypeId), id: 'annual' },
    { noun: noun('other'), id: 'annual' },
  ];
  expect(await namesOf(refs)).toEqual(['年假', '年假', undefined]);
  const [english] = await namesOf([{ noun: noun('leaveType'), id: 'annual' }], undefined, 'en');
  expect(english).toMatch(/annual/i);
});

it('names records by one of their fields, as far as they may be read', async () => {
  const noun = (field: string) => `model/${goods.modelId}/${field}`;
  const refs = [noun('title'), noun('count'), noun('gone')].map((of) => ({ noun: of, id: goods.id }));
  expect(await namesOf(refs)).toEqual(['货架', '', '']);
  const readable = (condition: ReturnType<typeof sql<boolean>> | undefined): ExternalLookup =>
    Object.assign(async () => [], { records: async () => condition });
  expect(await namesOf(refs.slice(0, 1), readable(undefined))).toEqual([undefined]);
  expect(await namesOf(refs.slice(0, 1), readable(sql<boolean>`false`))).toEqual([undefined]);
  expect(await namesOf(refs.slice(0, 1), readable(sql<boolean>`true`))).toEqual(['货架']);
  expect(await namesOf([{ noun: `model/other/title`, id: goods.id }])).toEqual([undefined]);
});

it('reads names of other sources with one question each', async () => {
  const questions: [string, readonly string[]][] = [];
  const externalLookup: ExternalLookup = async (noun, ids) => {
    questions.push([noun, ids]);
    return ids.map((id) => ({ id, name: `${noun} of ${id}` }));
  };
  const refs = ['a', 'b', 'a'].map((id) => ({ noun: 'interface/i/name', id }));
  expect(await namesOf(refs, externalLookup)).toEqual(['a', 'b', 'a'].map((id) => `interface/i/name of ${id}`));
  expect(questions).toEqual([['interface/i/name', ['a', 'b']]]);
  expect(await namesOf(refs)).toEqual([undefined, undefined, undefined]);
});

it('takes the value of a field, or those of a column in all rows', () => {
  expect(valuesOf(picks('a'), { a: 1 })).toEqual([1]);
  expect(valuesOf(picks('a', 'lines'), { lines: [{ a: 1 }, null, {}] })).toEqual([1, undefined, undefined]);
  expect(valuesOf(picks('a', 'lines'), { lines: 'x' })).toEqual([]);
});
