import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

const records = 1_200;
let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'exportAll', {
    fields: [node('input', 'code', { label: '编号' }), node('inputNumber', 'amount', { label: '金额' })],
    list: { columns: [{ prop: 'code' }, { prop: 'amount' }], toolbar: ['add', 'download'] },
  });
  await app.call('onlinedev.create', { modelId, data: '{"code":"c0","amount":0}' }, { as: 'admin' });
  await sql`insert into record select (jsonb_populate_record(r, jsonb_build_object('id', 'copy-' || n,
    'creator_time', r.creator_time + n, 'data', jsonb_build_object('code', 'c' || n, 'amount', n % 7)))).*
    from record r cross join generate_series(1, ${records - 1}) n where r.model_id = ${modelId}`.execute(app.db);
});
afterAll(() => app.close());

type Line = { 编号: string; 金额: number };

/** The lines of an exported workbook, and the statements that read records. */
async function exported(input: object) {
  let url = '';
  const statements = await app.statementsOf(async () => {
    const answer = await app.call<{ url: string }>('onlinedev.exportData', { modelId, ...input }, { as: 'admin' });
    expect(answer.msg).toBe('操作成功');
    url = answer.data.url;
  });
  const { SheetNames, Sheets } = read((await app.download(url)).body);
  const lines = utils.sheet_to_json<Line>(Sheets[SheetNames[0] ?? ''] ?? {});
  return { lines, reads: statements.filter((text) => /\bfrom "?record"?\b/.test(text)).length };
}

describe('an export of all records', () => {
  it('has each once, newest first, read page by page behind the last one [ONLINEDEV-008]', async () => {
    const { lines, reads } = await exported({ dataType: 1 });
    expect(lines.map((line) => line['编号'])).toEqual(Array.from({ length: records }, (_, n) => `c${records - 1 - n}`));
    expect(reads).toBe(1 + Math.ceil(records / 500));
  });

  it('is in a chosen order, found once and read by ids, with the conditions of the list', async () => {
    const { lines, reads } = await exported({ dataType: 1, sidx: '-amount', keyword: '' });
    expect(reads).toBe(1 + Math.ceil(records / 500));
    const amounts = lines.map((line) => line['金额']);
    expect(amounts).toHaveLength(records);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    const groups = [{ field: 'amount', symbol: '==', fieldValue: 3 }];
    const superQuery = JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] });
    const some = await exported({ dataType: 1, superQueryJson: superQuery });
    expect(new Set(some.lines.map((line) => line['金额']))).toEqual(new Set([3]));
  });

  it('has only the page that is shown, or the chosen records', async () => {
    expect((await exported({ dataType: 0, currentPage: 2, pageSize: 5 })).lines.map((line) => line['编号'])).toEqual(
      [6, 7, 8, 9, 10].map((n) => `c${records - n}`),
    );
    const chosen = await exported({ dataType: 2, selectIds: ['copy-7', 'copy-9'] });
    expect(chosen.lines.map((line) => line['编号'])).toEqual(['c9', 'c7']);
  });
});
