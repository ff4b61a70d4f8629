import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, heads, press, row, soon } from '#scripts/testing/person.ts';

beforeAll(() => {
  // The code editor measures its text, which this page does not lay out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
const page = screenUnderTest('code-generation');
const overlay = (selector: string) => soon(() => document.querySelector<HTMLElement>(selector) as HTMLElement);

it('lists the forms, and previews the files of one, each as its own text [VISUALDEV-015, VISUALDEV-016]', async () => {
  await soon(() => expect(cells().map((line) => line[1])).toContain('leaveRequest'));
  expect(heads().slice(0, 5)).toEqual(['名称', '编码', '分类', '状态', '修改时间']);
  await press('预览代码', await row('leaveRequest'));
  const files = await soon(() => screen.getAllByRole('menuitem'));
  const names = files.map((file) => file.textContent ?? '');
  expect(names.some((name) => name.endsWith('.ts'))).toBe(true);
  expect(names.some((name) => name.endsWith('.json'))).toBe(true);
  const text = () => document.querySelector('.cm-content')?.textContent ?? '';
  const choose = (end: string) =>
    act(async () => void fireEvent.click(files[names.findIndex((name) => name.endsWith(end))] as HTMLElement));
  await choose('.ts');
  await soon(() => expect(text()).toContain('interface'));
  expect(document.querySelector('.cm-content')?.getAttribute('aria-readonly')).toBe('true');
  await choose('.json');
  await soon(() => expect(text()).toContain('"language"'));
  expect(text()).not.toContain('interface ');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '关闭' })));
});

it('shows the fields of a form with their types, and downloads its code as an archive [VISUALDEV-017, VISUALDEV-018]', async () => {
  await press('字段', await row('leaveRequest'));
  const drawer = await overlay('.ant-drawer-section');
  await soon(() => expect(cells(drawer)).toContainEqual(['no', '单号', 'billRule', '字符串', '否']));
  await press('下载代码', await row('leaveRequest'));
  await soon(() => expect(page.saved).toHaveLength(1));
  expect(page.saved[0]?.name).toMatch(/请假申请.*\.zip$/);
  expect(page.saved[0]?.text.startsWith('PK')).toBe(true);
});
