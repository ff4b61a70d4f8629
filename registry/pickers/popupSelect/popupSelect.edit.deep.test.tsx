import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { buttonIn, showFields } from '../../testing/show-fields.tsx';
import { popupSelect } from './popupSelect.ts';

beforeAll(async () => void (await import('../../kit/record-picker/RowsWindow.tsx')));
afterEach(cleanup);

const rows = Array.from({ length: 45 }, (_, index) => ({
  id: `c${index + 1}`,
  fullName: `客户${index + 1}`,
  contact: `联系人${index + 1}`,
  phone: `0571-${index + 1}`,
}));

type Ask = Record<string, unknown> & { currentPage: number; pageSize: number; keyword: string };

function clientOf(all: readonly Record<string, unknown>[] = rows) {
  return fakeClient({
    'data-interface.page': (input) => {
      const { currentPage, pageSize, keyword } = input as Ask;
      const found = all.filter(({ fullName }) => String(fullName).includes(keyword));
      const list = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
      return { list, pagination: { currentPage, pageSize, total: found.length } };
    },
    'data-interface.byIds': ({ ids }) => all.filter(({ id }) => (ids as string[]).includes(String(id))),
  });
}

const columns = [
  { value: 'fullName', label: '客户名称' },
  { value: 'contact', label: '联系人' },
  { value: 'phone', label: '电话', ifShow: false },
];
const customer = (more: object = {}, config: object = {}) => ({
  config: { zhjyKey: 'popupSelect', label: '客户', ...config },
  vModel: 'customer',
  interfaceId: 'customers',
  columnOptions: columns,
  ...more,
});

async function show(fields: object[], values: Record<string, unknown> = {}, client = clientOf(), disabled = false) {
  await showFields(fields, client, { values, disabled });
  return client;
}
const pages = (client: ReturnType<typeof fakeClient>) =>
  client.sent.filter(([name]) => name === 'data-interface.page').map(([, input]) => input as Ask);
const rest = () => screen.getByRole('combobox', { name: '客户' });
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

async function open(name = '选择数据') {
  await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
  const box = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(box.querySelector('.zr-row, .ant-table-placeholder')).not.toBeNull());
  return box;
}
const row = (box: HTMLElement, words: string) => within(box).getByText(words).closest('tr') as HTMLElement;
const [confirm, cancel] = [/^确\s*[定认]$/, /^取\s*消$/];
const gone = () => waitFor(() => expect(document.querySelector('.ant-modal, .ant-drawer')).toBeNull());

