import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeClient } from '../../../testing/fake-client.ts';
import { buttonIn, findBox, showFields } from '../../../testing/show-fields.tsx';

beforeAll(async () => void (await import('./SelectDataWindow.tsx')));
afterEach(cleanup);

const products = [
  { id: 'p1', fullName: '平板', price: 3680, code: 'A1' },
  { id: 'p2', fullName: '打印机', price: 1560, code: 'A2' },
  { id: 'p3', fullName: '标签纸', price: 12, code: 'A3' },
];

const told = {
  popupTitle: '选择产品',
  popupWidth: '700px',
  dataSource: 'dynamic',
  interfaceId: 'products',
  hasPage: true,
  pageSize: 50,
  columnOptions: [
    { value: 'code', label: '编码', width: 90 },
    { value: 'fullName', label: '名称', ifShow: false },
  ],
  templateJson: [{ field: 'region', sourceType: 2, defaultValue: '华东' }],
  relationOptions: [
    { field: 'item', type: 1, value: 'fullName' },
    { field: 'lines-price', type: '1', value: 'price' },
    { field: 'unit', type: 2, value: '台' },
    { field: 'nowhere', type: 2, value: 'x' },
  ],
};

const column = (zhjyKey: string, vModel: string, label: string, config: object = {}) => ({
  config: { zhjyKey, label, ...config },
  vModel,
});
const lines = (actionConfig: object, more: object = {}) => ({
  config: { zhjyKey: 'table', label: '明细' },
  vModel: 'lines',
  children: [
    column('input', 'item', '品名'),
    column('inputNumber', 'quantity', '数量', { defaultValue: 1 }),
    column('inputNumber', 'price', '单价'),
    column('input', 'unit', '单位'),
  ],
  footerBtnsList: [
    { value: 'add', label: '添加', show: true },
    { value: 'custom1', label: '选产品', show: true, actionConfig },
  ],
  ...more,
});

const answer: FakeAnswer<'data-interface.page' | 'visualdev.rows'> = () => ({
  list: products,
  pagination: { total: 3 },
});
async function show(actionConfig: object = told, more: object = {}) {
  const client = fakeClient({ 'data-interface.page': answer, 'visualdev.rows': answer });
  const toast = vi.fn(async () => {});
  await showFields([lines(actionConfig, more)], client, { services: { toast } }, 'button');
  await press(await screen.findByRole('button', { name: '选产品' }));
  const box = await findBox('');
  await waitFor(() => expect(box.querySelectorAll('.zr-row')).toHaveLength(3));
  return { box, client, toast };
}
const press = (one: HTMLElement) => act(async () => void fireEvent.click(one));
const confirm = /^确\s*定$/;
const gone = () => waitFor(() => expect(document.querySelector('.ant-modal, .ant-drawer')).toBeNull());
const texts = () =>
  [...document.querySelectorAll('.zt-body [data-cell]')].map((cell) => cell.textContent?.trim() ?? '');

describe('choosing data for a table', () => {
  it('adds a row for each chosen one, with columns filled as configured [SUBTABLE-030, PICK-114]', async () => {
    const { box } = await show();
    for (const code of ['A1', 'A3']) await press(within(box).getByText(code));
    await press(buttonIn(box, confirm));
    await gone();
    await waitFor(() => expect(texts()).toEqual(['平板', '1', '3680', '台', '标签纸', '1', '12', '台']));
  });

  it('searches, selects several, cancels and confirms [PICK-109]', async () => {
    const { box, client } = await show();
    expect(box.querySelectorAll('.zr-row input[type=checkbox]').length).toBe(3);
    const keyword = box.querySelector('input[type=text]') as HTMLElement;
    fireEvent.change(keyword, { target: { value: '平' } });
    await press(buttonIn(box, /^查\s*询$/));
    await waitFor(() => expect(client.sent.at(-1)?.[1]).toMatchObject({ keyword: '平' }));
    await press(within(box).getByText('A2'));
    await press(buttonIn(box, /^取\s*消$/));
    await gone();
    expect(texts()).toEqual([]);
  });

  it('requests one page with the parameters and visible columns [PICK-110, PICK-111, PICK-112, PICK-113]', async () => {
    const { box, client } = await show();
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('700px');
    expect(box.querySelector('.ant-modal-title')?.textContent).toBe('选择产品');
    const heads = [...box.querySelectorAll('th')].map((head) => head.textContent).filter((text) => text !== '');
    expect(heads).toEqual(['序号', '编码']);
    expect([...box.querySelectorAll('col')].map((col) => col.style.width)).toContain('90px');
    expect(client.sent).toMatchObject([
      [
        'data-interface.page',
        { id: 'products', pageSize: 50, currentPage: 1, paramList: [{ field: 'region', defaultValue: '华东' }] },
      ],
    ]);
  });

  it('requests the records of a form without paging, in a drawer [PICK-110, PICK-111, PICK-113]', async () => {
    const { box, client } = await show({
      ...told,
      dataSource: 'model',
      modelId: 'm1',
      hasPage: false,
      popupType: 'drawer',
    });
    expect(box.closest('.ant-drawer')).not.toBeNull();
    expect(client.sent).toMatchObject([
      ['visualdev.rows', { id: 'm1', pageSize: 10_000, columnOptions: 'code,fullName,price' }],
    ]);
  });

  it('has a button for each configured action, with its own data source [SUBTABLE-005]', async () => {
    const own = (value: string, label: string, interfaceId: string) => ({
      value,
      label,
      show: true,
      actionConfig: { ...told, popupTitle: label, interfaceId },
    });
    const buttons = [
      own('custom1', '选产品', 'products'),
      own('custom2', '选配件', 'parts'),
      own('custom3', '选服务', 'services'),
    ];
    const { client, box } = await show(told, {
      footerBtnsList: [{ value: 'add', label: '添加', show: true }, ...buttons],
    });
    await press(buttonIn(box, /^取\s*消$/));
    for (const name of ['选配件', '选服务']) {
      await gone();
      await press(screen.getByRole('button', { name }));
      await press(buttonIn(await findBox(name), /^取\s*消$/));
    }
    expect(client.sent.map(([, input]) => (input as { id: string }).id)).toEqual(['products', 'parts', 'services']);
  });

  it('warns when nothing is chosen, and stays open [PICK-115]', async () => {
    const { box, toast } = await show();
    await press(buttonIn(box, confirm));
    expect(toast.mock.calls).toEqual([['warning', '请选择一条数据', 1500]]);
    expect(document.querySelector('.ant-modal')).not.toBeNull();
  });

  it('works below a list as below a table [SUBTABLE-030]', async () => {
    const { box } = await show(told, { layoutType: 'list' });
    await press(within(box).getByText('A2'));
    await press(buttonIn(box, confirm));
    await gone();
    await waitFor(() => expect(screen.getByDisplayValue('打印机')).toBeTruthy());
    expect(screen.getByDisplayValue('台')).toBeTruthy();
  });
});
