import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Stage } from '../../testing/Stage.tsx';

afterEach(cleanup);

async function show(link: string) {
  const fields = [
    { config: { zhjyKey: 'input', label: '编号' }, vModel: 'code' },
    { config: { zhjyKey: 'sharedAddress', label: '外链' }, vModel: 'link' },
  ];
  await act(
    async () => void render(<Stage example={{ definition: { language: 1, title: '', fields }, values: { link } }} />),
  );
  await screen.findByRole('textbox');
}
const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: /外链/ });

it('shows a path as an address of the site it is shown on, and any other unchanged', async () => {
  await show('/dataScreenLink?encryption=1');
  expect((await link()).href).toBe(`${location.origin}/dataScreenLink?encryption=1`);
  expect((await link()).textContent).toContain(`${location.origin}/dataScreenLink?encryption=1`);
  cleanup();
  await show('https://office.example.com/a');
  expect((await link()).href).toBe('https://office.example.com/a');
});

it('copies the whole address', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  await show('/formShortLink?encryption=1');
  fireEvent.click(await screen.findByRole('button', { name: '复制地址' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/formShortLink?encryption=1`));
  vi.unstubAllGlobals();
});

it.each(['', 'javascript:alert(1)'])('shows no link for %j', async (address) => {
  await show(address);
  expect(screen.queryByRole('link')).toBeNull();
});
