import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { fakeClient, refusal } from '../../testing/fake-client.ts';
import { FormScope } from '#runtime/form/form-scope.ts';
import { openForm } from '#runtime/testing/open-form.ts';
import { editProps } from '../../testing/edit-props.ts';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import { file, server, show, stored } from './testing/files-in-a-form.tsx';
import type { StoredFile } from '../../kit/upload/files.ts';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import UploadFileEdit from './uploadFile.edit.tsx';
import { uploadFile, type UploadFileProps } from './uploadFile.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const error = (text: string) => ['error', text, 1500];
const never = () => new Promise(() => {});

describe('files in a form', () => {
  it('are uploaded one by one and listed once they are registered [UPLOAD-001]', async () => {
    const { choose, sent } = await show();
    await choose(file('合同.txt'));
    expect(await screen.findByRole('button', { name: '合同.txt' })).toBeDefined();
    expect(screen.getByText('2 KB')).toBeDefined();
    expect(screen.getByRole('button', { name: '下载合同.txt' })).toBeDefined();
    expect(sent('file.merge').length).toBe(1);
  });

  it('show and announce the success of an upload for as long as a toast [UPLOAD-036]', async () => {
    const timers = vi.spyOn(window, 'setTimeout');
    const { choose, names } = await show();
    await choose(file('合同.txt'));
    await waitFor(() => expect(names()).toContain('上传成功'));
    expect(document.querySelector('[aria-live]')?.textContent).toBe('合同.txt 上传成功');
    const leave = timers.mock.calls.find(([, ms]) => ms === 3_000)?.[0] as () => void;
    timers.mockRestore();
    act(leave);
    expect(names()).toBe('合同.txt2 KB');
    expect(document.querySelector('[aria-live]')?.textContent).toBe('');
  });

  it('are stored with the properties from the server [UPLOAD-005]', async () => {
    const changed = vi.fn();
    const services = { ...quietServices(kinds), client: fakeClient(server()) };
    const face = { ...editProps<UploadFileProps, readonly StoredFile[]>(uploadFile, []), onChange: changed };
    render(
      <TestProviders platform={quietPlatform(kinds, faces)} services={services}>
        <UploadFileEdit {...face} />
      </TestProviders>,
    );
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file('合同.txt')] } });
    await waitFor(() => expect(changed).toHaveBeenCalledWith([stored('合同.txt')]));
    const facts = ['name', 'fileId', 'fileSize', 'fileExtension', 'fileVersionId', 'url', 'thumbUrl'];
    expect(Object.keys(changed.mock.calls[0]?.[0][0])).toEqual(facts);
  });

  it('are uploaded to annex, the default path, by year, by default [UPLOAD-016]', async () => {
    const { choose, sent } = await show();
    await choose(file('合同.txt'));
    await waitFor(() =>
      expect(sent('file.merge')[0]).toMatchObject({ type: 'annex', pathType: 'defaultPath', timeFormat: 'YYYY' }),
    );
  });

  it('are only removed from the list, not from the server [UPLOAD-003]', async () => {
    const { names, client } = await show({ values: [stored('一.txt', 1), stored('二.txt', 2)] });
    fireEvent.click(screen.getByRole('button', { name: '移除一.txt' }));
    await waitFor(() => expect(names()).not.toContain('一.txt'));
    expect(names()).toContain('二.txt');
    expect(client.sent).toEqual([]);
  });

  it('are chosen one at a time when the limit is one [UPLOAD-004]', async () => {
    expect((await show({ props: { limit: 1 } })).input?.multiple).toBe(false);
    cleanup();
    expect((await show({ props: { limit: 2 } })).input?.multiple).toBe(true);
  });

  it('have no limit in number and one below 10MB in size by default [UPLOAD-006] [UPLOAD-010]', async () => {
    const { choose, said, names } = await show({
      values: Array.from({ length: 30 }, (_, at) => stored(`${at}.txt`, at)),
    });
    await choose(file('太大.txt', 10_485_760));
    expect(said()).toEqual([error('文件大小超过10MB')]);
    await choose(file('又一.txt'), file('再一.txt'));
    await waitFor(() => expect(names()).toContain('再一.txt'));
    expect(said()).toHaveLength(1);
  });

  it('can be dropped', async () => {
    const { sent } = await show();
    const field = screen.getByRole('button', { name: /附件$/ }).closest('.zu-drop') as Element;
    const dataTransfer = { types: ['Files'], files: [file('拖放.txt')] };
    await act(async () => void fireEvent.drop(field, { dataTransfer }));
    await waitFor(() => expect(sent('file.merge').length).toBe(1));
  });
});

