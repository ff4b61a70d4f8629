import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { fakeClient, refusal } from '../../_shared/testing/fake-client.ts';
import { FormScope } from '#runtime/form-scope.ts';
import { openForm } from '#runtime/testing/open-form.ts';
import { editProps } from '../../_shared/testing/edit-props.ts';
import { Around, quietPlatform, quietServices } from '../../_shared/testing/Around.tsx';
import { Stage } from '../../_shared/testing/Stage.tsx';
import type { StoredFile } from '../../_shared/files.ts';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import UploadFileEdit from './uploadFile.edit.tsx';
import { uploadFile, type UploadFileProps } from './uploadFile.ts';

// The first use of a face loads it with all of antd behind it.
configure({ asyncUtilTimeout: 8_000 });
afterEach(cleanup);

const stored = (name: string, at = 1) => ({
  name,
  fileId: String(at).padStart(32, '0'),
  fileSize: 2048,
  fileExtension: name.split('.').at(-1),
  fileVersionId: String(at).padStart(32, '0'),
  url: `/api/file/Download/annex/${String(at).padStart(32, '0')}`,
});
const file = (name: string, size = 5) => new File([new Uint8Array(size)], name);

type Calls = Parameters<typeof fakeClient>[0];

const server = (more: Calls = {}): Calls => ({
  'file.testChunk': () => ({ uploaded: false, chunkNumbers: [], merge: false }),
  'file.chunk': () => ({ uploaded: false, chunkNumbers: [1], merge: true }),
  'file.merge': (input) => stored(String(input['fileName'])),
  ...more,
});

interface Shown {
  values?: readonly object[];
  props?: object;
  calls?: Calls;
  mode?: 'edit' | 'view';
}

/** The field in a form, over a server that answers from functions. */
async function show({ values = [], props = {}, calls = server(), mode = 'edit' }: Shown = {}) {
  const client = fakeClient(calls);
  const toast = vi.fn(async () => {});
  const node = { config: { zhjyKey: 'uploadFile', label: '附件' }, vModel: 'files', ...props };
  const example = { definition: { language: 1, title: '', fields: [node] }, values: { files: values } };
  await act(async () => void render(<Stage example={example} mode={mode} services={{ client, toast }} />));
  if (mode === 'edit') await screen.findByRole('button', { name: /附件$/ });
  else await waitFor(() => expect(document.querySelector('.zf-form')?.textContent).not.toBe(''));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  return {
    client,
    toast,
    input,
    said: () => toast.mock.calls.map(([type, text, ms]: unknown[]) => [type, text, ms]),
    choose: (...files: File[]) => act(async () => void fireEvent.change(input!, { target: { files } })),
    names: () => screen.queryByRole('list', { name: '附件' })?.textContent ?? '',
    states: () => screen.queryAllByRole('status').map((one) => one.textContent),
    sent: (name: string) =>
      client.sent.filter(([call]) => call === name).map(([, input]) => input as Record<string, unknown>),
  };
}

const error = (text: string) => ['error', text, 1500];
const never = () => new Promise(() => {});

