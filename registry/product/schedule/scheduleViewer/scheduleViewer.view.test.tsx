import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

it('toasts a deletion for 1500 ms [SCHEDULE-010]', async () => {
  const client = fakeClient({
    'schedule.detail': () => ({ id: '7', groupId: 'g', title: '项目评审', repetition: '1' as const, type: 1 }),
    'schedule.remove': { answer: () => null, msg: '删除成功' },
  });
  const page = await showPage({
    client,
    body: {
      config: { zhjyKey: 'toolbar' },
      buttons: [{ label: '查看日程', do: [{ open: 'viewing', with: { id: '7', groupId: 'g' } }] }],
    },
    overlays: {
      viewing: {
        config: { zhjyKey: 'scheduleViewer' },
        fields: [{ config: { zhjyKey: 'input', label: '标题' }, vModel: 'title' }],
      },
    },
  });
  await press(/查看日程/);
  await press(/^删\s*除$/);
  await waitFor(() => expect(page.toast.mock.calls).toEqual([['success', '删除成功', 1500]]));
  expect(client.sent.at(-1)).toEqual(['schedule.remove', { id: '7', groupId: 'g', type: '3' }]);
  expect(page.confirm.mock.calls).toEqual([['此操作将删除日程，是否继续？']]);
});
