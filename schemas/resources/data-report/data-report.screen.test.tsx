import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, dialog, press, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('data-report');

const codes = () => cells().map(([, code]) => code);
const menu = () =>
  soon(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    if (found.length === 0) throw new Error('the menu is not open yet');
    return found;
  });
const choose = async (name: string, report = '采购月度汇总') => {
  await press('更多', await row(report));
  const entry = (await menu()).findLast(({ textContent }) => textContent === name) as HTMLElement;
  await act(async () => void fireEvent.click(entry));
};

it('lists reports in pages with their actions [REPORT-002]', async () => {
  await soon(() => expect(codes()).toEqual(['purchaseReport']));
  const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  expect(heads).toEqual(['名称', '编码', '分类', '说明', '排序', '状态', '操作']);
  expect(document.querySelector('.ant-pagination')).toBeTruthy();
  await press('更多', await row('采购月度汇总'));
  const shown = [...(await row('采购月度汇总')).querySelectorAll('button')].map(({ textContent }) => textContent);
  const more = (await menu()).map(({ textContent }) => textContent);
  expect([...shown, ...more].filter(Boolean)).toEqual([
    '设计',
    '预览',
    '编辑',
    '定时发送',
    '复制',
    '导出',
    '禁用',
    '删除',
  ]);
  const bar = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(bar).toEqual(expect.arrayContaining(['新建', '导入']));
});

it('copies a report, disables it, and enables it again [REPORT-002]', async () => {
  await soon(() => expect(codes()).toEqual(['purchaseReport']));
  await choose('复制');
  await soon(() => expect(codes()).toContain('purchaseReport2'));
  await page.app.db.deleteFrom('dataReport').where('enCode', '=', 'purchaseReport2').execute();
  await choose('禁用');
  await soon(async () => expect((await row('采购月度汇总')).textContent).toContain('禁用'));
  const state = () =>
    page.app.db.selectFrom('dataReport').select('enabledMark').where('enCode', '=', 'purchaseReport').execute();
  await soon(async () => expect(await state()).toEqual([{ enabledMark: 0 }]));
  await choose('启用');
  await soon(async () => expect(await state()).toEqual([{ enabledMark: 1 }]));
});

it('requires name and code, saves a report with an empty sheet, changes and deletes it [REPORT-002]', async () => {
  await soon(() => expect(codes()).toContain('purchaseReport'));
  await press('新建');
  const box = await dialog();
  const labels = [...box.querySelectorAll('label')].map((label) => label.textContent);
  expect(labels.filter(Boolean)).toEqual(['名称', '编码', '分类', '排序', '状态', '说明']);
  await press('确定', box);
  await soon(() => expect(box.textContent).toContain('请输入名称'));
  expect(box.textContent).toContain('请输入编码');
  await type('名称', '库存', box);
  await type('编码', 'stock', box);
  await press('确定', box);
  await soon(() => expect(codes()).toContain('stock'));
  const rows = await page.app.db.selectFrom('dataReport').selectAll().where('enCode', '=', 'stock').execute();
  expect(rows).toMatchObject([{ fullName: '库存', enabledMark: 1, sortCode: 0 }]);
  expect(rows[0]?.content).toContain('库存');
  await choose('编辑', '库存');
  await type('名称', '库存月报', await dialog());
  await press('确定', await dialog());
  await soon(() => expect(cells().map(([name]) => name)).toContain('库存月报'));
  await choose('删除', '库存月报');
  await soon(() => expect(codes()).toEqual(['purchaseReport']));
});
