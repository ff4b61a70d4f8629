import { expect, type Page } from 'playwright/test';
import { test } from './elsewhere.ts';
import { call } from './flow.ts';
import { complaintsOf, login, people } from './login.ts';
import { button, dialog, press, toast } from './page.ts';

/** Two users at once, each in an own browser context. */
async function two(elsewhere: () => Promise<Page>) {
  const open = async (who: { account: string; password: string }) => {
    const page = await elsewhere();
    const complaints = complaintsOf(page);
    await login(page, who);
    return { page, complaints };
  };
  const [admin, staff] = [await open(people.admin), await open(people.staff)];
  return { admin: admin.page, staff: staff.page, complaints: [admin.complaints, staff.complaints] };
}

/** A person in the chat: messages on the home page name people as well. */
const personIn = (page: Page, name: string) => page.locator('.zc-person', { hasText: name }).first();
const chatWith = (page: Page, name: string) => page.getByRole('region', { name: `与${name}聊天` });
const line = (page: Page) => page.getByRole('textbox', { name: /输入消息/ });

test('two users chat: a message arrives at once, and the history is stored', async ({ elsewhere }) => {
  const { admin, staff, complaints } = await two(elsewhere);
  const pages: string[] = [];
  admin.on('request', (request) => request.url().includes('/Users/ImUser') && pages.push(request.url()));
  await button(admin, '聊天').click();
  await admin.getByRole('tab', { name: '联系人' }).click();
  await personIn(admin, '张伟').click();
  await line(admin).fill('上周的采购订单审批完了吗？<b>急</b>');
  await line(admin).press('Enter');
  await expect(chatWith(admin, '张伟').getByText('<b>急</b>')).toBeVisible();
  // Without scrolling, one page of contacts is loaded.
  expect(pages).toHaveLength(1);

  await staff.getByRole('button', { name: '聊天，1条未读' }).click();
  await personIn(staff, '系统管理员').click();
  await expect(chatWith(staff, '系统管理员').getByText('上周的采购订单')).toBeVisible();
  await expect(staff.getByRole('button', { name: '聊天', exact: true })).toBeVisible();
  await line(staff).fill('审批完了');
  await line(staff).press('Enter');
  await expect(chatWith(admin, '张伟').getByText('审批完了', { exact: true })).toBeVisible();

  await staff.reload();
  await button(staff, '聊天').click();
  await personIn(staff, '系统管理员').click();
  await button(chatWith(staff, '系统管理员'), '聊天记录').click();
  const history = chatWith(staff, '系统管理员').getByRole('complementary');
  await expect(history.getByText('审批完了', { exact: true })).toBeVisible();
  expect(complaints.flat()).toEqual([]);
});

test('a released notice is pushed to its receivers, and read in one window it is read in all', async ({
  elsewhere,
}) => {
  const { admin, staff, complaints } = await two(elsewhere);
  // Other journeys release notices as well.
  await call(staff, 'POST', '/api/message/Actions/ReadAll');
  const second = await staff.context().newPage();
  await second.goto('/home');
  await expect(second.getByRole('button', { name: '站内消息', exact: true })).toBeVisible();
  const badge = (page: Page, count: number) => page.getByRole('button', { name: `站内消息，${count}条未读` });
  const title = `放假通知${Date.now()}`;

  await admin.goto('/system/notice');
  await press(admin, '新建');
  await dialog(admin).getByLabel('标题', { exact: true }).fill(title);
  await press(dialog(admin), '确定');
  await admin.getByRole('row', { name: title }).getByRole('button', { name: '发布' }).click();
  await press(dialog(admin), '确定');
  await toast(admin, '发布成功');

  await expect(badge(second, 1)).toBeVisible();
  await badge(staff, 1).click();
  await dialog(staff).getByRole('button', { name: title }).click();
  await expect(staff.getByRole('heading', { name: title })).toBeVisible();
  await expect(second.getByRole('button', { name: '站内消息', exact: true })).toBeVisible();
  expect(complaints.flat()).toEqual([]);
});
