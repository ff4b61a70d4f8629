import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, type TestApp, testApp } from '../platform/testing/test-app.ts';
import { grantToConfigurers } from './data-interface/testing/release-payroll.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const admin = { as: 'admin' } as const;

/** The nouns whose records are exported and imported as a file of their own. */
const nouns = [
  ['bill-rule', 'bb', 'billRule', 'enCode'],
  ['print-template', 'bp', 'printTemplate', 'enCode'],
  ['data-interface', 'bd', 'dataInterface', 'enCode'],
  ['data-interface-variate', 'ffa', 'dataInterfaceVariate', 'fullName'],
] as const;

describe.each(nouns)('a file of %s', (noun, extension, table, code) => {
  const all = () => app.db.selectFrom(table).selectAll().orderBy('id').execute() as Promise<Record<string, unknown>[]>;
  const send = (content: string, type: string, name = `x.${extension}`) =>
    app.call<{ id: string | null }>(`${noun}.import`, { type }, { ...admin, file: { name, content } });

  async function exported(): Promise<string> {
    if (table === 'dataInterfaceVariate') {
      const [first] = await app.db.selectFrom('dataInterface').select('id').execute();
      const variable = { fullName: 'token', interfaceId: first?.id, expression: 'data.token' };
      expect((await app.call('data-interface-variate.create', variable, admin)).code).toBe(200);
    }
    const [row] = await all();
    const { data } = await app.call<{ url: string; name: string }>(`${noun}.export`, { id: row?.['id'] }, admin);
    expect(data.name).toBe(`${String(row?.['fullName'])}.${extension}`);
    return String((await app.download(data.url)).body);
  }

  it('is imported again: an existing code is skipped or gets a number, a missing one is created', async () => {
    const content = await exported();
    const before = await all();
    const skipped = await send(content, '0');
    expect([skipped.msg, skipped.data.id]).toEqual(['编码已存在，已跳过', null]);
    expect(await all()).toEqual(before);

    const appended = await send(content, '1');
    expect(appended.msg).toBe('导入成功');
    const [made] = (await all()).filter(({ id }) => id === appended.data.id);
    expect(made?.[code]).toBe(`${String(before[0]?.[code])}2`);

    const values = JSON.stringify(JSON.parse(content)).replaceAll(`"${code}":"`, `"${code}":"new`);
    const created = await send(values, '0');
    expect((await all()).find(({ id }) => id === created.data.id)?.[code]).toBe(`new${String(before[0]?.[code])}`);
  });

  it('of another extension or noun, a damaged one, and one without a mode are refused', async () => {
    const before = await all();
    expect((await send('{}', '0', 'x.json')).msg).toBe(`请选择.${extension}类型的文件`);
    expect((await send('{"file":"menu"}', '0')).msg).toBe('文件已损坏，无法读取');
    expect((await send('{', '0')).code).toBe(400);
    expect((await send(JSON.stringify({ file: table, version: 1, ...recordOf() }), '')).msg).toBe('请选择重复处理方式');
    expect((await send(JSON.stringify({ file: table, version: 1, ...recordOf() }), '0')).code).toBe(400);
    expect(await all()).toEqual(before);
  });

  /** A record without its name, under every key. */
  const recordOf = () => ({ rule: {}, template: {}, interface: {}, variable: {} });
});

describe('an import of an interface', () => {
  const query = { fullName: '库存', enCode: 'stock', category: 'x', type: 4 as unknown, enabledMark: 1 };
  const config = { dataConfigJson: JSON.stringify({ source: 'none', sql: 'select 1' }) };
  const send = (record: object, as: As) => {
    const content = JSON.stringify({
      file: 'dataInterface',
      version: 1,
      interface: { ...query, ...config, ...record },
    });
    return app.call('data-interface.import', { type: '0' }, { as, file: { name: 'stock.bd', content } });
  };

  it('requires the right that writing it requires, whatever the file declares as its type [PERM-023]', async () => {
    await grantToConfigurers(app);
    const stored = () => app.db.selectFrom('dataInterface').select('id').where('enCode', '=', 'stock').execute();
    const { code, msg } = await send({}, 'configurer');
    expect({ code, msg }).toEqual({ code: 403, msg: '只有数据源管理员才能编写查询数据源的接口' });
    for (const type of ['4', null]) expect((await send({ type }, 'configurer')).msg).toBe('文件已损坏，无法读取');
    // Those who manage data sources get further: the source is unknown.
    expect((await send({}, 'admin')).code).toBe(404);
    expect(await stored()).toEqual([]);
    expect((await send({ type: 2, dataConfigJson: '{"rows":[]}' }, 'configurer')).code).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('requires the same of a variable over it [PERM-023]', async () => {
    const [row] = await app.db.selectFrom('dataInterface').selectAll().where('enCode', '=', 'stock').execute();
    if (!row) throw new Error('the interface of the test before is missing');
    await app.db
      .insertInto('dataInterface')
      .values({ ...row, ...config, id: 'sql', enCode: 'sql', type: 4 })
      .execute();
    const variable = (interfaceId: string) => {
      const content = {
        file: 'dataInterfaceVariate',
        version: 1,
        variable: { fullName: 'n', interfaceId, expression: '0' },
      };
      const file = { name: 'n.ffa', content: JSON.stringify(content) };
      return app.call('data-interface-variate.import', { type: '0' }, { as: 'configurer', file });
    };
    expect((await variable('sql')).code).toBe(403);
    expect((await variable(row.id)).code).toBe(200);
  });
});
