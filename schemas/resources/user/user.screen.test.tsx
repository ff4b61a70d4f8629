import { act, fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountSubject, countAttempt } from '#server/platform/auth/login-failures.ts';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import {
  buttons,
  cells,
  control,
  dialog,
  heads,
  noDialog,
  press,
  pressMore,
  pressText,
  row,
  soon,
  type,
} from '#scripts/testing/person.ts';

const page = screenUnderTest('user');
beforeEach(() => void (page.saved.length = 0));

const accounts = () => cells().map((line) => line[1]);
const lineOf = (account: string) => cells().find((line) => line[1] === account);
const search = async (keyword: string) => {
  await type('关键词', keyword, document.body);
  await press('查询');
};
/** The entries of the menu of further actions of a row. */
const further = async (account: string) => {
  await press('更多', await row(account));
  const items = await soon(() => {
    const found = document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]');
    if (found.length === 0) throw new Error('no entries');
    return [...found].map((one) => one.textContent);
  });
  await press('更多', await row(account));
  return items;
};
const labels = (box: HTMLElement) =>
  [...box.querySelectorAll('label')].map((one) => one.textContent?.trim() ?? '').join();
const radio = async (box: HTMLElement, name: string) =>
  act(async () => void fireEvent.click(within(box).getByRole('radio', { name })));

describe('the screen of users', () => {
  it('lists users next to the tree of organisations, by organisation and keyword [USER-001]', async () => {
    await soon(() => expect(accounts()).toContain('admin'));
    expect(heads()).toEqual([
      ...['头像', '账户', '姓名', '性别', '手机号码', '所属组织', '创建时间', '排序', '状态', '操作'],
    ]);
    for (const name of ['新建', '导入', '导出']) expect(buttons(name)).toHaveLength(1);
    await pressText('技术研发部', document.querySelector<HTMLElement>('.ant-tree') ?? document.body);
    await soon(() => expect(page.sent.at(-1)?.query['organizeId']).toBe('dept-technology'));
    await soon(() => expect(accounts()).not.toContain('admin'));
    await pressText('技术研发部', document.querySelector<HTMLElement>('.ant-tree') ?? document.body);
    await search('zgq');
    await soon(() => expect(accounts()).toEqual(['zengguoqiang']));
    expect(await further('zengguoqiang')).toEqual(expect.arrayContaining(['重置密码', '工作交接', '禁用', '删除']));
  });

  it('shows what an account needs, and the fields of a user [USER-002, USER-003]', async () => {
    await press('新建');
    const box = await dialog();
    await press('确定', box);
    for (const text of ['请输入账户', '请输入姓名', '请选择性别', '请至少选择一个所属组织'])
      await soon(() => expect(box.textContent).toContain(text));
    await type('账户', 'sun-li', box);
    await soon(() => expect(box.textContent).toContain('账户只能输入字母和数字'));
    const fields = [
      '头像',
      '岗位',
      '角色',
      '分组',
      '直属主管',
      '手机号码',
      '电子邮箱',
      '入职日期',
      '出生日期',
      '证件类型',
      '学历',
    ];
    for (const field of fields) expect(labels(box)).toContain(field);
    expect(labels(box)).not.toContain('确认密码');
    await radio(box, '手动设置');
    await soon(() => expect(labels(box)).toContain('确认密码'));
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('新密码不能为空'));
    await press('取消', box);
    await noDialog();
    expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('edits a user with an avatar, which the list shows; a refusal stays in the form [USER-002, USER-003]', async () => {
    await press('编辑', await row('zengguoqiang'));
    const box = await dialog();
    await soon(() => expect(control('姓名', box).value).toBe('曾国强'));
    expect(labels(box)).not.toContain('初始密码方式');
    await type('手机号码', '13800000002', box);
    page.file = new File([Buffer.from(picture, 'base64')], 'a.png', { type: 'image/png' });
    await act(async () => void fireEvent.click(within(box).getByRole('button', { name: '头像' })));
    await soon(() =>
      expect(box.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/file\/Image\/userAvatar\//),
    );
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('手机号码已被其他用户使用'));
    await type('手机号码', '13800009999', box);
    await press('确定', box);
    await noDialog();
    await soon(() => expect(lineOf('zengguoqiang')?.[4]).toBe('13800009999'));
    const shown = (await row('zengguoqiang')).querySelector('img')?.getAttribute('src');
    expect(shown).toMatch(/^\/api\/file\/Image\/userAvatar\//);
  });

  it('resets a password in a dialog that takes the new one twice [USER-005]', async () => {
    await pressMore('zengguoqiang', '重置密码');
    const box = await dialog();
    expect([control('新密码', box).type, control('确认密码', box).type]).toEqual(['password', 'password']);
    await press('确定', box);
    for (const text of ['新密码不能为空', '重复密码不能为空'])
      await soon(() => expect(box.textContent).toContain(text));
    expect(page.sent.filter(({ path }) => path.includes('ResetPassword'))).toEqual([]);
    await press('取消', box);
    await noDialog();
  });

  it('offers unlocking for locked users only, and disables and enables them [USER-004]', async () => {
    expect(await further('zengguoqiang')).not.toContain('解锁');
    const subject = accountSubject('zengguoqiang', '10.0.0.1');
    for (let time = 0; time < 3; time += 1) await countAttempt(page.app.db, subject, 1, page.app.clock.now);
    await press('查询');
    await soon(() => expect(lineOf('zengguoqiang')?.[8]).toBe('锁定'));
    await pressMore('zengguoqiang', '解锁');
    await soon(() => expect(lineOf('zengguoqiang')?.[8]).toBe('启用'));
    await pressMore('zengguoqiang', '禁用');
    await soon(() => expect(lineOf('zengguoqiang')?.[8]).toBe('禁用'));
    await pressMore('zengguoqiang', '启用');
    await soon(() => expect(lineOf('zengguoqiang')?.[8]).toBe('启用'));
    expect(page.questions).toHaveLength(3);
  });

  it('hands the work of a user over: receiver and items are required [USER-001, USER-007]', async () => {
    await pressMore('zengguoqiang', '工作交接');
    const box = await dialog();
    await soon(() => expect(box.textContent).toMatch(/全部下属（\d+）/));
    expect(control('交接人', box).value).toBe('曾国强');
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('请选择接收人'));
    expect(page.sent.filter(({ path }) => path.includes('workHandover'))).toEqual([]);
    await press('取消', box);
    await noDialog();
  });

  it('exports with a choice of columns, and deletes after a confirmation [USER-003]', async () => {
    await press('导出');
    const box = await soon(() => {
      const found = [...document.querySelectorAll<HTMLElement>('.ant-modal')].at(-1);
      if (!found || buttons('导出', found).length === 0) throw new Error('no dialog');
      return found;
    });
    await press('导出', box);
    await soon(() =>
      expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^用户管理_\d+\.xlsx$/)]),
    );
    await pressMore('zengguoqiang', '删除');
    await soon(() => expect(accounts()).toEqual([]));
    expect(page.questions).toHaveLength(1);
  });
});

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