describe('a refused file', () => {
  it('by number shows the limit [UPLOAD-007] [I18N-017]', async () => {
    const { choose, said, sent } = await show({ props: { limit: 1 }, values: [stored('一.txt')] });
    await choose(file('二.txt'));
    expect(said()).toEqual([error('当前限制最多可以上传1个文件')]);
    expect(sent('file.testChunk')).toEqual([]);
  });

  it('by number, of several at once, shows the short message [UPLOAD-008] [I18N-017]', async () => {
    const { choose, said, sent } = await show({ props: { limit: 2 } });
    await choose(file('一.txt'), file('二.txt'), file('三.txt'));
    expect(said()).toEqual([error('最多可以上传2个文件')]);
    expect(sent('file.testChunk')).toEqual([]);
  });

  it('by number takes pending uploads into account', async () => {
    const { choose, said } = await show({ props: { limit: 1 }, calls: server({ 'file.testChunk': never }) });
    await choose(file('一.txt'));
    await choose(file('二.txt'));
    expect(said()).toEqual([error('当前限制最多可以上传1个文件')]);
  });

  it('by size shows the limit with its unit [UPLOAD-009] [I18N-017]', async () => {
    const { choose, said } = await show({ props: { fileSize: 2, sizeUnit: 'KB' } });
    await choose(file('大.txt', 2048));
    expect(said()).toEqual([error('文件大小超过2KB')]);
  });

  it('by type shows the accepted types [UPLOAD-011] [UPLOAD-012] [I18N-017]', async () => {
    const { choose, said } = await show({
      props: { accept: 'image/*,.xls,.xlsx,.doc,.docx,.pdf,.txt,video/*,audio/*' },
    });
    await choose(file('程序.zip'));
    expect(said()).toEqual([error('请选择图片、视频、音频、excel、word、pdf、txt类型的文件')]);
  });

  it('by the condition of the field is skipped silently [UPLOAD-014]', async () => {
    const beforeUpload = { '==': [{ var: 'file.extension' }, 'pdf'] };
    const { choose, said, sent, states } = await show({ props: { beforeUpload } });
    await choose(file('一.txt'));
    expect([said(), states(), sent('file.testChunk')]).toEqual([[], [], []]);
    await choose(file('一.pdf'));
    await waitFor(() => expect(sent('file.testChunk').length).toBe(1));
  });
});

describe('an upload in progress', () => {
  it('can be paused, resumed and removed [UPLOAD-030] [UPLOAD-031] [UPLOAD-033] [UPLOAD-036]', async () => {
    const { choose, states, sent } = await show({ calls: server({ 'file.chunk': never }) });
    await choose(file('合同.txt'));
    await waitFor(() => expect(states()[0]).toMatch(/^上传中/));
    fireEvent.click(screen.getByRole('button', { name: '暂停合同.txt' }));
    expect(states()[0]).toMatch(/^暂停中/);
    expect(screen.queryByRole('button', { name: '暂停合同.txt' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '继续上传合同.txt' }));
    await waitFor(() => expect(sent('file.testChunk').length).toBe(2));
    fireEvent.click(screen.getByRole('button', { name: '取消上传合同.txt' }));
    expect(states()).toEqual([]);
  });

  it('waits while two others are uploading [UPLOAD-036]', async () => {
    const { choose, states } = await show({ calls: server({ 'file.chunk': never }) });
    await choose(file('一.txt'), file('二.txt'), file('三.txt'));
    await waitFor(() => expect(states().map((one) => one?.slice(0, 3))).toEqual(['上传中', '上传中', '等待中']));
  });

  it('shows that it is being hashed before anything is sent [UPLOAD-036]', async () => {
    const { choose, states } = await show();
    const slow = file('合同.txt');
    vi.spyOn(slow, 'slice').mockReturnValue({ size: 5, arrayBuffer: never } as unknown as Blob);
    await choose(slow);
    expect(states()).toEqual(['文件校验中']);
  });

  it('shows its progress animation after 200 ms [UPLOAD-035]', async () => {
    const { choose } = await show({ calls: server({ 'file.chunk': never }) });
    const isMoving = () => document.querySelector('.ant-progress-status-active') !== null;
    const afterDelay: (() => void)[] = [];
    const { setTimeout: original } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms !== 200) return original(run, ms);
      return afterDelay.push(run);
    }) as typeof setTimeout);
    await choose(file('合同.txt'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^上传中/));
    expect(isMoving()).toBe(false);
    act(() => {
      for (const run of afterDelay) run();
    });
    await waitFor(() => expect(isMoving()).toBe(true));
  });
});

