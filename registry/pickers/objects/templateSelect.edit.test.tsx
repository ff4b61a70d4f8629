import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { buttonIn, findBox, showFields } from '../../testing/show-fields.tsx';

beforeAll(async () => void (await import('./objects.popup.tsx')));
afterEach(cleanup);

const list = [
  { id: '1', enCode: 'leave', fullName: '请假单号', category: 'hr' },
  { id: '2', enCode: 'expense', fullName: '报销单号', category: 'fin' },
];
const press = (one: HTMLElement) => act(async () => void fireEvent.click(one));
const rest = () => screen.getByRole('combobox', { name: '模板' });

async function show(disabled = false) {
  const client = fakeClient({
    'dictionary-data.all': () => ({
      list: [{ id: 'd', enCode: 'businessType', dictionaryList: [{ id: 'hr', enCode: 'hr', fullName: '人事' }] }],
    }),
    'bill-rule.selector': () => ({ list, pagination: { total: 2 } }),
  });
  await showFields([{ config: { zhjyKey: 'templateSelect', label: '模板' }, vModel: 'template', disabled }], client);
  return client;
}
async function open() {
  const client = await show();
  await press(screen.getByRole('button', { name: '新增' }));
  const box = await findBox('模板');
  await waitFor(() => expect(box.querySelectorAll('.zr-row')).toHaveLength(2));
  return { box, client };
}

describe('the template picker', () => {
  it('is an input with a button that opens a wide dialog titled Template [PICK-123]', async () => {
    await open();
    expect(rest().textContent).toBe('请选择');
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('1000px');
  });

  it('has a tree, a keyword search with its buttons and the rules by name and code [PICK-124, PICK-125]', async () => {
    const { box } = await open();
    expect((await within(box).findAllByRole('treeitem')).length).toBeGreaterThan(0);
    expect(box.querySelector('input[type=text]') as HTMLElement).toBeTruthy();
    for (const name of [/^查\s*询$/, /^重\s*置$/, /^刷新$/])
      expect(within(box).getByRole('button', { name })).toBeTruthy();
    const heads = [...box.querySelectorAll('th')].map((head) => head.textContent).filter((text) => text !== '');
    expect(heads).toEqual(['序号', '业务名称', '业务编码']);
    expect(box.querySelectorAll('input[type=radio]')).toHaveLength(2);
    expect(box.querySelector('.ant-pagination')).not.toBeNull();
  });

  it('emits the code of the chosen rule of a category, and nothing without one [PICK-126]', async () => {
    const { box, client } = await open();
    await press(buttonIn(box, /^确\s*定$/));
    expect(document.querySelector('.ant-modal')).not.toBeNull();
    await press(await within(box).findByText('人事'));
    await waitFor(() => expect(client.sent.at(-1)?.[1]).toMatchObject({ categoryId: 'hr' }));
    await press(await within(box).findByText('报销单号'));
    await press(buttonIn(box, /^确\s*定$/));
    await waitFor(() => expect(rest().textContent).toBe('expense'));
  });

  it('opens in neither way while it is disabled [PICK-004]', async () => {
    await show(true);
    await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
    expect(screen.getByRole('button', { name: '新增' })).toHaveProperty('disabled', true);
    expect(document.querySelector('.ant-modal')).toBeNull();
  });
});
