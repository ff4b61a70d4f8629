import { act, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, control, dialog, heads, noDialog, press, pressMore, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('system');

const lineOf = (code: string) => cells().find((line) => line[2] === code);

it('lists systems; adds and edits one with a logo, which stays typed when it is refused [MENUADM-016]', async () => {
  await soon(() => expect(cells().map((line) => line[2])).toEqual(['main', 'office']));
  expect(heads()).toEqual(['图标', '名称', '编码', '排序', '状态', '操作']);
  await press('新建');
  const box = await dialog();
  await type('名称', '仓储', box);
  await type('编码', 'main', box);
  page.file = new File([Uint8Array.of(1, 2, 3)], 'logo.png', { type: 'image/png' });
  await act(async () => void fireEvent.click(within(box).getByRole('button', { name: '图标' })));
  await soon(() => expect(box.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AQID'));
  await press('确定', box);
  await soon(() => expect(box.textContent).toContain('编码已存在'));
  expect(control('名称', box).value).toBe('仓储');
  await type('编码', 'stock', box);
  await press('确定', box);
  await noDialog();
  const line = await row('stock');
  expect(line.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AQID');
  await press('编辑', line);
  const edited = await dialog();
  await soon(() => expect(control('名称', edited).value).toBe('仓储'));
  await type('名称', '仓库', edited);
  await press('确定', edited);
  await noDialog();
  await soon(() => expect(lineOf('stock')?.[1]).toBe('仓库'));
});

it('disables and enables a system, and says why one with menus and the main one stay [MENUADM-016]', async () => {
  const more = async (code: string, name: string) => {
    const line = await row(code);
    return line.textContent?.includes(name) ? press(name, line) : pressMore(code, name);
  };
  await more('stock', '禁用');
  await soon(() => expect(lineOf('stock')?.[4]).toBe('禁用'));
  await more('stock', '启用');
  await soon(() => expect(lineOf('stock')?.[4]).toBe('启用'));
  await more('office', '删除');
  await soon(() => expect(page.toasts.at(-1)).toMatch(/^error: 该应用下还有菜单，不能删除/));
  await more('main', '禁用');
  await soon(() => expect(page.toasts.at(-1)).toMatch(/^error: 主应用不能禁用或删除/));
  await more('stock', '删除');
  await soon(() => expect(cells().map((line) => line[2])).toEqual(['main', 'office']));
});
