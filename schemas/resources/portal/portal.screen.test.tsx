import { act, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import {
  cells,
  dialog,
  heads,
  importAppending,
  noDialog,
  press,
  pressMore,
  row,
  soon,
  type,
} from '#scripts/testing/person.ts';

const page = screenUnderTest('portal');

const codes = () => cells().map(([, code]) => code);
const seeds = ['administratorHome', 'departmentHome', 'staffHome'];
const portalOf = (code: string) =>
  page.app.db.selectFrom('portal').selectAll().where('enCode', '=', code).executeTakeFirst();

/** The names of the actions of a row, those of its menu included. */
async function actionsOf(text: string): Promise<string[]> {
  const shown = await row(text);
  await press('更多', shown);
  const more = await soon(() => {
    const menus = document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden)');
    const entries = [...(menus[0]?.querySelectorAll('[role="menuitem"]') ?? [])];
    if (entries.length === 0) throw new Error('the menu is not open yet');
    return entries;
  });
  const names = [...shown.querySelectorAll('button'), ...more].map(({ textContent }) => textContent ?? '');
  await press('更多', shown);
  await soon(() => expect(document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden)')).toBeNull());
  return names.filter(Boolean);
}

it('lists portals with name, code, category, kind and status, and their actions [PORTAL-022]', async () => {
  await soon(() => expect(codes()).toEqual(seeds));
  expect(heads()).toEqual(['名称', '编码', '分类', '类型', '发布状态', '排序', '状态', '操作']);
  expect(cells()[2]).toEqual(expect.arrayContaining(['我的工作台', 'staffHome', '页面设计', '已发布', '启用']));
  expect(await actionsOf('我的工作台')).toEqual([...['设计', '编辑', '发布', '查看', '复制', '导出', '禁用', '删除']]);
  await press('设计', await row('我的工作台'));
  expect(page.addresses).toEqual(['/portalStudio/portal-staff']);
  page.addresses.length = 0;
});

it('adds a portal with an address of its own, which is not designed, and refuses a used code [PORTAL-022]', async () => {
  await press('新建');
  const box = await dialog();
  await type('名称', '官网', box);
  await type('编码', 'staffHome', box);
  await act(async () => void fireEvent.click(within(box).getByRole('radio', { name: '自定义地址' })));
  await type('页面地址', 'https://example.com/', box);
  await press('确定', box);
  await soon(() => expect(box.textContent).toContain('编码已存在'));
  await type('编码', 'site', box);
  await press('确定', box);
  await noDialog();
  await soon(() => expect(codes()).toContain('site'));
  expect(page.addresses).toEqual([]);
  // Neither designed nor viewed before its release.
  expect(await actionsOf('官网')).toEqual(['编辑', '发布', '复制', '导出', '禁用', '删除']);
});

it('changes, copies, disables, enables and deletes a portal [PORTAL-022]', async () => {
  await press('编辑', await row('官网'));
  await type('名称', '公司官网', await dialog());
  await press('确定', await dialog());
  await noDialog();
  await soon(() => expect(cells().map(([name]) => name)).toContain('公司官网'));
  await pressMore('公司官网', '复制');
  await soon(() => expect(codes()).toContain('site2'));
  await pressMore('公司官网', '禁用');
  await soon(async () => expect(await portalOf('site')).toMatchObject({ enabledMark: 0 }));
  await pressMore('公司官网', '启用');
  await soon(async () => expect(await portalOf('site')).toMatchObject({ enabledMark: 1 }));
  expect(await portalOf('site2')).toMatchObject({ enabledMark: 1, type: 1, urlAddress: 'https://example.com/' });
  page.agree = false;
  await pressMore('公司官网', '删除');
  await soon(() => expect(page.questions).toHaveLength(3));
  expect(await portalOf('site')).toBeDefined();
  page.agree = true;
  await pressMore('公司官网', '删除');
  await soon(() => expect(codes()).not.toContain('site'));
  expect(await portalOf('site')).toBeUndefined();
});

it('releases a portal to a directory of the menu for roles [PORTAL-022]', async () => {
  await press('发布', await row('site2'));
  const box = await dialog();
  expect(within(box).queryByText('授权角色')).toBeNull();
  await act(async () => void fireEvent.click(within(box).getByRole('combobox', { name: '上级菜单' })));
  const directory = await soon(() => {
    const found = [...document.querySelectorAll('.ant-select-tree-title')].find(
      ({ textContent }) => textContent === '业务应用',
    );
    if (!found) throw new Error('the directories are not shown yet');
    return found;
  });
  await act(async () => void fireEvent.click(directory));
  expect(within(box).getByText('授权角色')).toBeTruthy();
  await press('确定', box);
  await noDialog();
  await soon(async () => expect(await portalOf('site2')).toMatchObject({ state: 1, releaseNumber: 1 }));
  const entries = page.app.db.selectFrom('menu').select(['parentId', 'type']).where('urlAddress', '=', 'portal/site2');
  expect(await entries.execute()).toEqual([{ parentId: 'menu-business', type: 8 }]);
  await soon(async () => expect(await actionsOf('site2')).toContain('查看'));
});

it('exports a portal as .vp, and imports such files, a used code with a number [PORTAL-022]', async () => {
  await pressMore('site2', '导出');
  await soon(() => expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/公司官网.*\.vp$/)]));
  page.file = new File([page.saved[0]?.text ?? ''], page.saved[0]?.name ?? '');
  await importAppending();
  await soon(() => expect(codes()).toContain('site22'));
  expect(page.accepted).toBe('.vp');
});
