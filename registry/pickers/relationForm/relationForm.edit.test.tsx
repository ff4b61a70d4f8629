import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { buttonIn, findBox, showFields } from '../../testing/show-fields.tsx';
import { relationForm } from './relationForm.ts';

beforeAll(async () => {
  await import('../../kit/record-picker/RowsWindow.tsx');
  await import('./RecordWindow.tsx');
});
afterEach(cleanup);

const contracts = [
  { id: 'k1', title: '服务器采购', amount: '12000' },
  { id: 'k2', title: '年度维保', amount: '8000' },
];
const form = {
  language: 1,
  title: '合同',
  generalWidth: '720px',
  fields: [
    { config: { zhjyKey: 'input', label: '标题' }, vModel: 'title' },
    { config: { zhjyKey: 'inputNumber', label: '金额' }, vModel: 'amount' },
  ],
};

const clientOf = () =>
  fakeClient({
    'visualdev.rows': ({ ids }) => {
      const list = contracts.filter(({ id }) => ids === undefined || String(ids).split(',').includes(id));
      return { list, pagination: { total: list.length } };
    },
    'visualdev.fields': () => ({
      list: [
        { vmodel: 'title', label: '标题', zhjyKey: 'input' },
        { vmodel: 'amount', label: '合同金额（元）', zhjyKey: 'inputNumber' },
      ],
    }),
    'onlinedev.config': ({ modelId }) => ({
      id: String(modelId),
      fullName: '合同',
      enCode: 'contract',
      webType: 2,
      type: 1,
      enableFlow: 0,
      flowId: '',
      formData: JSON.stringify(form),
      columnData: '',
    }),
    'onlinedev.detail': ({ id }) => ({
      id: String(id),
      version: 1,
      data: JSON.stringify(contracts.find((one) => one.id === id) ?? {}),
    }),
  });

const contract = (more: object = {}) => ({
  config: { zhjyKey: 'relationForm', label: '合同' },
  vModel: 'contract',
  modelId: 'm1',
  relationField: 'title',
  hasPage: true,
  columnOptions: [
    { value: 'title', label: '标题' },
    { value: 'amount', label: '金额' },
  ],
  ...more,
});
const amount = {
  config: { zhjyKey: 'relationFormAttr', label: '合同金额' },
  relationField: 'contract',
  showField: 'amount',
};
const press = (one: HTMLElement) => act(async () => void fireEvent.click(one));
const rest = () => screen.getByRole('combobox', { name: '合同' });

async function open(fields: object[], values: Record<string, unknown> = {}) {
  const client = clientOf();
  await showFields(fields, client, { values });
  await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
  const box = await findBox('选择数据');
  await waitFor(() => expect(box.querySelectorAll('.zr-row')).toHaveLength(2));
  return { box, client };
}

describe('the related-form picker', () => {
  it('chooses a record of another form in the dialog or drawer of the popup picker [PICK-116, PICK-119]', async () => {
    const { box, client } = await open([contract(), amount]);
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('800px');
    expect(client.sent[0]).toEqual([
      'visualdev.rows',
      {
        id: 'm1',
        relationField: 'title',
        columnOptions: 'title,amount',
        keyword: '',
        currentPage: 1,
        pageSize: 20,
      },
    ]);
    await press(within(box).getByText('年度维保'));
    await press(buttonIn(box, /^确\s*定$/));
    await waitFor(() => expect(rest().textContent).toBe('年度维保'));
    await waitFor(() => expect(screen.getByRole('status', { name: '合同金额' }).textContent).toBe('8000'));
    cleanup();
    const drawer = await open([contract({ popupType: 'drawer' })]);
    expect(drawer.box.closest('.ant-drawer')).not.toBeNull();
  });

  it('heads a column that has no label with the label of the other form, and asks for it only then', async () => {
    const headsOf = (box: HTMLElement) =>
      [...box.querySelectorAll('th')].map((head) => head.textContent).filter((head) => head !== '');
    const { box, client } = await open([contract({ columnOptions: [] })]);
    await waitFor(() => expect(headsOf(box)).toEqual(['序号', '标题']));
    cleanup();
    const some = [{ value: 'title', label: '名' }, { value: 'amount' }, { value: 'other' }];
    const other = await open([contract({ columnOptions: some })]);
    await waitFor(() => expect(headsOf(other.box)).toEqual(['序号', '名', '合同金额（元）', 'other']));
    cleanup();
    const labelled = await open([contract()]);
    const asked = ({ sent }: typeof client) => sent.filter(([name]) => name === 'visualdev.fields').length;
    expect([asked(client), asked(other.client), asked(labelled.client)]).toEqual([1, 1, 0]);
  });

  it('opens the record to read when it is disabled and has a value [PICK-117, PICK-118]', async () => {
    const client = clientOf();
    await showFields([contract({ disabled: true })], client, { values: { contract: 'k1' } }, 'button');
    const link = await screen.findByRole('button', { name: '查看服务器采购' });
    await press(link);
    const viewer = await findBox('详情');
    await waitFor(() => expect(viewer.textContent).toContain('服务器采购'));
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('720px');
    expect(within(viewer).queryByRole('textbox')).toBeNull();
    expect(client.sent.find(([name]) => name === 'onlinedev.detail')?.[1]).toEqual({ modelId: 'm1', id: 'k1' });
    await press(buttonIn(viewer, /^取\s*消$/));
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('has no link to the record while it is enabled [PICK-117]', async () => {
    await showFields([contract()], clientOf(), { values: { contract: 'k1' } });
    expect(screen.queryByRole('button', { name: '查看服务器采购' })).toBeNull();
  });

  it('reads as a link that opens the record [FORM-051]', async () => {
    await showFields([contract()], clientOf(), { values: { contract: 'k2' }, mode: 'view' }, 'button');
    await press(await screen.findByRole('button', { name: '查看年度维保' }));
    const viewer = await findBox('详情');
    await waitFor(() => expect(viewer.textContent).toContain('8000'));
  });

  it('cannot be opened while it is disabled and empty [PICK-004]', async () => {
    await showFields([contract({ disabled: true })], clientOf());
    await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
    expect(document.querySelector('.ant-modal')).toBeNull();
  });

  it('begins as a dialog of 800px titled Select Data [PICK-100, PICK-118]', () => {
    const { properties } = relationForm.props;
    const standard = Object.entries(properties).map(([name, { default: value }]) => [name, value as unknown]);
    expect(Object.fromEntries(standard)).toMatchObject({
      popupType: 'dialog',
      popupTitle: '选择数据',
      popupWidth: '800px',
      hasPage: false,
      pageSize: 20,
      modelId: '',
      relationField: '',
      columnOptions: [],
    });
  });
});
