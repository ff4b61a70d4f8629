import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Row {
  id: string;
  enCode: string;
  enabledMark: number;
  parentId: string;
  children: Row[];
}

const admin = { as: 'admin' } as const;
let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const send = (content: string | Uint8Array, name = 'industry.bdd') =>
  app.call('dictionary-data.import', {}, { ...admin, file: { name, content } });

async function exported(id: string) {
  const answer = await app.call<{ url: string; name: string }>('dictionary-data.export', { id }, admin);
  const { body } = await app.download(answer.data.url);
  return { name: answer.data.name, text: body.toString('utf8') };
}

async function stock() {
  const types = await app.db.selectFrom('dictionaryType').select('id').orderBy('id').execute();
  const entries = await app.db.selectFrom('dictionaryData').select('id').orderBy('id').execute();
  return [...types, ...entries];
}

const shape = (rows: Row[]): unknown[] => rows.map(({ enCode, children }) => [enCode, shape(children)]);
const tree = async (typeId: string) =>
  shape((await app.call<{ list: Row[] }>('dictionary-data.list', { typeId }, admin)).data.list);

it('exports a category with its entries as a .bdd file at data.url [DICT-058, DICT-068]', async () => {
  const { name, text } = await exported('dictionary-industry');
  expect(name).toBe('所属行业.bdd');
  expect(JSON.parse(text)).toMatchObject({
    file: 'dictionary',
    category: { fullName: '所属行业', enCode: 'industry', isTree: 1 },
    entries: expect.arrayContaining([
      expect.objectContaining({
        enCode: 'it',
        children: [expect.objectContaining({ enCode: 'software' }), expect.objectContaining({ enCode: 'hardware' })],
      }),
    ]),
  });
});

it('imports an export under a new code, with the order and tree of its entries [DICT-059]', async () => {
  const { text } = await exported('dictionary-industry');
  const copy = text.replace('"enCode": "industry"', '"enCode": "industryCopy"');
  expect(await send(copy)).toMatchObject({ code: 200, msg: '导入成功' });
  const { id, parentId } = await app.db
    .selectFrom('dictionaryType')
    .select(['id', 'parentId'])
    .where('enCode', '=', 'industryCopy')
    .executeTakeFirstOrThrow();
  expect(parentId).toBe('0');
  expect(await tree(id)).toEqual(await tree('dictionary-industry'));
});

it.each([
  ['a file of another kind', '{}', 'industry.json', '请选择.bdd类型的文件'],
  ['what is not JSON', '{"file":"dictionary"', undefined, '文件内容已损坏，导入失败'],
  ['what is not text', new Uint8Array([0xff, 0xfe, 0x00]), undefined, '文件内容已损坏，导入失败'],
  ['JSON of another shape', '{"file":"billRule","version":1}', undefined, '文件内容已损坏，导入失败'],
  ['nesting beyond reason', '['.repeat(200_000), undefined, '文件内容已损坏，导入失败'],
])('refuses %s and changes nothing [DICT-059]', async (_what, content, name, msg) => {
  const before = await stock();
  expect(await send(content, name)).toMatchObject({ code: 400, msg });
  expect(await stock()).toEqual(before);
});

const fileWith = (enCode: string, entries: object[]) =>
  JSON.stringify({ file: 'dictionary', version: 1, category: { fullName: '等级', enCode }, entries });

it('refuses a file whose last entry is invalid, with the message, and changes nothing [DICT-059]', async () => {
  const before = await stock();
  const good = { fullName: '一', enCode: 'one' };
  expect(await send(fileWith('grade', [good, { fullName: '', enCode: 'two' }]))).toMatchObject({
    code: 400,
    msg: '请输入名称',
  });
  expect(await send(fileWith('grade', [good, good]))).toMatchObject({ code: 400, msg: '编码已存在' });
  expect(await send(fileWith('leaveType', [good]))).toMatchObject({ code: 400, msg: '字典分类编码已存在，导入失败' });
  expect(await stock()).toEqual(before);
});

it('ignores ids of the file', async () => {
  const entry = { id: 'chosen', fullName: '一', enCode: 'one' };
  expect((await send(fileWith('grade', [entry]))).code).toBe(200);
  expect((await app.call('dictionary-data.info', { id: 'chosen' }, admin)).code).toBe(404);
});

it('imports more than a thousand entries', async () => {
  const entries = Array.from({ length: 1_500 }, (_, at) => ({ fullName: `第${at}项`, enCode: `item${at}` }));
  expect((await send(fileWith('many', entries))).code).toBe(200);
  const many = await app.db
    .selectFrom('dictionaryType')
    .select('id')
    .where('enCode', '=', 'many')
    .executeTakeFirstOrThrow();
  expect(await tree(many.id)).toHaveLength(1_500);
});
