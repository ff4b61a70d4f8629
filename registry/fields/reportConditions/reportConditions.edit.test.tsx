import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(() => cleanup());

const field = (vModel: string, label: string, config: object = {}) => ({
  config: { zhjyKey: 'input', label, ...config },
  vModel,
});

/** A form with the conditions of a report; `saved`: what it was saved with. */
async function show(parameters: object[] | CallError, conditions: object = {}) {
  const saved: unknown[] = [];
  const client = fakeClient({
    'data-report.open': () => {
      if (parameters instanceof CallError) throw parameters;
      const content = JSON.stringify({ language: 1, title: '报表', parameters, datasets: {}, body: [] });
      return { id: 'r1', fullName: '报表', version: 1, content };
    },
    'report-subscription.info': () => ({ id: 's1', fullName: '月报', parameters: conditions }),
    'report-subscription.update': (input) => (saved.push(input['parameters']), null),
  });
  const route = { path: '/reportSubscriptions', query: { reportId: 'r1' }, property: {} };
  const body = {
    config: { zhjyKey: 'form' },
    load: 'report-subscription.info',
    update: 'report-subscription.update',
    with: { id: 's1', reportId: 'r1' },
    hasConfirmBtn: true,
    fields: [
      { config: { zhjyKey: 'input', label: '标题' }, vModel: 'fullName' },
      { config: { zhjyKey: 'reportConditions', label: '查询条件' }, vModel: 'parameters' },
    ],
  };
  await showPage({
    ...{ body, client, services: { route } as never, bind: { route } },
  });
  return saved;
}

describe('the query conditions of a subscription', () => {
  it('are the fields of the query form, of which none is required and none filled in', async () => {
    await show([field('name', '名称', { required: true, defaultValue: '甲' }), field('state', '状态')], {
      state: '新',
    });
    expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('状态').value).toBe('新');
    expect(document.querySelector('[aria-required="true"]')).toBeNull();
  });

  it('are saved without those left empty', async () => {
    const saved = await show([field('name', '名称'), field('state', '状态')], { state: '新' });
    fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '乙' } });
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: '' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /确\s*定/ })));
    await waitFor(() => expect(saved).toEqual([{ name: '乙' }]));
  });

  it('says that a report has none, or why it cannot be opened', async () => {
    await show([]);
    await screen.findByText('此报表没有查询条件');
    cleanup();
    await show(new CallError('refused', 404, '报表已禁用', null, true));
    await screen.findByText('报表已禁用');
  });
});