describe('files in a form', () => {
  it('go up one by one and stand in the list once they are registered [UPLOAD-001]', async () => {
    const { choose, sent } = await show();
    await choose(file('合同.txt'));
    expect(await screen.findByRole('button', { name: '合同.txt' })).toBeDefined();
    expect(screen.getByText('2 KB')).toBeDefined();
    expect(screen.getByRole('button', { name: '下载合同.txt' })).toBeDefined();
    expect(sent('file.merge').length).toBe(1);
  });

  it('are kept as the server describes them [UPLOAD-005]', async () => {
    const changed = vi.fn();
    const services = { ...quietServices(kinds), client: fakeClient(server()) };
    const face = { ...editProps<UploadFileProps, readonly StoredFile[]>(uploadFile, []), onChange: changed };
    render(
      <Around platform={quietPlatform(kinds, faces)} services={services}>
        <UploadFileEdit {...face} />
      </Around>,
    );
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file('合同.txt')] } });
    await waitFor(() => expect(changed).toHaveBeenCalledWith([stored('合同.txt')]));
    const facts = ['name', 'fileId', 'fileSize', 'fileExtension', 'fileVersionId', 'url'];
    expect(Object.keys(changed.mock.calls[0]?.[0][0])).toEqual(facts);
  });

  it('go to annex, the default path, by year unless told otherwise [UPLOAD-016]', async () => {
    const { choose, sent } = await show();
    await choose(file('合同.txt'));
    await waitFor(() =>
      expect(sent('file.merge')[0]).toMatchObject({ type: 'annex', pathType: 'defaultPath', timeFormat: 'YYYY' }),
    );
  });

  it('leave the list when removed, and only the list [UPLOAD-003]', async () => {
    const { names, client } = await show({ values: [stored('一.txt', 1), stored('二.txt', 2)] });
    fireEvent.click(screen.getByRole('button', { name: '移除一.txt' }));
    await waitFor(() => expect(names()).not.toContain('一.txt'));
    expect(names()).toContain('二.txt');
    expect(client.sent).toEqual([]);
  });

  it('are chosen one at a time when one is all there may be [UPLOAD-004]', async () => {
    expect((await show({ props: { limit: 1 } })).input?.multiple).toBe(false);
    cleanup();
    expect((await show({ props: { limit: 2 } })).input?.multiple).toBe(true);
  });

  it('are not limited in number, and in size to below 10MB, unless told otherwise [UPLOAD-006] [UPLOAD-010]', async () => {
    const { choose, said, names } = await show({
      values: Array.from({ length: 30 }, (_, at) => stored(`${at}.txt`, at)),
    });
    await choose(file('太大.txt', 10_485_760));
    expect(said()).toEqual([error('文件大小超过10MB')]);
    await choose(file('又一.txt'), file('再一.txt'));
    await waitFor(() => expect(names()).toContain('再一.txt'));
    expect(said()).toHaveLength(1);
  });

  it('may be dropped as well', async () => {
    const { sent } = await show();
    const field = screen.getByRole('button', { name: /附件$/ }).closest('.zu-drop') as Element;
    const dataTransfer = { types: ['Files'], files: [file('拖放.txt')] };
    await act(async () => void fireEvent.drop(field, { dataTransfer }));
    await waitFor(() => expect(sent('file.merge').length).toBe(1));
  });
});

describe('what does not fit', () => {
  it('by number is refused with the number [UPLOAD-007] [I18N-017]', async () => {
    const { choose, said, sent } = await show({ props: { limit: 1 }, values: [stored('一.txt')] });
    await choose(file('二.txt'));
    expect(said()).toEqual([error('当前限制最多可以上传1个文件')]);
    expect(sent('file.testChunk')).toEqual([]);
  });

  it('by number, several at once, is refused in the short words [UPLOAD-008] [I18N-017]', async () => {
    const { choose, said, sent } = await show({ props: { limit: 2 } });
    await choose(file('一.txt'), file('二.txt'), file('三.txt'));
    expect(said()).toEqual([error('最多可以上传2个文件')]);
    expect(sent('file.testChunk')).toEqual([]);
  });

  it('by number counts what is still on its way', async () => {
    const { choose, said } = await show({ props: { limit: 1 }, calls: server({ 'file.testChunk': never }) });
    await choose(file('一.txt'));
    await choose(file('二.txt'));
    expect(said()).toEqual([error('当前限制最多可以上传1个文件')]);
  });

  it('by size is refused with the size and its unit [UPLOAD-009] [I18N-017]', async () => {
    const { choose, said } = await show({ props: { fileSize: 2, sizeUnit: 'KB' } });
    await choose(file('大.txt', 2048));
    expect(said()).toEqual([error('文件大小超过2KB')]);
  });

  it('by type is refused with the names of those that do [UPLOAD-011] [UPLOAD-012] [I18N-017]', async () => {
    const { choose, said } = await show({
      props: { accept: 'image/*,.xls,.xlsx,.doc,.docx,.pdf,.txt,video/*,audio/*' },
    });
    await choose(file('程序.zip'));
    expect(said()).toEqual([error('请选择图片、视频、音频、excel、word、pdf、txt类型的文件')]);
  });

  it('by the condition of the field is passed over without a word [UPLOAD-014]', async () => {
    const beforeUpload = { '==': [{ var: 'file.extension' }, 'pdf'] };
    const { choose, said, sent, states } = await show({ props: { beforeUpload } });
    await choose(file('一.txt'));
    expect([said(), states(), sent('file.testChunk')]).toEqual([[], [], []]);
    await choose(file('一.pdf'));
    await waitFor(() => expect(sent('file.testChunk').length).toBe(1));
  });
});

