import { expect, type Page } from 'playwright/test';
import { login } from './login.ts';
import { button, dialog, press, toast } from './page.ts';

/** A step of a process as its definition writes it. */
export const step = (zhjyKey: string, key: string, label: string, more: object = {}) => ({
  config: { zhjyKey, label },
  key,
  ...more,
});

export const approver = (key: string, label: string, people: readonly string[], more: object = {}) =>
  step('approver', key, label, { approvers: people.map((account) => `${idOf(account)}--user`), ...more });

const idOf = (account: string) => (account === 'admin' ? account : `user-${account}`);

/** A call of the product with the session of a page. */
export function call<Data>(page: Page, method: string, path: string, body?: object): Promise<Data> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const headers = { Authorization: localStorage.getItem('zhjy_token') ?? '', 'Content-Type': 'application/json' };
      const answer = await fetch(address, { method: verb, headers, ...(text !== '' && { body: text }) });
      const envelope = (await answer.json()) as { code: number; msg: string; data: unknown };
      if (envelope.code !== 200) throw new Error(`${verb} ${address}: ${envelope.msg}`);
      return envelope.data;
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  ) as Promise<Data>;
}

const templates = '/api/workflow/Engine/flowTemplate';

/** Creates and releases a process over leave requests; a journey of its own does the same on the screen. */
export async function releasedProcess(
  page: Page,
  enCode: string,
  fullName: string,
  steps: object[],
  start: object = {},
): Promise<string> {
  const { id } = await call<{ id: string }>(page, 'POST', templates, { fullName, enCode, category: 'office' });
  const body = [step('start', 'start', '发起', start), ...steps];
  const definition = JSON.stringify({ language: 1, title: fullName, form: 'form-leave-request', body });
  await call(page, 'PUT', `${templates}/${id}/Actions/Design`, { definition });
  await call(page, 'POST', `${templates}/Release/${id}`);
  return id;
}

/** Another person of the demo in a browser of their own. */
export async function person(elsewhere: () => Promise<Page>, account: string): Promise<Page> {
  const page = await elsewhere();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, { account, password: account === 'admin' ? 'admin2026' : 'demo2026' });
  return page;
}

/** Fills in the form of a leave request. */
export async function fillLeave(page: Page, reason: string, days = '2'): Promise<void> {
  await page.getByLabel('请假类型').click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await page.getByLabel('请假天数').fill(days);
  for (const label of ['开始日期', '结束日期']) {
    await page.getByLabel(label).click();
    await page.getByText('今天', { exact: true }).last().click();
  }
  await page.getByLabel('请假事由').fill(reason);
}

/** Starts a process with a leave request. */
export async function submitLeave(page: Page, flowId: string, reason: string): Promise<void> {
  await page.goto(`/workFlowDetail?flowId=${flowId}`);
  await fillLeave(page, reason);
  await press(page, '提交');
  await toast(page, '提交成功');
  await expect(page).toHaveURL(/opType=0/);
}

/** Opens the newest task of that title from the list of tasks. */
export async function openTask(page: Page, title: string): Promise<void> {
  await page.goto('/workFlow/flowTodo');
  const row = page.locator('tr.ant-table-row', { hasText: title }).first();
  await row.getByRole('button', { name: '办理', exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Presses an action of the open task, fills in its window and confirms. */
export async function decide(
  page: Page,
  action: string,
  said: string,
  fill: (window: ReturnType<typeof dialog>) => Promise<void> = async () => {},
): Promise<void> {
  await press(page, action);
  const window = dialog(page);
  await expect(button(window, '确定')).toBeEnabled();
  await fill(window);
  await press(window, '确定');
  await toast(page, said);
}

/** Chooses a colleague in a field that opens the picker of users. */
export async function choosePerson(page: Page, label: string, account: string, name: string): Promise<void> {
  await dialog(page).getByLabel(label).click();
  const picker = dialog(page);
  await picker
    .getByRole('searchbox')
    .or(picker.getByPlaceholder(/关键词|搜索/))
    .first()
    .fill(account);
  await picker.getByText(name).first().click();
  await press(picker, '确定');
}

export const status = (page: Page) => page.locator('.zg-flow-tags .ant-tag').first();
