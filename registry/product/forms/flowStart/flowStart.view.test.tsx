import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Services } from '#runtime/context/services.ts';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const flow = (id: string, fullName: string, categoryName: string, used: number) => ({
  ...{ id, fullName, categoryName, used, enCode: id, icon: '', iconBackground: '', category: categoryName, type: 0 },
});
const all = [
  flow('leave', '请假审批', '人事', 7),
  flow('order', '采购审批', '采购', 3),
  flow('post', '转正审批', '人事', 0),
];

it('shows processes as cards by category in the order of use, searches them and opens the form of one', async () => {
  const client = fakeClient({
    'flow-template.listAll': ({ keyword = '' }) => ({
      list: all.filter(({ fullName }) => fullName.includes(String(keyword))),
    }),
  });
  const navigate = vi.fn<Services['navigate']>();
  await showPage({ body: { config: { zhjyKey: 'flowStart' } }, client, services: { navigate } });
  await screen.findByRole('button', { name: '请假审批' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['人事', '采购']);
  const names = within(screen.getByRole('region', { name: '人事' })).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual(['请假审批', '转正审批']);
  fireEvent.change(screen.getByRole('textbox', { name: '搜索流程' }), { target: { value: '采购' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: '请假审批' })).toBeNull());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '采购审批' })));
  expect(navigate.mock.calls).toEqual([['/workFlowDetail?flowId=order', '_self']]);
});

it('shows an empty state without a process', async () => {
  await showPage({
    body: { config: { zhjyKey: 'flowStart' } },
    client: fakeClient({ 'flow-template.listAll': () => ({ list: [] }) }),
  });
  await screen.findByText('没有可发起的流程');
});
