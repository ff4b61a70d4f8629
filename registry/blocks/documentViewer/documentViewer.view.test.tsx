import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

async function open(query: Record<string, string>) {
  const client = fakeClient({});
  client.file = vi.fn(async () => ({ content: new Blob(['采购说明']), name: undefined }));
  const route = { path: '/documentViewer', query, property: {} };
  await showPage({ body: { config: { zhjyKey: 'documentViewer' } }, client, services: { route } });
  return client;
}

it('opens the document its address names, with the token of the address [FORM-066]', async () => {
  const client = await open({ file: 'f1.txt', name: '采购 说明.txt', token: '9.ab' });
  expect(await screen.findByText('采购说明')).toBeTruthy();
  expect(client.file).toHaveBeenCalledWith('/api/file/Viewed/f1.txt?token=9.ab', expect.anything());
  expect(screen.getByRole('heading').textContent).toContain('采购 说明.txt');
  const download = screen.getByRole('link', { name: /下载/ });
  expect(download.getAttribute('href')).toBe('/api/file/Viewed/f1.txt?token=9.ab');
  expect(download.getAttribute('download')).toBe('采购 说明.txt');
});

it('draws a picture by itself', async () => {
  await open({ file: 'f1.png', name: '图.png', token: '9.ab' });
  expect((await screen.findByRole('img', { name: '图.png' })).getAttribute('src')).toContain('/Viewed/f1.png?token=');
});

it('says so where the address names none', async () => {
  const client = await open({ file: 'f1.txt' });
  expect(await screen.findByText('文件不存在')).toBeTruthy();
  expect(client.file).not.toHaveBeenCalled();
});
