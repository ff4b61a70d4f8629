import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const png = (name: string) => `data:image/png;base64,${btoa(name)}`;

it('lets a person add a signature, choose the default and delete one [SIGN-011] [SIGN-013]', async () => {
  let kept = [
    { id: 'a', signImg: png('a'), isDefault: 1 },
    { id: 'b', signImg: png('b'), isDefault: 0 },
  ];
  const client = fakeClient({
    'personal-signature.list': () => kept,
    'personal-signature.create': ({ signImg }) => {
      kept = [...kept, { id: 'c', signImg: String(signImg), isDefault: 0 }];
      return { id: 'c' };
    },
    'personal-signature.makeDefault': ({ id }) => {
      kept = kept.map((one) => ({ ...one, isDefault: one.id === id ? 1 : 0 }));
    },
    'personal-signature.remove': ({ id }) => void (kept = kept.filter((one) => one.id !== id)),
  });
  const pickFile = vi.fn(async (): Promise<File | undefined> => new File(['signed'], 's.png', { type: 'image/png' }));
  const body = { config: { zhjyKey: 'ownSignatures' } };
  const { confirm, toast } = await showPage({ body, client, services: { pickFile } });
  const press = (name: string, at = 0) =>
    act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[at]!));
  const pictures = () => screen.getAllByRole('img', { name: /^签名\d$/ }).map((one) => one.getAttribute('src'));
  await waitFor(() => expect(pictures()).toEqual([png('a'), png('b')]));

  await press('上传签名');
  await waitFor(() => expect(pictures()).toEqual([png('a'), png('b'), png('signed')]));
  await press('设为默认', 1);
  await waitFor(() => expect(kept.map(({ isDefault }) => isDefault)).toEqual([0, 0, 1]));
  expect(screen.getAllByText('默认')).toHaveLength(1);
  await press('删除');
  await waitFor(() => expect(pictures()).toEqual([png('b'), png('signed')]));
  expect(confirm).toHaveBeenCalledTimes(1);

  pickFile.mockResolvedValueOnce(new File(['x'], 'x.txt', { type: 'text/plain' }));
  await press('上传签名');
  expect(toast).toHaveBeenCalledWith('error', '请上传图片', expect.any(Number));
  expect(pictures()).toHaveLength(2);
});
