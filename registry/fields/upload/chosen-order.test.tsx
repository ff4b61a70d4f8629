import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { file, server, show, stored } from './testing/files-in-a-form.tsx';

afterEach(cleanup);

const inOrder = () => screen.queryAllByRole('button', { name: /^下载/ }).map((one) => one.getAttribute('aria-label'));

describe('files chosen together', () => {
  it('are listed in the chosen order after existing ones, whichever upload finishes first', async () => {
    let finish = () => {};
    const calls = server({
      'file.chunk': ({ totalSize }) =>
        totalSize === 9 ? new Promise((resolve) => (finish = () => resolve({ merge: true }))) : { merge: true },
      'file.merge': ({ fileName, fileSize }) => stored(String(fileName), Number(fileSize)),
    });
    const { choose } = await show({ calls, values: [stored('早.txt')] });
    await choose(file('一.txt', 9), file('二.txt', 2), file('三.txt', 3));
    await waitFor(() => expect(inOrder()).toEqual(['下载早.txt', '下载二.txt', '下载三.txt']));
    finish();
    await waitFor(() => expect(inOrder()).toEqual(['下载早.txt', '下载一.txt', '下载二.txt', '下载三.txt']));
  });

  it('preserve their position when one upload is retried', async () => {
    let isDown = true;
    const calls = server({
      'file.testChunk': ({ totalSize }) => {
        if (totalSize === 9 && isDown) throw new CallError('network', 0, '请求出错，请重试', null, false);
        return { uploaded: true };
      },
      'file.merge': ({ fileName, fileSize }) => stored(String(fileName), Number(fileSize)),
    });
    const { choose } = await show({ calls });
    await choose(file('一.txt', 9), file('二.txt', 2));
    await waitFor(() => expect(inOrder()).toEqual(['下载二.txt']));
    isDown = false;
    fireEvent.click(await screen.findByRole('button', { name: '重新上传一.txt' }));
    await waitFor(() => expect(inOrder()).toEqual(['下载一.txt', '下载二.txt']));
  });
});
