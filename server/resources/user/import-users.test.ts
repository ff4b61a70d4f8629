import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreview, ImportResult } from '#schemas/resources/import-calls.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { logIn, withPasswords } from '../../platform/testing/sealed-login.ts';

let app: TestApp;
beforeAll(async () => (app = await withPasswords(await testApp())));
afterAll(() => app.close());

const header = ['账户', '姓名', '性别', '所属组织', '岗位', '角色', '直属主管', '手机号码', '入职日期'];
const bookOf = (lines: readonly unknown[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...lines], { cellDates: true }), '用户');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};
async function preview(lines: readonly unknown[][], as: As = 'admin') {
  const file = { name: '用户.xlsx', content: bookOf(lines) };
  const uploaded = await app.call<{ name: string }>('user.importUpload', {}, { as, file });
  expect(uploaded.msg).toBe('操作成功');
  return (await app.call<ImportPreview>('user.importPreview', { fileName: uploaded.data.name }, { as })).data;
}
const imported = async (list: object[], input: object = {}, as: As = 'admin') =>
  (await app.call<ImportResult>('user.importData', { list, ...input }, { as })).data;
const found = async (keyword: string) =>
  (await app.call<{ list: { id: string; account: string }[] }>('user.list', { keyword }, { as: 'admin' })).data.list;

const person = (account: string, realName: string, more: Record<string, unknown> = {}) => ({
  id: `row-${account}`,
  account,
  realName,
  gender: '女',
  organizeIdTree: '技术研发部',
  ...more,
});

describe('an import of users', () => {
  it('creates people from a workbook, each with a password of their own [USER-025, USER-026]', async () => {
    const day = new Date(Date.UTC(2024, 2, 5));
    const { dataRow, headerRow } = await preview([
      ['zhoumin', '周敏', '女', '技术研发部', '', '普通员工', '', 13_900_000_001, day],
      ['wufei', '吴飞', '男', '技术研发部', '', '普通员工', '周敏', '', ''],
    ]);
    expect(headerRow.map(({ fullName }) => fullName)).toEqual(header);
    expect(dataRow[0]).toMatchObject({ account: 'zhoumin', mobilePhone: '13900000001', entryDate: '2024-03-05' });
    const first = await imported(dataRow);
    // A manager of the same file is there at the second attempt, as the wizard makes it.
    expect(first).toMatchObject({ resultType: 1, snum: 1, fnum: 1, failResult: [{ errorsAt: ['managerId'] }] });
    const second = await imported(first.failResult);
    expect(second).toMatchObject({ resultType: 0, snum: 1, fnum: 0, failResult: [] });
    const passwords = [...(first.passwords ?? []), ...(second.passwords ?? [])];
    expect(passwords.map(({ account }) => account)).toEqual(['zhoumin', 'wufei']);
    expect(new Set(passwords.map(({ password }) => password)).size).toBe(2);
    const [above] = await found('zhoumin');
    const [below] = await found('wufei');
    const read = await app.call('user.info', { id: below?.id }, { as: 'admin' });
    expect(read.data).toMatchObject({ gender: '1', managerId: above?.id, roleId: ['role-staff'] });
    expect(JSON.stringify(read.data)).not.toContain(passwords[1]?.password);
    expect((await logIn(app, 'wufei', passwords[1]?.password ?? '')).code).toBe(200);
    expect((await logIn(app, 'wufei', passwords[0]?.password ?? '')).code).not.toBe(200);
  });

  it('reads all organisations again only after one of them has changed', async () => {
    const readings = async (account: string) => {
      const statements = await app.statementsOf(() => imported([person(account, account)]));
      return statements.filter((text) => /^select (\*|"id", "parent_id").* from "organize"/.test(text)).length;
    };
    await readings('reader');
    expect(await readings('readerb')).toBe(0);
    await app.db.updateTable('organize').set({ sortCode: 7 }).where('fullName', '=', '技术研发部').execute();
    expect(await readings('readerc')).toBeGreaterThan(0);
  });

  it('answers the rows that fail with all their reasons, and imports the others [IMPORT-013, IMPORT-014]', async () => {
    const result = await imported([
      person('goodone', '好人'),
      person('goodone', '重名', { id: 'other' }),
      person('badone', '坏人', { gender: '不明', organizeIdTree: '无此部', entryDate: '昨天' }),
    ]);
    expect(result).toMatchObject({ resultType: 1, snum: 1, fnum: 2 });
    const [taken, bad] = result.failResult;
    expect(taken).toMatchObject({ realName: '重名', errorsInfo: '账户已存在', errorsAt: ['account'] });
    expect(bad?.['errorsAt']).toEqual(['gender', 'organizeIdTree', 'entryDate']);
    expect(bad?.['errorsInfo']).toContain('入职日期的时间格式不正确');
    expect(await found('badone')).toEqual([]);
  });

  it('tells of a row with unread cells also what else is wrong with it [IMPORT-034]', async () => {
    const row = { ...person('admin', '', { gender: '不明' }), organizeIdTree: '' };
    const { failResult } = await imported([row], { isCheck: 1 });
    expect(failResult[0]?.['errorsAt']).toEqual(['gender', 'realName', 'organizeIdTree', 'account']);
    expect(String(failResult[0]?.['errorsInfo']).split('；')).toHaveLength(4);
  });

  it('checks rows without creating anybody', async () => {
    const rows = [person('checkme', '待查'), person('', '无名')];
    const result = await imported(rows, { isCheck: 1 });
    expect(result).toMatchObject({ snum: 1, fnum: 1 });
    expect(result.failResult[0]).toMatchObject({ errorsInfo: '请输入账户' });
    expect(result.passwords).toBeUndefined();
    expect(await found('checkme')).toEqual([]);
  });

  it('can be repeated after an interruption: no one is created twice, and a lost password is replaced', async () => {
    const rows = [person('again', '再来')];
    const first = await imported(rows);
    const second = await imported(rows);
    expect(second).toMatchObject({ snum: 1, fnum: 0 });
    expect(await found('again')).toHaveLength(1);
    const [lost, given] = [first.passwords?.[0]?.password ?? '', second.passwords?.[0]?.password ?? ''];
    expect((await logIn(app, 'again', lost)).code).not.toBe(200);
    expect((await logIn(app, 'again', given)).code).toBe(200);
    // In use from now on: it stays.
    expect((await imported(rows)).passwords).toBeUndefined();
    expect((await logIn(app, 'again', given)).code).toBe(200);
  });

  it('refuses people into roles whose rights the importer could not grant [PERM-024]', async () => {
    const staff = { account: 'lixiaoyun' };
    const list = [
      person('plainone', '员甲', { roleId: '普通员工' }),
      person('strong', '员乙', { roleId: '财务审核员' }),
    ];
    expect((await app.call('user.importData', { list }, { as: staff })).code).toBe(403);
    await grantAll(app.db, { objectType: 'user', objectId: 'user-lixiaoyun' }, [
      { step: 'module', itemId: 'menu-user' },
      { step: 'button', itemId: 'menu-user-btn_upload' },
    ]);
    await app.db.insertInto('userOrganize').values({ userId: 'user-lixiaoyun', organizeId: 'company' }).execute();
    const stronger = { objectType: 'role', objectId: 'role-finance' } as const;
    await grantAll(app.db, stronger, [{ step: 'module', itemId: 'menu-role' }]);
    const result = await imported(list, {}, staff);
    expect(result).toMatchObject({ snum: 1, fnum: 1 });
    expect(result.failResult[0]).toMatchObject({ account: 'strong', errorsInfo: '不能授予或收回自己没有的权限' });
    expect(await found('strong')).toEqual([]);

    // A user whose rights have grown since does not get another password from a repeated import.
    const again = [person('promoted', '员丙', { roleId: '普通员工' })];
    expect((await imported(again, {}, staff)).passwords).toHaveLength(1);
    expect((await imported(again, {}, staff)).passwords).toHaveLength(1);
    const [promoted] = await found('promoted');
    await app.db
      .insertInto('userRole')
      .values({ userId: promoted?.id ?? '', roleId: 'role-finance' })
      .execute();
    const repeated = await imported(again, {}, staff);
    expect(repeated).toMatchObject({ snum: 0, fnum: 1 });
    expect(repeated.passwords).toBeUndefined();
  });

  it('refuses an empty list and more than 1000 rows [IMPORT-005, IMPORT-006]', async () => {
    const empty = await app.call('user.importData', { list: [] }, { as: 'admin' });
    expect(empty.msg).toBe('导入数据为空');
    const many = Array.from({ length: 1_001 }, (_, at) => person(`m${at}`, '多'));
    const refused = await app.call('user.importData', { list: many }, { as: 'admin' });
    expect(refused.msg).toBe('一次最多导入1000条数据，请分批导入');
  });
});

