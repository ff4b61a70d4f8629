import { expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, heads, press, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('audit-log');

it('lists who did what, finds it by keyword, and shows what changed [OPS-014]', async () => {
  const as = 'admin' as const;
  const { data } = await page.app.call<{ id: string }>('system.create', { fullName: '仓储', enCode: 'stock' }, { as });
  // Entries of one millisecond have no order.
  page.app.clock.now += 1_000;
  const found = (await page.app.call<object>('system.info', { id: data.id }, { as })).data;
  await page.app.call('system.update', { ...found, fullName: '仓库', lastModifyTime: undefined }, { as });
  expect((await page.app.call('system.state', { id: 'system-main' }, { as })).code).toBe(400);
  await press('查询');
  await soon(() => expect(cells().length).toBeGreaterThan(1));
  expect(heads()).toEqual(['时间', '操作人', '类型', '操作', '地址', '拒绝原因', '次数', '操作']);
  expect(cells().map((line) => line[3])).toContain('应用管理: 新建');
  await type('关键词', 'system.update', document.body);
  await press('查询');
  await soon(() => expect(cells().map((line) => line[3])).toEqual(['应用管理: 修改']));
  expect(cells()[0]?.[1]).toContain('系统管理员');
  await press('详情', await row('应用管理: 修改'));
  await soon(() => {
    const shown = document.querySelector('.ant-modal, .ant-drawer-section')?.textContent ?? '';
    for (const text of ['仓储', '仓库', '应用管理', '名称']) expect(shown).toContain(text);
    expect(shown).not.toContain('full_name');
  });
});
