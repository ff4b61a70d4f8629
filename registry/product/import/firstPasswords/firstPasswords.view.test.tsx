import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

it('shows one-time passwords once, and offers them as a file [USER-002]', async () => {
  const saveFile = vi.fn<(content: Blob, name: string) => void>();
  const passwords = [{ account: 'zhoumin', realName: '周敏', password: 'Secret12345' }];
  await showPage({
    body: {
      config: { zhjyKey: 'toolbar' },
      buttons: [{ label: '打开', do: [{ open: 'passwords', with: { passwords } }] }],
    },
    overlays: { passwords: { config: { zhjyKey: 'firstPasswords' } } },
    client: fakeClient({}),
    services: { saveFile },
  });
  const button = await screen.findByRole('button', { name: /打\s?开/ });
  await act(async () => void fireEvent.click(button));
  const box = await screen.findByRole('dialog', { name: '初始密码' });
  for (const text of ['周敏', 'zhoumin', 'Secret12345', '关闭后无法再次查看']) expect(box.textContent).toContain(text);
  fireEvent.click(screen.getByRole('button', { name: /下载/ }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [file, name] = saveFile.mock.calls[0] as [Blob, string];
  expect(name).toMatch(/\.csv$/);
  expect(await file.text()).toContain('"zhoumin","周敏","Secret12345"');
  fireEvent.click(screen.getAllByRole('button', { name: /关\s?闭/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
