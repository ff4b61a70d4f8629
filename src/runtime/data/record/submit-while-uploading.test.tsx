import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClient } from '#registry/testing/fake-client.ts';
import { showPage } from '#registry/testing/show-page.tsx';

afterEach(cleanup);

it('is blocked while an upload is pending, and possible afterwards [FORM-020]', async () => {
  let arrive = (_: unknown) => {};
  const client = fakeClient({
    'visit.create': () => ({ id: '1' }),
    'file.upload': () => new Promise((resolve) => (arrive = resolve)),
  });
  const body = {
    config: { zhjyKey: 'form' },
    create: 'visit.create',
    fields: [{ config: { zhjyKey: 'uploadImg', label: '照片' }, vModel: 'photos' }],
  };
  const page = await showPage({ body, client });
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (!found) throw new Error('no upload');
    return found;
  });
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  await waitFor(() => expect(client.sent.map(([name]) => name)).toEqual(['file.upload']));
  const submit = screen.getByRole('button', { name: /^确\s*定$/ });
  await act(async () => void fireEvent.click(submit));
  expect(client.sent.map(([name]) => name)).toEqual(['file.upload']);
  expect(page.toast.mock.calls).toEqual([['warning', '文件正在上传，请稍后再提交', 1500]]);
  await act(async () => arrive({ name: 'a.png', fileId: 'f1', url: '/api/file/Image/annexpic/f1', thumbUrl: '' }));
  await act(async () => void fireEvent.click(submit));
  await waitFor(() => expect(client.sent.map(([name]) => name)).toContain('visit.create'));
  expect(client.sent.at(-1)?.[1]).toMatchObject({ photos: [{ fileId: 'f1' }] });
});