describe('the popup-data picker', () => {
  it('opens a dialog of the configured width and title, with defaults [PICK-001, PICK-090, PICK-100]', async () => {
    await show([customer()]);
    const box = await open();
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('800px');
    await press(buttonIn(box, cancel));
    cleanup();
    await show([customer({ popupWidth: '640px', popupTitle: '选择客户' })]);
    await open('选择客户');
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('640px');
  });

  it('labels each radio with its row, and confirms with Enter on one', async () => {
    await show([customer()]);
    const box = await open();
    const radio = within(box).getByRole('radio', { name: '选择第2行' });
    await press(radio);
    await act(async () => void fireEvent.keyDown(radio, { key: 'Enter' }));
    await gone();
    expect(rest().textContent).toBe('客户2');
  });

  it('labels its default column as name', async () => {
    await show([customer({ columnOptions: [], relationField: 'contact' })]);
    const box = await open();
    const heads = [...box.querySelectorAll('th')].map((head) => head.textContent).filter((text) => text !== '');
    expect(heads).toEqual(['序号', '名称']);
  });

  it('opens a drawer if configured [PICK-090]', async () => {
    await show([customer({ popupType: 'drawer' })]);
    const box = await open();
    expect(box.closest('.ant-drawer')).not.toBeNull();
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe('800px');
    await press(row(box, '客户2'));
    await press(buttonIn(box, confirm));
    await waitFor(() => expect(rest().textContent).toBe('客户2'));
  });

  it('shows radios, serial numbers and the configured columns, all rows at once [PICK-092, PICK-099]', async () => {
    const client = await show([customer()]);
    const box = await open();
    const heads = [...box.querySelectorAll('th')].map((head) => head.textContent).filter((text) => text !== '');
    expect(heads).toEqual(['序号', '客户名称', '联系人']);
    const radios = [...box.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(radios.length).toBeGreaterThan(1);
    // One radio group is one tab stop; arrow keys move between the rows.
    expect(new Set(radios.map(({ name }) => name || 'alone')).size).toBe(1);
    expect(radios[0]?.name).not.toBe('');
    expect(row(box, '客户3').textContent).toBe('3客户3联系人3');
    expect(pages(client)).toMatchObject([
      {
        id: 'customers',
        propsValue: 'id',
        relationField: 'fullName',
        columnOptions: 'fullName,contact',
        pageSize: 10_000,
      },
    ]);
    expect(box.querySelector('.ant-pagination')).toBeNull();
  });

  it('has pages of twenty rows when paging is enabled [PICK-093, PICK-098]', async () => {
    const client = await show([customer({ hasPage: true })]);
    const box = await open();
    expect(pages(client).at(-1)).toMatchObject({ currentPage: 1, pageSize: 20 });
    await press(within(box).getByTitle('2'));
    await waitFor(() => expect(row(box, '客户21').textContent).toContain('21'));
    expect(pages(client).at(-1)).toMatchObject({ currentPage: 2, pageSize: 20 });
  });

  it('searches by Enter and button, resets and refreshes [PICK-091]', async () => {
    const client = await show([customer({ hasPage: true })]);
    const box = await open();
    const keyword = box.querySelector('input[type=text]') as HTMLElement;
    fireEvent.change(keyword, { target: { value: '客户4' } });
    await act(async () => void fireEvent.keyDown(keyword, { key: 'Enter', code: 'Enter', keyCode: 13 }));
    await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBe(7));
    expect(pages(client).at(-1)).toMatchObject({ keyword: '客户4', currentPage: 1 });
    fireEvent.change(keyword, { target: { value: '客户44' } });
    await press(buttonIn(box, /^查\s*询$/));
    await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBe(1));
    await press(buttonIn(box, /^重\s*置$/));
    await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBe(20));
    expect((keyword as HTMLInputElement).value).toBe('');
    const asked = client.sent.length;
    await press(buttonIn(box, /^刷新$/));
    await waitFor(() => expect(client.sent.length).toBe(asked + 1));
  });

  it('takes a pressed row only on Confirm, and fills the fields bound to it [PICK-095, PICK-103]', async () => {
    const fields = [
      customer({}, { transferList: [{ sourceValue: 'contact', targetField: 'contact' }] }),
      { config: { zhjyKey: 'input', label: '联系人' }, vModel: 'contact' },
      { config: { zhjyKey: 'popupAttr', label: '电话' }, relationField: 'customer', showField: 'phone' },
    ];
    await show(fields, { customer: 'c1' });
    const phone = await screen.findByRole('status', { name: '电话' });
    await waitFor(() => expect(phone.textContent).toBe('0571-1'));
    const box = await open();
    expect(
      within(box)
        .getAllByRole('radio')
        .filter((one) => (one as HTMLInputElement).checked),
    ).toHaveLength(1);
    await press(row(box, '客户7'));
    expect(phone.textContent).toBe('0571-1');
    await press(buttonIn(box, confirm));
    await gone();
    expect(rest().textContent).toBe('客户7');
    await waitFor(() => expect(phone.textContent).toBe('0571-7'));
    expect((screen.getByLabelText('联系人') as HTMLInputElement).value).toBe('联系人7');
  });

  it('ignores Confirm without a chosen row, and Cancel [PICK-014, PICK-096]', async () => {
    await show([customer()]);
    const box = await open();
    await press(buttonIn(box, confirm));
    expect(document.querySelector('.ant-modal')).not.toBeNull();
    await press(row(box, '客户1'));
    await press(buttonIn(box, cancel));
    await gone();
    expect(rest().textContent).toBe('请选择');
  });

  it('is cleared with its attributes by the clear button [PICK-097]', async () => {
    const attribute = {
      config: { zhjyKey: 'popupAttr', label: '电话' },
      relationField: 'customer',
      showField: 'phone',
    };
    await show([customer(), attribute], { customer: 'c1' });
    await waitFor(() => expect(screen.getByRole('status', { name: '电话' }).textContent).toBe('0571-1'));
    fireEvent.pointerEnter(rest().parentElement as HTMLElement);
    await press(await screen.findByRole('button', { name: '清空' }));
    expect(rest().textContent).toBe('请选择');
    expect(screen.getByRole('status', { name: '电话' }).textContent).toBe('');
  });

  it('takes several rows of several pages with `multiple` [PICK-009]', async () => {
    await show([customer({ multiple: true, hasPage: true, pageSize: 5 })], { customer: ['c1'] });
    const box = await open();
    await press(row(box, '客户2'));
    await press(within(box).getByTitle('2'));
    await waitFor(() => row(box, '客户6'));
    await press(row(box, '客户6'));
    await press(buttonIn(box, confirm));
    await gone();
    expect(rest().textContent).toContain('+ 2');
  });

  it('sends the parameters of its template, by source type [FORM-032, FORM-033]', async () => {
    const templateJson = [
      { field: 'region', sourceType: 1, relationField: 'region' },
      { field: 'level', sourceType: 2, defaultValue: 'A' },
      { field: 'none', sourceType: 3, defaultValue: 'x' },
      { field: 'form', sourceType: 4, relationField: '@formId' },
    ];
    const region = { config: { zhjyKey: 'input', label: '大区' }, vModel: 'region' };
    const client = await show([region, customer({ templateJson })], { region: '' });
    await press(buttonIn(await open(), cancel));
    const fixed = [
      { field: 'level', defaultValue: 'A' },
      { field: 'none', defaultValue: '' },
      { field: 'form', defaultValue: '@formId', sourceType: 4 },
    ];
    expect(pages(client).at(-1)?.['paramList']).toEqual([{ field: 'region', defaultValue: '' }, ...fixed]);
    // User input is never interpreted as a system variable.
    fireEvent.change(screen.getByLabelText('大区'), { target: { value: '@userId' } });
    await open();
    expect(pages(client).at(-1)?.['paramList']).toEqual([{ field: 'region', defaultValue: '@userId' }, ...fixed]);
  });

  it('shows the names of the picked rows [FORM-052]', async () => {
    const beside = { config: { zhjyKey: 'button' }, buttonText: '旁边' };
    const picked = { values: { customer: ['c1', 'c2'] }, mode: 'view' } as const;
    await showFields([customer({ multiple: true }), beside], clientOf(), picked, 'button');
    await waitFor(() => expect(document.body.textContent).toContain('客户1、客户2'));
  });

  it('does not open while disabled or in a disabled form [PICK-004]', async () => {
    for (const [field, isFormDisabled] of [
      [customer({ disabled: true }), false],
      [customer(), true],
    ] as const) {
      await show([field], {}, clientOf(), isFormDisabled);
      await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
      expect(document.querySelector('.ant-modal')).toBeNull();
      cleanup();
    }
  });

  it('shows an empty state, and remains usable after a failed request [PICK-005, PICK-031]', async () => {
    await show([customer()], {}, clientOf([]));
    expect((await open()).textContent).toContain('暂无数据');
    cleanup();
    let isIll = true;
    const client = fakeClient({
      'data-interface.page': () => {
        if (isIll) throw new Error('系统异常');
        return { list: rows.slice(0, 3) };
      },
    });
    await show([customer()], {}, client);
    const box = await open();
    await waitFor(() => expect(box.querySelector('.ant-spin-spinning')).toBeNull());
    expect(box.querySelectorAll('.zr-row')).toHaveLength(0);
    isIll = false;
    await press(await waitFor(() => buttonIn(box, /重\s*试/)));
    await waitFor(() => expect(box.querySelectorAll('.zr-row')).toHaveLength(3));
  });

  it('has all documented props with their defaults [PICK-094]', () => {
    const { properties } = popupSelect.props;
    const standard = Object.fromEntries(
      Object.entries(properties).map(([name, { default: value }]) => [name, value as unknown]),
    );
    expect(standard).toMatchObject({
      interfaceId: '',
      propsValue: 'id',
      relationField: 'fullName',
      columnOptions: [],
      hasPage: false,
      pageSize: 20,
      templateJson: [],
      popupType: 'dialog',
      popupTitle: '选择数据',
      popupWidth: '800px',
      multiple: false,
      clearable: true,
    });
  });
});
