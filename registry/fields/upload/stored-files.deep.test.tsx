import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show, stored } from './testing/files-in-a-form.tsx';

afterEach(cleanup);

describe('stored files', () => {
  const clicked = () => {
    const links: [string, string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push([this.getAttribute('href') ?? '', this.download]);
    });
    return links;
  };

  it('are downloaded by name from a URL the server signs [UPLOAD-041] [UPLOAD-044]', async () => {
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

  it('cannot be added or removed while disabled, but previewed and downloaded [FIELD-001]', async () => {
    await show({ values: [stored('合同.txt')], props: { disabled: true } });
    expect(screen.getByRole('button', { name: '点击上传 附件' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '移除合同.txt' })).toBeNull();
    expect(screen.getByRole('button', { name: '下载合同.txt' })).toBeDefined();
  });

  it('show a warning when opened after they were deleted [FORM-065]', async () => {
    const { said } = await show({ values: [stored('合同.pdf')], calls: { 'file.preview': () => '' }, mode: 'view' });
    fireEvent.click(await screen.findByRole('button', { name: '合同.pdf' }));
    await waitFor(() => expect(said()).toEqual([['warning', '文件不存在', 1500]]));
  });

  it('open in a full-page preview with download and back button [FORM-062] [FORM-067]', async () => {
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

  it('are loaded by the viewer page, which can also be opened by URL [FORM-066]', async () => {
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
