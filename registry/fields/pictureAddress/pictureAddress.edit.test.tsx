import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pictureError } from '../../kit/values/pictures.ts';
import { fakeClient, refusal } from '../../testing/fake-client.ts';
import { Stage } from '../../testing/Stage.tsx';

afterEach(cleanup);

const exampleWith = (props: object) => ({
  definition: {
    language: 1,
    title: '',
    fields: [{ config: { zhjyKey: 'pictureAddress', label: '标志' }, vModel: 'logo', ...props }],
  },
  values: {},
});
const place = () => screen.findByRole('button', { name: '标志' });

async function choose(file: File, props = {}, services = {}) {
  const toast = vi.fn(async () => {});
  const all = { pickFile: async () => file, toast, ...services };
  await act(async () => void render(<Stage example={exampleWith(props)} services={all} />));
  const button = await place();
  await act(async () => void fireEvent.click(button));
  return toast;
}

describe('a picture stored in its record', () => {
  it('is shown after it was chosen, and can be removed', async () => {
    await choose(new File([Uint8Array.of(1, 2, 3)], 'a.png', { type: 'image/png' }));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '图片' });
    expect(picture.src).toBe('data:image/png;base64,AQID');
    fireEvent.click(screen.getByRole('button', { name: '清空' }));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('refuses a file that is no picture with a message, and preserves the value', async () => {
    const toast = await choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(toast).toHaveBeenCalledWith('error', '请上传图片', expect.any(Number));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('with an upload purpose becomes a file, whose address is the value; a refused one changes nothing [USER-002]', async () => {
    const url = `/api/file/Image/userAvatar/${'a'.repeat(32)}.png`;
    const uploaded = { name: 'a.png', fileId: '1', fileSize: 3, fileExtension: 'png', fileVersionId: '', thumbUrl: '' };
    const answer = vi.fn(() => ({ ...uploaded, url }));
    const client = fakeClient({ 'file.upload': { answer, transport: 'multipart' } });
    const file = new File([Uint8Array.of(1, 2, 3)], 'a.png', { type: 'image/png' });
    await choose(file, { upload: 'userAvatar', round: true }, { client });
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '图片' });
    expect(picture.getAttribute('src')).toBe(url);
    expect(client.sent).toEqual([['file.upload', { type: 'userAvatar', file }]]);
    answer.mockImplementation(() => {
      throw refusal('文件已损坏');
    });
    await act(async () => void fireEvent.click(await place()));
    await waitFor(() => expect(client.sent).toHaveLength(2));
    expect(picture.getAttribute('src')).toBe(url);
    await waitFor(async () => expect((await place()).hasAttribute('disabled')).toBe(false));
  });

  it.each([
    [{ type: 'image/png', size: 500 * 1024 }, undefined],
    [{ type: 'image/png', size: 500 * 1024 + 1 }, 'control.pictureTooLarge'],
    [{ type: 'text/html', size: 1 }, 'control.pictureNeeded'],
  ])('takes pictures of the browser up to its limit: %j', (file, refusal) => {
    expect(pictureError(file, 500)).toBe(refusal);
  });
});