describe('an upload in progress of an unmounted widget', () => {
  it('completes, and is shown as pending when the widget is mounted again', async () => {
    let arrive = () => {};
    const calls = server({ 'file.chunk': () => new Promise((resolve) => (arrive = () => resolve({ merge: true }))) });
    const services = { ...quietServices(kinds), client: fakeClient(calls) };
    const { store } = openForm([{ config: { zhjyKey: 'uploadFile' }, vModel: 'f' }]);
    const place = { store, mode: 'edit', disabled: false, row: undefined, parted: false, id: 'a' } as const;
    const changed = vi.fn();
    const face = { ...editProps<UploadFileProps, readonly StoredFile[]>(uploadFile, []), onChange: changed };
    const widget = (isThere: boolean) => (
      <TestProviders platform={quietPlatform(kinds, faces)} services={services}>
        <FormScope value={place}>{isThere && <UploadFileEdit {...face} />}</FormScope>
      </TestProviders>
    );
    const { rerender } = render(widget(true));
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file('合同.txt')] } });
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^上传中/));
    rerender(widget(false));
    rerender(widget(true));
    expect(screen.getByRole('status').textContent).toMatch(/^上传中/);
    rerender(widget(false));
    arrive();
    await waitFor(() => expect(changed).toHaveBeenCalledWith([stored('合同.txt')]));
  });
});

describe('a failed upload', () => {
  it('is reported and can be retried [UPLOAD-002] [UPLOAD-032] [UPLOAD-037] [UPLOAD-053] [UPLOAD-054]', async () => {
    let isDown = true;
    const calls = server({
      'file.testChunk': () => {
        if (isDown) throw new CallError('network', 0, '请求出错，请重试', null, false);
        return { uploaded: false, chunkNumbers: [], merge: false };
      },
    });
    const { choose, said, states, names } = await show({ calls });
    await choose(file('合同.txt'));
    await waitFor(() => expect(said()).toEqual([error('上传失败')]));
    expect(states()).toEqual(['上传失败']);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: '重新上传合同.txt' }));
    await screen.findByRole('button', { name: '下载合同.txt' });
    expect([states(), names()]).toEqual([[], expect.stringContaining('合同.txt')]);
  });

  it('is dropped with the server’s message when the server refuses it [UPLOAD-038]', async () => {
    const calls = server({
      'file.chunk': () => {
        throw refusal('文件内容与扩展名png不符');
      },
    });
    const { choose, said, states } = await show({ calls });
    await choose(file('图.png'));
    await waitFor(() => expect(said()).toEqual([error('文件内容与扩展名png不符')]));
    expect(states()).toEqual([]);
  });

  it('shows no toast when it fails at its completion [UPLOAD-028] [UPLOAD-054]', async () => {
    const calls = server({
      'file.merge': () => {
        throw refusal('请求出错');
      },
    });
    const { choose, said, states, names } = await show({ calls });
    await choose(file('合同.txt'));
    await waitFor(() => expect(states()).toEqual(['上传失败']));
    expect(said()).toEqual([]);
    expect(within(screen.getByRole('list', { name: '附件' })).queryByRole('button', { name: /^下载/ })).toBeNull();
    expect(names()).toContain('合同.txt');
  });

  it('is dropped with its name when the file cannot be read [UPLOAD-040]', async () => {
    const { choose, said, states, sent } = await show();
    const broken = file('坏了.txt');
    vi.spyOn(broken, 'slice').mockReturnValue({
      size: 5,
      arrayBuffer: () => Promise.reject(new Error('gone')),
    } as unknown as Blob);
    await choose(broken);
    await waitFor(() => expect(said()).toEqual([error('文件坏了.txt读取出错，请检查该文件')]));
    expect([states(), sent('file.testChunk')]).toEqual([[], []]);
  });
});