describe('the files of the import', () => {
  const rowsOf = (body: Buffer) => {
    const book = read(body);
    const [name = ''] = book.SheetNames;
    return utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, defval: '' });
  };
  type Link = { url: string; name: string };

  it('start with a template of the columns, for those who may import [IMPORT-015, USER-024]', async () => {
    const { data } = await app.call<Link>('user.importTemplate', {}, { as: 'admin' });
    expect(data.name).toMatch(/^用户管理.*\.xlsx$/);
    const [titles = []] = rowsOf((await app.download(data.url)).body);
    const named = titles.map((title) => title.replace(/\s*\*$/, ''));
    expect(named).toEqual(expect.arrayContaining([...header, '电子邮箱', '学历']));
    expect((await app.call('user.importTemplate', {}, { as: { account: 'wangfang' } })).code).toBe(403);
  });

  it('end with the failed rows and their reasons, which can be corrected and imported again [USER-027]', async () => {
    const wrong = person('notyet', '未成', { gender: '不明' });
    const { failResult } = await imported([wrong]);
    const { data } = await app.call<Link>('user.importFailures', { list: failResult }, { as: 'admin' });
    expect(data.name).toMatch(/\.xlsx$/);
    const { body } = await app.download(data.url);
    const [titles = [], line = []] = rowsOf(body);
    expect(line).toEqual(expect.arrayContaining(['notyet', '未成', '不明']));
    expect(titles.at(-1)).toBe('错误原因');
    expect(line.at(-1)).toContain('性别');
    const file = { name: '失败.xlsx', content: new Uint8Array(body) };
    const uploaded = await app.call<{ name: string }>('user.importUpload', {}, { as: 'admin', file });
    const again = await app.call<ImportPreview>(
      'user.importPreview',
      { fileName: uploaded.data.name },
      { as: 'admin' },
    );
    const corrected = again.data.dataRow.map((row) => ({ ...row, gender: '女' }));
    expect(await imported(corrected)).toMatchObject({ snum: 1, fnum: 0 });
    expect(await found('notyet')).toHaveLength(1);
    const refused = await app.call('user.importFailures', { list: [] }, { as: 'admin' });
    expect(refused.msg).toBe('导入数据为空');
  });
});