describe('a file on its way', () => {
  it('says that it is being sent, can be paused and resumed, and removed [UPLOAD-030] [UPLOAD-031] [UPLOAD-033] [UPLOAD-036]', async () => {
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

  it('says that it waits while two others are being sent [UPLOAD-036]', async () => {
    const { choose, states } = await show({ calls: server({ 'file.chunk': never }) });
    await choose(file('一.txt'), file('二.txt'), file('三.txt'));
    await waitFor(() => expect(states().map((one) => one?.slice(0, 3))).toEqual(['上传中', '上传中', '等待中']));
  });

  it('says that it is checked before anything is sent [UPLOAD-036]', async () => {
    const { choose, states } = await show();
    const slow = file('合同.txt');
    vi.spyOn(slow, 'slice').mockReturnValue({ size: 5, arrayBuffer: never } as unknown as Blob);
    await choose(slow);
    expect(states()).toEqual(['文件校验中']);
  });

  it('begins to move 200 ms after it begins to be sent [UPLOAD-035]', async () => {
    const { choose } = await show({ calls: server({ 'file.chunk': never }) });
    const isMoving = () => document.querySelector('.ant-progress-status-active') !== null;
    const began = vi.fn();
    const waited = vi.spyOn(globalThis, 'setTimeout');
    await choose(file('合同.txt'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^上传中/));
    began(isMoving());
    await waitFor(() => expect(isMoving()).toBe(true));
    expect(began).toHaveBeenCalledWith(false);
    expect(waited.mock.calls.map(([, ms]) => ms)).toContain(200);
  });
});

describe('a file on its way in a widget that goes', () => {
  it('arrives all the same, and shows on its way when the widget comes back', async () => {
    let arrive = () => {};
    const calls = server({ 'file.chunk': () => new Promise((resolve) => (arrive = () => resolve({ merge: true }))) });
    const services = { ...quietServices(kinds), client: fakeClient(calls) };
    const { store } = openForm([{ config: { zhjyKey: 'uploadFile' }, vModel: 'f' }]);
    const place = { store, mode: 'edit', disabled: false, row: undefined, id: 'a' } as const;
    const changed = vi.fn();
    const face = { ...editProps<UploadFileProps, readonly StoredFile[]>(uploadFile, []), onChange: changed };
    const widget = (isThere: boolean) => (
      <Around platform={quietPlatform(kinds, faces)} services={services}>
        <FormScope value={place}>{isThere && <UploadFileEdit {...face} />}</FormScope>
      </Around>
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

describe('a file that fails', () => {
  it('on its way is told, stays out of the list and can be tried again [UPLOAD-002] [UPLOAD-032] [UPLOAD-037] [UPLOAD-053] [UPLOAD-054]', async () => {
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

  it('because the server refuses it goes, with what the server says [UPLOAD-038]', async () => {
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

  it('at its completion says nothing over the page [UPLOAD-028] [UPLOAD-054]', async () => {
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

  it('to be read says so by its name and goes [UPLOAD-040]', async () => {
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

describe('stored files', () => {
  const clicked = () => {
    const links: [string, string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push([this.getAttribute('href') ?? '', this.download]);
    });
    return links;
  };

  it('are downloaded under their names from an address the server gives [UPLOAD-041] [UPLOAD-044]', async () => {
    const links = clicked();
    const calls = { 'file.download': () => ({ url: '/api/file/Content/1?sign=2', name: '合同.txt' }) };
    const { sent } = await show({ values: [stored('合同.txt')], calls, mode: 'view' });
    fireEvent.click(await screen.findByRole('button', { name: '下载合同.txt' }));
    await waitFor(() => expect(links).toEqual([['/api/file/Content/1?sign=2', '合同.txt']]));
    expect(sent('file.download')).toEqual([{ type: 'annex', fileId: stored('x').fileId }]);
  });

  it('are downloaded all at once [UPLOAD-042]', async () => {
    const links = clicked();
    const calls = { 'file.pack': () => ({ downloadVo: { url: '/api/file/Packed/1' }, downloadName: '附件.zip' }) };
    const values = [stored('一.txt', 1), stored('二.txt', 2)];
    const { sent } = await show({ values, calls, mode: 'view' });
    fireEvent.click(await screen.findByRole('button', { name: /全部下载/ }));
    await waitFor(() => expect(links).toEqual([['/api/file/Packed/1', '附件.zip']]));
    const list = values.map(({ fileId, name }) => ({ fileId, fileName: name }));
    expect(sent('file.pack')).toEqual([{ type: 'annex', list }]);
  });

  it('cannot be added to or taken from while disabled, but read and downloaded [FIELD-001]', async () => {
    await show({ values: [stored('合同.txt')], props: { disabled: true } });
    expect(screen.getByRole('button', { name: '点击上传 附件' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '移除合同.txt' })).toBeNull();
    expect(screen.getByRole('button', { name: '下载合同.txt' })).toBeDefined();
  });

  it('that are gone say so when opened [FORM-065]', async () => {
    const { said } = await show({ values: [stored('合同.pdf')], calls: { 'file.preview': () => '' }, mode: 'view' });
    fireEvent.click(await screen.findByRole('button', { name: '合同.pdf' }));
    await waitFor(() => expect(said()).toEqual([['warning', '文件不存在', 1500]]));
  });

  it('open over the whole page, with a download and a way back, from all that is known of a file [FORM-062] [FORM-067]', async () => {
    clicked();
    const calls = {
      'file.preview': () => '/api/file/Content/1?sign=2',
      'file.download': () => ({ url: '/api/file/Content/1?sign=3', name: '说明.txt' }),
    };
    const { client, sent } = await show({ values: [stored('说明.txt')], calls, mode: 'view' });
    client.file = vi.fn(async () => ({ content: new Blob(['采购说明']), name: undefined }));
    fireEvent.click(await screen.findByRole('button', { name: '说明.txt' }));
    const dialog = await screen.findByRole('dialog', { name: /文档预览/ });
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('100%');
    expect(await within(dialog).findByText('采购说明')).toBeDefined();
    const { name, fileVersionId, url } = stored('说明.txt');
    expect(sent('file.preview')).toEqual([{ fileName: name, fileVersionId, fileDownloadUrl: url }]);
    fireEvent.click(within(dialog).getByRole('button', { name: /下载/ }));
    await waitFor(() => expect(sent('file.download')).toEqual([{ type: 'annex', fileId: stored('说明.txt').fileId }]));
    fireEvent.click(within(dialog).getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByText('采购说明')).toBeNull());
  });

  it.each(['png', 'jpg', 'jpeg', 'bmp', 'gif', 'PNG'])(
    'that are pictures open as such: %s [FORM-063]',
    async (extension) => {
      const calls = { 'file.preview': () => '/api/file/Content/1?sign=2' };
      await show({ values: [stored(`图.${extension}`)], calls, mode: 'view' });
      fireEvent.click(await screen.findByRole('button', { name: `图.${extension}` }));
      await waitFor(() => expect(document.querySelector('.ant-image-preview')).not.toBeNull());
      const picture = document.querySelector('.ant-image-preview img');
      expect(picture?.getAttribute('src')).toBe('/api/file/Content/1?sign=2');
      expect(screen.queryByRole('dialog', { name: /文档预览/ })).toBeNull();
    },
  );

  it('are read from behind the viewer address, which can be opened by itself too [FORM-066]', async () => {
    const viewer = '/documentViewer?file=f1.txt&name=x.txt&token=9.ab';
    const { client } = await show({
      values: [stored('说明.txt')],
      calls: { 'file.preview': () => viewer },
      mode: 'view',
    });
    client.file = vi.fn(async () => ({ content: new Blob(['采购说明']), name: undefined }));
    fireEvent.click(await screen.findByRole('button', { name: '说明.txt' }));
    const dialog = await screen.findByRole('dialog', { name: /文档预览/ });
    expect(await within(dialog).findByText('采购说明')).toBeDefined();
    expect(client.file).toHaveBeenCalledWith('/api/file/Viewed/f1.txt?token=9.ab', expect.anything());
    const apart = within(dialog).getByRole('link', { name: /在新窗口打开/ });
    expect([apart.getAttribute('href'), apart.getAttribute('target')]).toEqual([viewer, '_blank']);
  });
});
