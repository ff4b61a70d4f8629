import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const over = (days: number) => ({ '>': [{ var: 'row.days' }, days] });
const body = {
  config: { zhjyKey: 'list' },
  source: { call: 'person.list' },
  columns: [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }],
  rowStyle: [
    { when: over(5), type: 'error' },
    { when: over(2), type: 'warning' },
    { when: { '==': [{ var: 'row.name' }, { var: 'user.userName' }] }, type: 'muted' },
  ],
};

it('highlights rows by the first matching rule [LANG-010]', async () => {
  let days = 9;
  const rows = () => [
    { id: '1', name: '张伟', days },
    { id: '2', name: '李小云', days: 3 },
    { id: '3', name: '王芳', days: 1 },
  ];
  const client = fakeClient({ 'person.list': () => ({ list: rows(), pagination: { total: 3 } }) });
  await showPage({ body: { ...body, toolbar: ['reload'] }, client });
  const look = async (name: string) =>
    /zb-row--\w+/.exec((await screen.findByText(name)).closest('tr')?.className ?? '');
  expect(String(await look('张伟'))).toBe('zb-row--error');
  expect(String(await look('李小云'))).toBe('zb-row--warning');
  expect(await look('王芳')).toBeNull();
  days = 4;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '刷新' })));
  expect(String(await look('张伟'))).toBe('zb-row--warning');
});
