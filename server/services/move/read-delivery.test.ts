import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import { describe, expect, it } from 'vitest';
import type { Found } from './entity.ts';
import { dumpRows } from './files/sql-rows.ts';
import { type DeliveredFile, textInParts, unpack } from './files/unpack.ts';
import { readDelivery } from './read-delivery.ts';

const bytes = (content: unknown) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
const file = (name: string, content: unknown): DeliveredFile => ({ name, content: bytes(content) });
const told = (found: readonly Found[]) => found.map(({ file: of, path, type, fullName }) => [of, path, type, fullName]);
const ids = (found: readonly Found[]) => found.flatMap(({ issues }) => issues.map(({ id }) => id));

function signature(mark: number): Buffer {
  const bytesOf = Buffer.alloc(4);
  bytesOf.writeUInt32LE(mark);
  return bytesOf;
}

async function zipped(entries: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const input = (label: string, name: string) => ({
  __config__: { jnpfKey: 'comInput', label, tag: 'el-input', layout: 'colFormItem' },
  __vModel__: name,
});
const model = {
  id: '101',
  fullName: '请假',
  enCode: 'leave',
  webType: 1,
  formData: JSON.stringify({ fields: [input('事由', 'reason')] }),
};
const dictionary = {
  list: [{ id: '301', parentId: '0', fullName: '级别', enCode: 'rank', isTree: 0 }],
  modelList: [
    { id: '302', dictionaryTypeId: '301', parentId: '0', fullName: '高', enCode: 'high', sortCode: 2 },
    { id: '303', dictionaryTypeId: '301', parentId: '302', fullName: '最高', enCode: 'top' },
  ],
};

describe('what is in a file', () => {
  it('is said for single exports, with the ids of the other installation [MOVE-001] [MOVE-002]', async () => {
    const found = await readDelivery([
      file('leave.vdd', model),
      file('rank.bdd', dictionary),
      file('no.bb', {
        id: '401',
        fullName: '单号',
        enCode: 'no_1',
        digit: 4,
        startNumber: '1',
        dateFormat: 'yyyyMMdd',
      }),
      file('print.bp', {
        id: '501',
        fullName: '单据',
        enCode: 'bill',
        printTemplate: '<p><span data-tag="headTable.reason">x</span></p>',
      }),
      file('areas.bd', {
        id: '601',
        fullName: '区域',
        enCode: 'areas',
        dataType: 2,
        query: '[{"id":1,"fullName":"东"}]',
        requestParameters: '[]',
      }),
      file('token.ffa', { id: '701', fullName: 'token', interfaceId: '601', expression: 'return data.access.token' }),
    ]);
    expect(told(found)).toEqual([
      ['leave.vdd', '', 'form', '请假'],
      ['no.bb', '', 'rule', '单号'],
      ['print.bp', '', 'template', '单据'],
      ['areas.bd', '', 'interface', '区域'],
      ['token.ffa', '', 'variable', 'token'],
      ['rank.bdd', 'list[0]', 'dictionary', '级别'],
    ]);
    const [form, rule, template, areas, token, rank] = found.map(({ entity }) => entity);
    expect(form).toMatchObject({ sourceId: '101', enCode: 'leave', values: { webType: 1 } });
    expect(rule).toMatchObject({ sourceId: '401', enCode: 'no.1', values: { dateFormat: 'YYYYMMDD', digit: 4 } });
    expect(template?.values).toMatchObject({ printTemplate: '<p>{reason}</p>' });
    expect(JSON.parse(String(areas?.values['dataConfigJson']))).toEqual({ rows: [{ id: 1, fullName: '东' }] });
    expect(token?.values).toMatchObject({ interfaceId: '601', expression: 'access.token' });
    expect(rank?.parts.map(({ sourceId, parentId }) => [sourceId, parentId])).toEqual([
      ['302', '0'],
      ['303', '302'],
    ]);
    expect(ids(found)).toEqual(['move.issue.code', 'move.issue.template', 'move.issue.script']);
  });

  it('is said with its address for a list of entities and for what cannot be read, and the rest goes on [MOVE-002]', async () => {
    const found = await readDelivery([
      file('all.json', { code: 200, data: { list: [model, { ...model, id: '102', fullName: '加班' }, { a: 1 }] } }),
      file('leave.ffe', { fullName: '请假流程', enCode: 'flow', flowTemplateJson: '{"type":"start"}' }),
      file('notes.txt', 'just a note'),
      file('empty.json', {}),
      file('sync.bi', { fullName: '同步' }),
    ]);
    expect(told(found)).toEqual([
      ['all.json', 'data.list[0]', 'form', '请假'],
      ['all.json', 'data.list[1]', 'form', '加班'],
      ['leave.ffe', '', 'process', '请假流程'],
      ['notes.txt', '', 'unknown', ''],
      ['empty.json', '', 'unknown', ''],
      ['sync.bi', '', 'automation', '同步'],
    ]);
    expect(ids(found)).toEqual([
      'issue.family-no-process',
      'move.issue.noJson',
      'move.issue.unknown',
      'move.issue.automation',
    ]);
  });

  it('is said of menus with their buttons; pages that do not exist here are reported [MOVE-002]', async () => {
    const menu = { id: '1', parentId: '-1', fullName: '业务', enCode: 'biz', type: 1, urlAddress: '' };
    const form = {
      id: '2',
      parentId: '1',
      fullName: '请假',
      enCode: 'leave',
      type: 3,
      urlAddress: 'm',
      propertyJson: '{"moduleId":"101"}',
    };
    const page = { id: '3', parentId: '1', fullName: '手写页', enCode: 'own', type: 2, urlAddress: 'extend/own' };
    const bundle = {
      moduleEntity: { ...form, id: '9' },
      buttonEntityList: [{ id: '7', fullName: '新增', enCode: 'btn_add' }],
      schemeEntityList: [{ id: '8' }],
    };
    const found = await readDelivery([
      file('a.bm', { menuList: [{ ...menu, children: [form, page] }] }),
      file('b.bm', bundle),
    ]);
    const entities = found.flatMap(({ entity }) => entity ?? []);
    expect(entities.map(({ sourceId, values }) => [sourceId, values['parentId'], values['moduleId']])).toEqual([
      ['1', '-1', undefined],
      ['2', '1', '101'],
      ['9', '1', '101'],
    ]);
    expect(entities[2]?.parts).toMatchObject([
      { noun: 'module-button', values: { enCode: 'btn_add', fullName: '新增' } },
    ]);
    expect(ids(found)).toEqual(['move.issue.scheme', 'move.issue.menu']);
  });

  it('is said of the exports of this product [MOVE-002]', async () => {
    const category = { fullName: '级别', enCode: 'rank' };
    const entries = [{ fullName: '高', enCode: 'high', children: [{ fullName: '最高', enCode: 'top' }] }];
    const found = await readDelivery([
      file('rank.bdd', { file: 'dictionary', version: 1, category, entries }),
      file('no.bb', { file: 'billRule', version: 1, rule: { fullName: '单号', enCode: 'no', digit: 3 } }),
    ]);
    expect(told(found).map(([, , type]) => type)).toEqual(['dictionary', 'rule']);
    expect(found[0]?.entity?.parts.map(({ parentId, values }) => [parentId, values['enCode']])).toEqual([
      ['', 'high'],
      ['entry 1', 'top'],
    ]);
    expect(found[1]?.entity?.values).toMatchObject({ digit: 3 });
  });
});

describe('a dump', () => {
  const fields = JSON.stringify([JSON.stringify(input('金额', 'amount'))]);
  it('gives the forms of its tables: of the family, and with content, form_content, or conf and fields [MOVE-001]', async () => {
    const form = JSON.stringify({ fields: [input("it's", 'note')] });
    const sql = [
      'CREATE TABLE `bpm_form` (`id` bigint, `name` varchar(64), `conf` text, `fields` text, PRIMARY KEY (`id`)) ENGINE=InnoDB;',
      `INSERT INTO \`bpm_form\` VALUES (1, '报销', '{\\"size\\":\\"small\\"}', '${fields.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}');`,
      `INSERT INTO \`sys_form\` (\`form_id\`, \`form_name\`, \`form_content\`) VALUES (2, '备注', '${form.replaceAll("'", "''")}'), (3, '空', NULL);`,
      `INSERT INTO \`form\` (\`id\`, \`name\`, \`content\`) VALUES (4, '内容', '${form.replaceAll("'", "\\'")}');`,
      `INSERT INTO \`base_visual_dev\` (\`F_Id\`, \`F_FullName\`, \`F_EnCode\`, \`F_FormData\`) VALUES ('5', '模型', 'model', '${form.replaceAll("'", "''")}');`,
      'DELETE FROM `sys_form`;',
    ].join('\n');
    const found = await readDelivery([file('dump.sql', sql)]);
    expect(told(found)).toEqual([
      ['dump.sql', 'bpm_form[1]', 'form', '报销'],
      ['dump.sql', 'sys_form[1]', 'form', '备注'],
      ['dump.sql', 'form[1]', 'form', '内容'],
      ['dump.sql', 'base_visual_dev[1]', 'form', '模型'],
    ]);
    expect(found.map(({ entity }) => entity?.sourceId)).toEqual(['1', '2', '4', '5']);
    expect(String(found[0]?.entity?.values['formData'])).toContain('"amount"');
    expect(String(found[1]?.entity?.values['formData'])).toContain("it's");
  });

  it('is read in the spelling of every database, without evaluating anything', async () => {
    const rows = (sql: string) => [...dumpRows(sql)].flatMap((row) => (row ? [row.values] : []));
    expect(rows(`insert into a.t (x, y) values ('a\\n', E'b\\n'), (N'it''s', null);`)).toEqual([
      { x: 'a\\n', y: 'b\n' },
      { x: "it's", y: null },
    ]);
    expect(
      rows(`INSERT INTO "T" ("X", "Y") VALUES (TO_CLOB('ab') || TO_CLOB('c,d)'), TO_DATE('2020-01-01', 'YYYY'));`),
    ).toEqual([{ X: 'abc,d)', Y: '2020-01-01' }]);
    expect(rows('COPY public.t (x, y) FROM stdin;\n1\ta\\tb\n2\t\\N\n\\.\n')).toEqual([
      { x: '1', y: 'a\tb' },
      { x: '2', y: null },
    ]);
    expect(rows("insert into [t] ([x]) values ('unfinished")).toEqual([{ x: 'unfinished' }]);
  });

  it('is read to its end however large it is, and gives others a turn meanwhile [MOVE-001]', async () => {
    const filler = (length: number) => `-- ${'x'.repeat(length - 4)}\n`;
    // The second statement begins at the end of the part that is searched at once, a word of a comment at its start.
    const first = "insert into t (x) values ('1');\n";
    for (const offset of [999_990, 1_000_000, 1_000_001]) {
      const sql = `${first}${filler(offset)}insert into t (x) values ('2');\n-- ${'y'.repeat(999_960)}copy me\n`;
      expect([...dumpRows(sql)].flatMap((row) => (row ? [row.values['x']] : []))).toEqual(['1', '2']);
    }
    const forms = Array.from({ length: 400 }, (_, n) => ({ ...model, id: String(n), enCode: `many${n}` }));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    expect(await readDelivery([file('many.json', forms)])).toHaveLength(400);
    isOver = true;
    expect(turns).toBeGreaterThan(1);
  });

  it('is decoded in parts without breaking characters, in UTF-8 and GBK', async () => {
    const text = `x${'汉'.repeat(1_500_000)}`;
    const pause = () => Promise.resolve();
    expect(await textInParts(new TextEncoder().encode(text), pause)).toBe(text);
    // 汉 is twice the same byte in GBK.
    const gbk = new Uint8Array(1 + 2 * 1_500_000).fill(0xba);
    gbk[0] = 0x78;
    expect(await textInParts(gbk, pause)).toBe(text);
  });
});

describe('a zip', () => {
  it('is opened with the zips in it; names in GBK are read [MOVE-001]', async () => {
    const inner = await zipped({ 'forms/leave.vdd': bytes(model), '__MACOSX/._x': bytes('x') });
    const { files, refused } = await unpack([
      { name: 'all.zip', content: await zipped({ 'inner.zip': inner, 'a.json': bytes({}) }) },
    ]);
    expect(files.map(({ name }) => name)).toEqual(['all.zip/inner.zip/forms/leave.vdd', 'all.zip/a.json']);
    expect(refused).toEqual([]);
    const gbk = await zipped({ 'abcd.json': bytes({}) });
    const name = Buffer.from([0xc7, 0xeb, 0xbc, 0xd9]);
    // Local and central header: the name, and the flag of UTF-8 6 or 8 bytes behind their signatures.
    for (const [mark, flag] of [
      [0x04034b50, 6],
      [0x02014b50, 8],
    ] as const) {
      const at = gbk.indexOf(signature(mark));
      name.copy(gbk, gbk.indexOf('abcd', at));
      gbk.writeUInt16LE(gbk.readUInt16LE(at + flag) & ~0x800, at + flag);
    }
    const old = await unpack([{ name: 'old.zip', content: gbk }]);
    expect(old.files.map((one) => one.name)).toEqual(['old.zip/请假.json']);
  });

  it('is bounded in nesting and refused where it is damaged or says less than it unpacks to [MOVE-001]', async () => {
    const limits = { bytes: 1_000_000, files: 10, nesting: 3 };
    let nested = await zipped({ 'a.json': bytes({}) });
    for (let depth = 0; depth < 4; depth++) nested = await zipped({ 'in.zip': nested });
    const large = await zipped({ 'bomb.json': new Uint8Array(2_000_000) });
    const lying = Buffer.from(large);
    const at = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(10, at + 24);
    const { files, refused } = await unpack(
      [
        { name: 'deep.zip', content: nested },
        { name: 'large.zip', content: large },
        { name: 'lying.zip', content: lying },
        { name: 'cut.zip', content: large.subarray(0, 50) },
      ],
      limits,
    );
    expect(files).toEqual([]);
    expect(refused.map(({ name, id }) => [name.split('/')[0], id])).toEqual([
      ['deep.zip', 'move.file.nested'],
      ['large.zip', 'move.file.large'],
      ['lying.zip', 'move.file.damaged'],
      ['cut.zip', 'move.file.damaged'],
    ]);
  });
});

const corpus = '../shared/corpus';

it.skipIf(!existsSync(corpus))('every published definition of the family is recognised [MOVE-002]', async () => {
  const files = ['complete', 'adjacent', 'rebuilt', 'lists', 'portals', 'menus'].flatMap((folder) =>
    readdirSync(join(corpus, folder)).map((name) => ({
      name: `${folder}/${name}`,
      content: readFileSync(join(corpus, folder, name)),
    })),
  );
  const found = await readDelivery(files);
  const ofFolder = (folder: string) =>
    new Set(found.filter((one) => one.file.startsWith(folder)).map(({ type }) => type));
  for (const folder of ['complete', 'adjacent', 'rebuilt', 'lists'])
    expect([folder, ...ofFolder(folder)]).toEqual([folder, 'form']);
  expect([...ofFolder('portals')]).toEqual(['portal']);
  expect([...ofFolder('menus')].sort()).toEqual(['dictionary', 'menu']);
});
