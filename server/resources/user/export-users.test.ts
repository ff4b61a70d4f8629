import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

async function exported(input: object): Promise<string[][]> {
  const { data, msg } = await app.call<{ url: string; name: string }>('user.exportData', input, { as: 'admin' });
  expect(msg).toBe('操作成功');
  expect(data.name).toMatch(/^用户管理_\d{14}\.xlsx$/);
  const book = read((await app.download(data.url)).body);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false, defval: '' });
}

it('exports the page of the list or all users, with the chosen columns [USER-031, USER-033]', async () => {
  const page = await exported({ dataType: 0, currentPage: 2, pageSize: 3 });
  expect(page).toHaveLength(4);
  expect(page[0]).toEqual(['账户', '姓名', '性别', '手机号码', '所属组织', '创建时间', '排序', '状态']);
  const all = await exported({ dataType: 1, currentPage: 2, pageSize: 3 });
  expect(all.length).toBeGreaterThan(20);
  const found = await exported({ dataType: 1, keyword: '张伟', selectKey: ['realName', 'enabledMark', 'nothing'] });
  expect(found).toEqual([
    ['姓名', '状态'],
    ['张伟', '启用'],
  ]);
});

it('needs the button of the export', async () => {
  const answer = async (as: As) => (await app.call('user.exportData', {}, { as })).code;
  expect([await answer('plain'), await answer('admin')]).toEqual([403, 200]);
});
