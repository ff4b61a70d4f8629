import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#client/client.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { editProps } from '../../testing/edit-props.ts';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import { Stage } from '../../testing/Stage.tsx';
import type { StoredFile } from '../../kit/upload/files.ts';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import UploadImgEdit from './uploadImg.edit.tsx';
import { uploadImg, type UploadImgProps } from './uploadImg.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const stored = {
  name: '1.png',
  fileId: '1.png',
  url: '/api/file/Image/annexpic/1.png',
  thumbUrl: '/api/file/Image/annexpic/1.png',
};
const picture = (name = '照片.png', size = 5, type = 'image/png') => new File([new Uint8Array(size)], name, { type });
const answer =
  (code: number, data: unknown, msg = '') =>
  async () =>
    new Response(JSON.stringify({ code, msg, data }));

interface Shown {
  values?: readonly object[];
  props?: object;
  fetch?: (url?: unknown, init?: RequestInit) => Promise<Response>;
}

/** Renders the field in a form, over the real client and a mock fetch. */
async function show({ values = [], props = {}, fetch = answer(200, stored) }: Shown = {}) {
  const toast = vi.fn(async (..._words: unknown[]) => {});
  const asked = vi.fn(fetch as typeof globalThis.fetch);
  const client = createClient({
    contracts,
    base: '',
    language: () => 'zh',
    token: () => 'the-token',
    failedText: () => '请求出错，请重试',
    toastError: (text, ms) => toast('error', text, ms),
    onSessionEnd: () => {},
    fetch: asked,
  });
  const node = { config: { zhjyKey: 'uploadImg', label: '照片' }, vModel: 'pictures', ...props };
  const example = { definition: { language: 1, title: '', fields: [node] }, values: { pictures: values } };
  await act(async () => void render(<Stage example={example} services={{ client, toast }} />));
  await screen.findByRole('list', { name: '照片' });
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
  return {
    asked,
    said: () => toast.mock.calls,
    choose: (...files: File[]) => act(async () => void fireEvent.change(input(), { target: { files } })),
    shown: () => [...document.querySelectorAll('.zu-preview img')].map((one) => one.getAttribute('src')),
    pending: () => screen.queryAllByRole('status').length,
  };
}

const error = (text: string) => ['error', text, 1500];
/** Never answers, until the request is aborted. */
const never = (_url?: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
  );

