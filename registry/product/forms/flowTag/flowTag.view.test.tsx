import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

it('shows the workflow state of each record in a list [FLOW-032, ONLINEDEV-012]', async () => {
  const states = [1, 2, 3, 4, 5, 0, 6, 7, null];
  const rows = states.map((flowState, at) => ({ id: String(at), flowState }));
  const body = {
    config: { zhjyKey: 'list' },
    source: { call: 'record.list' },
    columns: [{ config: { zhjyKey: 'flowTag', label: '流程状态' }, vModel: 'flowState' }],
  };
  await showPage({ body, client: fakeClient({ 'record.list': () => ({ list: rows, pagination: { total: 9 } }) }) });
  await waitFor(() => expect(document.querySelectorAll('.ant-tag')).toHaveLength(9));
  expect(screen.getByRole('columnheader', { name: '流程状态' })).toBeTruthy();
  expect([...document.querySelectorAll('.ant-tag')].map((tag) => tag.textContent)).toEqual([
    '等待审核',
    '审核通过',
    '审核驳回',
    '流程撤回',
    '审核终止',
    '等待提交',
    '已被挂起',
    '已撤回，可再次提交',
    '等待提交',
  ]);
});
