import { inflateRawSync } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
let id: string;
const as = { as: 'admin' } as const;
const save = (of: string, values: object) =>
  app.call<{ id: string }>('onlinedev.create', { modelId: of, data: JSON.stringify(values) }, as);

beforeAll(async () => {
  app = await testApp();
  const fields = [
    node('input', 'name', { label: '名称' }),
    node('inputNumber', 'days', { label: '天数' }),
    node('select', 'type', { label: '类型' }, { source: { dictionary: 'leaveType', value: 'enCode' } }),
    node('userSelect', 'people', { label: '人员' }, { multiple: true }),
    node('switch', 'done', { label: '完成' }),
    node(
      'table',
      'lines',
      { label: '明细' },
      { children: [node('input', 'item', { label: '品名' }), node('roleSelect', 'role', { label: '角色' })] },
    ),
    node('createUser', 'maker', { label: '创建人' }),
    node('calculate', 'double', { label: '双倍' }, { expression: 'days × 2', precision: 0 }),
  ];
  const columns = ['name', 'days', 'type', 'people', 'lines-item', 'double'].map((prop) => ({ prop }));
  modelId = await releaseForm(app, 'outward', {
    fields,
    list: { columns, search: [{ prop: 'name', isKeyword: true }] },
  });
  const values = {
    name: '=1+1',
    days: 3,
    type: 'sick',
    people: ['admin', 'user-zhangwei'],
    done: 1,
    lines: [{ item: '甲', role: 'role-staff' }, { item: '乙' }],
  };
  id = (await save(modelId, values)).data.id;
  await save(modelId, { name: '另一条', days: 1 });
});
afterAll(() => app.close());

/** The text of one file in a zip; enough of the format for what the writer makes. */
function unzip(archive: Buffer, wanted: RegExp): string {
  for (let at = archive.readUInt32LE(archive.length - 6); archive.readUInt32LE(at) === 0x02014b50;) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const body = archive.subarray(start, start + size);
    if (wanted.test(name)) return (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body).toString('utf8');
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return '';
}
async function sheet(call: string, input: object = {}) {
  const { data } = await app.call<{ url: string; name: string }>(`onlinedev.${call}`, { modelId, ...input }, as);
  const archive = (await app.download(data.url)).body;
  return { name: data.name, xml: unzip(archive, /sheet1\.xml$/) + unzip(archive, /sharedStrings\.xml$/) };
}

describe('records in output formats', () => {
  it('include the names of users and roles in lists, which the client cannot resolve', async () => {
    const { data } = await app.call<{ list: object[] }>('onlinedev.list', { modelId, sidx: 'days', sort: 'desc' }, as);
    expect(data.list[0]).toMatchObject({
      people: '系统管理员、张伟',
      people_id: ['admin', 'user-zhangwei'],
      type: 'sick',
      lines: [{ role: '普通员工' }, { item: '乙' }],
    });
  });

  it('show names instead of ids in the detail view, with the ids in `{field}_id` [ONLINEDEV-006]', async () => {
    const { data } = await app.call<{ id: string; data: string }>('onlinedev.detail', { modelId, id }, as);
    expect(data.id).toBe(id);
    expect(JSON.parse(data.data)).toMatchObject({
      name: '=1+1',
      days: 3,
      type: '病假',
      type_id: 'sick',
      people: '系统管理员、张伟',
      people_id: ['admin', 'user-zhangwei'],
      done: 1,
      lines: [{ item: '甲', role: '普通员工', role_id: 'role-staff' }, { item: '乙' }],
      maker: '系统管理员/admin',
      double: 6,
    });
  });

  it('are exported as a workbook of the page, of all matches, or of the selection [ONLINEDEV-008]', async () => {
    setZone('Asia/Shanghai');
    const page = await sheet('exportData', { pageSize: 1, sidx: 'days', sort: 'desc' });
    setZone('');
    expect(page.name).toBe('outward_20250115093000.xlsx');
    expect(page.xml).toContain('病假');
    expect(page.xml).toContain('系统管理员、张伟');
    expect(page.xml).not.toContain('另一条');
    const all = await sheet('exportData', { dataType: 1 });
    expect(all.xml).toContain('另一条');
    expect((await sheet('exportData', { dataType: 1, search: { keyword: '另' } })).xml).not.toContain('病假');
    expect((await sheet('exportData', { dataType: 2, selectIds: [id] })).xml).not.toContain('另一条');
    const chosen = await sheet('exportData', { dataType: 1, selectKey: ['days', 'unknown', 'lines'] });
    expect(chosen.xml).toContain('天数');
    expect(chosen.xml).not.toContain('名称');
  });

  it('export formula-like texts as text, and numbers', async () => {
    const { xml } = await sheet('exportData', { dataType: 1 });
    expect(xml).toContain('=1+1');
    expect(xml).not.toContain('<f>');
    expect(xml).toMatch(/<c r="B\d"[^>]*><v>3<\/v>/);
  });

  it('have an import template with one column per field of user input [ONLINEDEV-009]', async () => {
    const { name, xml } = await sheet('template');
    expect(name).toBe('outward导入模板.xlsx');
    for (const label of ['名称', '天数', '类型', '明细-品名']) expect(xml).toContain(label);
    for (const label of ['创建人', '双倍']) expect(xml).not.toContain(label);
  });
});

const payloads = '../shared/vectors/injection/sql.txt';

describe.skipIf(!existsSync(payloads))('injection payloads in searches', () => {
  it('match only literally, and break nothing', async () => {
    const lines = readFileSync(payloads, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const token = await app.tokenOf('admin');
    const total = async (query: object) => {
      const { status, data } = await app.call<{ pagination: { total: number } }>(
        'onlinedev.list',
        { modelId, ...query },
        { as: { token } },
      );
      expect(status, JSON.stringify(query)).toBe(200);
      return data.pagination.total;
    };
    const like = (fieldValue: string) =>
      JSON.stringify({
        matchLogic: 'or',
        conditionList: [{ logic: 'or', groups: [{ field: 'name', symbol: '==', fieldValue }] }],
      });
    for (const line of lines) {
      const inName = ['=1+1', '另一条'].filter((name) => name.includes(line.trim().toLowerCase())).length;
      expect(await total({ keyword: line.slice(0, 200) }), line).toBe(inName);
      expect(await total({ queryJson: JSON.stringify({ type: line }) }), line).toBe(0);
      const named = await app.call(
        'onlinedev.list',
        { modelId, queryJson: JSON.stringify({ [line]: line }) },
        { as: { token } },
      );
      expect(named, line).toMatchObject({ code: 400, msg: `查询条件中的字段不存在：${line}` });
      expect(await total({ superQueryJson: like(line) }), line).toBe(0);
      expect(await total({ sidx: line.slice(0, 200), sort: 'asc' }), line).toBe(2);
    }
    expect(await total({})).toBe(2);
  }, 120_000);
});
