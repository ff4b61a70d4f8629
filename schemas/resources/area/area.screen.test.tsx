import { act, fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, control, dialog, heads, noDialog, press, pressMore, row, soon, type } from '#scripts/testing/person.ts';

vi.setConfig({ testTimeout: 90_000 });

const page = screenUnderTest('area');

const names = () => cells().map(([name]) => name);
const cellsOf = (name: string) => cells().find((all) => all[0] === name);

it('is a tree table that loads a branch when it is expanded [AREA-002]', async () => {
  await soon(() => expect(names()).toHaveLength(34));
  expect(heads()).toEqual(['名称', '编码', '排序', '状态', '操作']);
  expect(cellsOf('浙江省')?.slice(1, 4)).toEqual(['330000', expect.any(String), '启用']);
  const icon = (await row('浙江省')).querySelector('.ant-table-row-expand-icon') as HTMLElement;
  await act(async () => void fireEvent.click(icon));
  await soon(() => expect(names()).toContain('杭州市'));
  expect(page.sent.at(-1)?.path).toBe('/api/system/Area/330000');
});

it('adds a province and a place below it [AREA-002]', async () => {
  await press('新建');
  const box = await dialog();
  await press('确定', box);
  for (const sentence of ['请输入名称', '请输入编码']) await soon(() => expect(box.textContent).toContain(sentence));
  await type('名称', '试验省', box);
  await type('编码', '990000', box);
  await press('确定', box);
  await noDialog();
  await type('关键词', '试验', document.body);
  await press('查询');
  await soon(() => expect(names()).toEqual(['试验省']));
  await press('新建下级', await row('试验省'));
  const below = await dialog();
  await soon(() => expect(control('上级区划', below).value).toBe('试验省'));
  await type('名称', '试验市', below);
  await type('编码', '990100', below);
  await press('确定', below);
  await noDialog();
  await row('试验市');
});

it('edits, disables and enables a place [AREA-002, AREA-003]', async () => {
  await press('编辑', await row('试验市'));
  const edited = await dialog();
  await soon(() => expect(control('名称', edited).value).toBe('试验市'));
  await type('名称', '示范市', edited);
  await press('确定', edited);
  await noDialog();
  await row('示范市');
  await pressMore('示范市', '禁用');
  await soon(() => expect(cellsOf('示范市')?.[3]).toBe('禁用'));
  await pressMore('示范市', '启用');
  await soon(() => expect(cellsOf('示范市')?.[3]).toBe('启用'));
});

it('deletes a place without places below it, and refuses another with the reason [AREA-002, AREA-010]', async () => {
  await pressMore('试验省', '删除');
  await soon(() => expect(page.toasts).toEqual(['error: 该数据存在下级，无法删除 (1500)']));
  await pressMore('示范市', '删除');
  await soon(() => expect(names()).not.toContain('示范市'));
  await pressMore('试验省', '删除');
  await soon(() => expect(names()).not.toContain('试验省'));
});
