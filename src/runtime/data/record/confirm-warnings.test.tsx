import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { installFormulas } from '#core/formula/install.ts';
import { fakeClient } from '#registry/testing/fake-client.ts';
import { showPage } from '#registry/testing/show-page.tsx';

beforeAll(() => installFormulas());
afterEach(cleanup);

const check = { rule: { formula: 'days <= 10' }, message: '{days}天很长', severity: 'warning' };
const body = (severity: string) => ({
  config: { zhjyKey: 'form' },
  create: 'visit.create',
  checks: [{ ...check, severity }],
  fields: [{ config: { zhjyKey: 'inputNumber', label: '天数', defaultValue: 20 }, vModel: 'days' }],
});

async function save(severity: string, isAgreed: boolean) {
  const client = fakeClient({ 'visit.create': () => ({ id: '1' }) });
  const page = await showPage({ body: body(severity), client });
  page.confirm.mockResolvedValue(isAgreed);
  const submit = await screen.findByRole('button', { name: /^确\s*定$/ });
  await act(async () => void fireEvent.click(submit));
  return { page, sent: () => client.sent.map(([name]) => name) };
}

it('a warning is confirmed before the record is saved, an error refuses it [FORMULA-022]', async () => {
  const declined = await save('warning', false);
  expect(declined.page.confirm.mock.calls).toEqual([['有以下提醒，仍要保存吗？', '20天很长']]);
  expect(declined.sent()).toEqual([]);
  cleanup();
  const agreed = await save('warning', true);
  await waitFor(() => expect(agreed.sent()).toEqual(['visit.create']));
  cleanup();
  const refused = await save('error', true);
  expect(refused.page.confirm.mock.calls).toEqual([]);
  expect(refused.sent()).toEqual([]);
  expect(screen.getByText('20天很长')).toBeTruthy();
});
