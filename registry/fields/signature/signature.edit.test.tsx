import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { Stage } from '../../testing/Stage.tsx';

afterEach(cleanup);

const icon = (name: string) => `data:image/png;base64,${btoa(name)}`;
const seals = [
  { id: '1', fullName: '公章', icon: icon('1') },
  { id: '2', fullName: '财务章', icon: icon('2') },
];

async function show(ableIds: string[] = []) {
  const client = fakeClient({ 'signature.usable': { answer: () => ({ list: seals }), reads: true } });
  const toast = vi.fn(async () => {});
  const fields = [{ config: { zhjyKey: 'signature', label: '盖章' }, vModel: 'seal', ableIds }];
  const example = { definition: { language: 1, title: '', fields }, values: {} };
  await act(async () => void render(<Stage example={example} services={{ client, toast }} />));
  const place = await screen.findByRole('button', { name: '盖章' });
  await act(async () => void fireEvent.click(place));
  const dialog = await screen.findByRole('dialog', { name: '选择签名' });
  await within(dialog).findAllByRole('radio');
  return { client, toast, dialog };
}
const confirm = (dialog: HTMLElement) =>
  act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '确 定' })));

describe('a seal', () => {
  it('is one of the allowed ones, whose picture becomes the value [SIGN-008, SIGN-009]', async () => {
    const { client, dialog } = await show(['1', '2']);
    expect(client.sent).toEqual([['signature.usable', { ids: ['1', '2'] }]]);
    expect(within(dialog).getByText('公章')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('radio', { name: '财务章' }));
    await confirm(dialog);
    await waitFor(() => expect(document.querySelector('.zk-picture-place img')?.getAttribute('src')).toBe(icon('2')));
  });

  it('must be chosen before confirming [SIGN-007]', async () => {
    const { toast, dialog } = await show();
    await confirm(dialog);
    expect(toast).toHaveBeenCalledWith('warning', '请选择签名', expect.any(Number));
  });
});
