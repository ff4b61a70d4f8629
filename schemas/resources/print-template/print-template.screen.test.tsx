import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, dialog, press, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('print-template');

const codes = () => cells().map(([, code]) => code);

it('lists print templates in pages with their actions [PRINTADM-002]', async () => {
  await soon(() => expect(codes()).toEqual(['purchaseOrder', 'purchaseLabel', 'leaveRequest']));
  const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  expect(heads).toEqual(['名称', '编码', '模板分类', '模板类型', '排序', '状态', '操作']);
  expect(document.querySelector('.ant-pagination')).toBeTruthy();
  await press('更多', await row('采购订单'));
  const more = await soon(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    if (found.length === 0) throw new Error('the menu is not open yet');
    return found;
  });
  const shown = [...(await row('采购订单')).querySelectorAll('button')].map(({ textContent }) => textContent);
  expect([...shown, ...more.map(({ textContent }) => textContent)].filter(Boolean)).toEqual([
    '编辑',
    '预览',
    '复制',
    '导出',
    '删除',
  ]);
  const copy = more.find(({ textContent }) => textContent === '复制') as HTMLElement;
  await act(async () => void fireEvent.click(copy));
  await soon(() => expect(codes()).toContain('purchaseOrder2'));
});

it('requires name and code, and saves every field of a template [PRINTADM-002]', async () => {
  await press('新建');
  const box = await dialog();
  const labels = [...box.querySelectorAll('label')].map((label) => label.textContent);
  expect(labels.filter(Boolean)).toEqual(
    expect.arrayContaining(['名称', '编码', '模板分类', '模板类型', '纸张', '排序', '状态', '模板内容', '说明']),
  );
  await press('确定', box);
  await soon(() => expect(box.textContent).toContain('请输入名称'));
  expect(box.textContent).toContain('请输入编码');
  await type('名称', '入库单', box);
  await type('编码', 'stockIn', box);
  const html = box.querySelector('textarea') as HTMLElement;
  await act(async () => void fireEvent.change(html, { target: { value: '<p>单号 no</p>' } }));
  await press('确定', box);
  await soon(() => expect(codes()).toContain('stockIn'));
  const rows = await page.app.db.selectFrom('printTemplate').selectAll().where('enCode', '=', 'stockIn').execute();
  expect(rows).toMatchObject([
    { fullName: '入库单', type: 2, pageParam: 'A4', printTemplate: '<p>单号 no</p>', enabledMark: 1, sortCode: 0 },
  ]);
});
