import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { buttonIn, findBox, showFields } from '../../testing/show-fields.tsx';

beforeAll(async () => void (await import('../../kit/record-picker/RowsWindow.tsx')));
afterEach(cleanup);

const flows = [
  { id: 'f1', fullName: '请假流程' },
  { id: 'f2', fullName: '报销流程' },
];
const press = (one: HTMLElement) => act(async () => void fireEvent.click(one));
const rest = () => screen.getByRole('combobox', { name: '流程' });

async function open(all: readonly { id: string; fullName: string }[] = flows, flow?: string) {
  const client = fakeClient({
    'workflow-template.selector': ({ keyword = '', ids }) => {
      const list = all.filter(
        ({ id, fullName }) => fullName.includes(String(keyword)) && (ids === undefined || String(ids).includes(id)),
      );
      return { list, pagination: { total: list.length } };
    },
  });
  await showFields([{ config: { zhjyKey: 'flowSelect', label: '流程' }, vModel: 'flow' }], client, {
    values: { flow },
  });
  await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
  const box = await findBox('选择流程');
  await waitFor(() => expect(box.querySelector('.zr-row, .ant-table-placeholder')).not.toBeNull());
  return { box, client };
}

describe('the flow picker', () => {
  it('searches flows by keyword, and says when there are none [PICK-132]', async () => {
    const { box, client } = await open();
    await waitFor(() => expect(box.querySelectorAll('.zr-row')).toHaveLength(2));
    fireEvent.change(box.querySelector('input[type=text]') as HTMLElement, { target: { value: '采购' } });
    await press(buttonIn(box, /^查\s*询$/));
    await waitFor(() => expect(box.textContent).toContain('暂无数据'));
    expect(client.sent.at(-1)).toEqual([
      'workflow-template.selector',
      { keyword: '采购', currentPage: 1, pageSize: 20 },
    ]);
  });

  it('returns the id of the chosen one and shows its name [PICK-133]', async () => {
    const { box } = await open(flows, 'f1');
    await waitFor(() => expect(rest().textContent).toBe('请假流程'));
    await press(await within(box).findByText('报销流程'));
    await press(buttonIn(box, /^确\s*定$/));
    await waitFor(() => expect(rest().textContent).toBe('报销流程'));
  });
});