describe('pictures in a form', () => {
  it('are sent as multipart, and shown from the answered URL [UPLOAD-016] [UPLOAD-049] [UPLOAD-051]', async () => {
    const { asked, choose, shown } = await show({
      props: { pathType: 'selfPath', folder: '现场', sortRule: ['1', '3'] },
    });
    await choose(picture());
    await waitFor(() => expect(shown()).toEqual([stored.thumbUrl]));
    const [url, init] = asked.mock.calls[0] as [string, RequestInit];
    expect(url.split('?')[0]).toBe('/api/file/Uploader/annexpic');
    expect([init.method, (init.headers as Record<string, string>)['Authorization']]).toEqual(['POST', 'the-token']);
    const body = init.body as FormData;
    expect(['pathType', 'folder', 'sortRule', 'timeFormat'].map((name) => body.get(name))).toEqual([
      'selfPath',
      '现场',
      '1,3',
      'YYYY',
    ]);
    expect((body.get('file') as File).name).toBe('照片.png');
    expect(screen.getByRole('button', { name: '预览照片.png' })).toBeDefined();
  });

  it('are stored with name, id and both URLs [UPLOAD-045]', async () => {
    const changed = vi.fn();
    const client = {
      send: async () => ({ data: { ...stored, fileSize: 5 }, msg: '' }),
      file: never,
      find: () => undefined,
    };
    const services = { ...quietServices(kinds), client: client as never };
    const face = { ...editProps<UploadImgProps, readonly StoredFile[]>(uploadImg, []), onChange: changed };
    render(
      <TestProviders platform={quietPlatform(kinds, faces)} services={services}>
        <UploadImgEdit {...face} />
      </TestProviders>,
    );
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [picture()] } });
    await waitFor(() => expect(changed).toHaveBeenCalledWith([{ ...stored, name: '照片.png' }]));
  });

  it('are listed in the chosen order, whichever upload finishes first', async () => {
    const answers: ((answer: Response) => void)[] = [];
    const { choose, shown } = await show({ fetch: () => new Promise((resolve) => answers.push(resolve)) });
    await choose(picture('一.png'), picture('二.png'), picture('三.png'));
    await waitFor(() => expect(answers).toHaveLength(3));
    const arrive = async (at: number) => {
      const there = shown().length + 1;
      answers[at]?.(await answer(200, { ...stored, fileId: `${at}`, thumbUrl: `/${at}` })());
      await waitFor(() => expect(shown()).toHaveLength(there));
    };
    for (const at of [2, 0, 1]) await arrive(at);
    expect(shown()).toEqual(['/0', '/1', '/2']);
  });

  it('are dimmed while uploading, and can be cancelled', async () => {
    const { choose, pending, said } = await show({ fetch: never });
    await choose(picture());
    await waitFor(() =>
      expect(document.querySelector('[data-pending] img')?.getAttribute('src')).toMatch(/^data:image/),
    );
    fireEvent.click(screen.getByRole('button', { name: '取消上传照片.png' }));
    await waitFor(() => expect(pending()).toBe(0));
    expect(said()).toEqual([]);
  });

  it('open enlarged, above everything else [FORM-063] [FORM-064]', async () => {
    await show({ values: [stored] });
    fireEvent.click(screen.getByRole('button', { name: '预览1.png' }));
    await waitFor(() => expect(document.querySelector('.ant-image-preview')).not.toBeNull());
    const layer = document.querySelector<HTMLElement>('.ant-image-preview');
    expect(layer?.style.zIndex).toBe('10000');
  });

  it('are browsed one after the other when enlarged, each under its own name', async () => {
    await show({ values: [stored, { ...stored, name: '2.png', fileId: '2.png', url: `${stored.url}2` }] });
    fireEvent.click(screen.getByRole('button', { name: '预览1.png' }));
    const first = await screen.findByRole('dialog', { name: '1.png' });
    expect(first.querySelector('img')?.alt).toBe('1.png');
    fireEvent.click(first.querySelector('.ant-image-preview-switch-next')!);
    const second = await screen.findByRole('dialog', { name: '2.png' });
    expect(second.querySelector('img')?.getAttribute('src')).toBe(`${stored.url}2`);
  });

  it('are removed from the list', async () => {
    const { shown, asked } = await show({ values: [stored] });
    fireEvent.click(screen.getByRole('button', { name: '移除1.png' }));
    await waitFor(() => expect(shown()).toEqual([]));
    expect(asked).not.toHaveBeenCalled();
  });

  it('cannot be added or removed while disabled [FIELD-001]', async () => {
    await show({ values: [stored], props: { disabled: true } });
    expect(screen.getByRole('button', { name: '点击上传 照片' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /^移除/ })).toBeNull();
  });
});

describe('a refused picture', () => {
  it('by number is reported [UPLOAD-046] [I18N-017]', async () => {
    const { choose, said, asked } = await show({ props: { limit: 2 }, values: [stored] });
    await choose(picture('一.png'), picture('二.png'));
    expect(said()).toEqual([error('当前限制最多可以上传2张图片')]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('cannot be chosen when the limit is reached [UPLOAD-046]', async () => {
    await show({ props: { limit: 1 }, values: [stored] });
    expect(screen.queryByRole('button', { name: '点击上传 照片' })).toBeNull();
  });

  it('by size is reported [UPLOAD-047] [I18N-017]', async () => {
    const { choose, said } = await show({ props: { fileSize: 1, sizeUnit: 'KB' } });
    await choose(picture('大.png', 1024));
    expect(said()).toEqual([error('图片大小超过1KB')]);
  });

  it('for being no picture is reported [UPLOAD-048] [I18N-017]', async () => {
    const { choose, said, asked } = await show();
    await choose(picture('合同.pdf', 5, 'application/pdf'));
    expect(said()).toEqual([error('请上传图片')]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('by the server shows its message for 1.5 seconds [UPLOAD-050] [UPLOAD-053]', async () => {
    const { choose, said, shown, pending } = await show({ fetch: answer(400, null, '文件内容与扩展名png不符') });
    await choose(picture());
    await waitFor(() => expect(said()).toEqual([error('文件内容与扩展名png不符')]));
    expect(shown()).toEqual([]);
    await waitFor(() => expect(pending()).toBe(0));
  });

  it('by a network error is reported as well [UPLOAD-053]', async () => {
    const { choose, said } = await show({ fetch: () => Promise.reject(new TypeError('offline')) });
    await choose(picture());
    await waitFor(() => expect(said()).toEqual([error('请求出错，请重试')]));
  });

  it('as a preview that cannot be read is not reported [UPLOAD-054] [UPLOAD-055]', async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    const { choose, said, shown } = await show();
    await choose(picture());
    await waitFor(() => expect(shown()).toEqual([stored.thumbUrl]));
    expect(said()).toEqual([]);
  });
});
