import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kinds } from '../../kinds.ts';
import { type FakeAnswer, fakeClient } from '../../testing/fake-client.ts';
import { Stage } from '../../testing/Stage.tsx';
import { editor } from './editor.ts';

beforeEach(() => {
  // The editor reads the layout at the cursor position, which jsdom lacks.
  const nowhere = () => new DOMRect();
  Range.prototype.getBoundingClientRect = nowhere;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Shown {
  value?: string;
  props?: object;
  upload?: FakeAnswer<'file.upload'>;
  file?: File;
}

async function show({ value = '<p>原文</p>', props = {}, upload, file }: Shown = {}) {
  const client = fakeClient({
    'file.upload': upload ?? (() => ({ url: '/api/file/Image/annexpic/a.png', name: 'a.png' })),
  });
  const toast = vi.fn(async () => {});
  const fields = [
    { config: { zhjyKey: 'editor', label: '正文' }, vModel: 'body', ...props },
    { config: { zhjyKey: 'qrcode' }, dataType: 'relation', relationField: 'body' },
  ];
  const example = { definition: { language: 1, title: '', fields }, values: { body: value } };
  const services = { client, toast, pickFile: async () => file };
  await act(async () => void render(<Stage example={example} services={services} />));
  await screen.findByRole('textbox', { name: '正文' });
  return { client, toast };
}
const sheet = () => screen.getByRole('textbox', { name: '正文' });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** The value in the form: the accessible name of the QR code that follows the field. */
const held = () => document.querySelector('.zk-code')?.getAttribute('aria-label') ?? '';
const selectAll = () => act(async () => void fireEvent.keyDown(sheet(), { key: 'a', code: 'KeyA', ctrlKey: true }));

function paste(html: string) {
  const data = { getData: (type: string) => (type === 'text/html' ? html : ''), files: [], types: ['text/html'] };
  return act(async () => void fireEvent.paste(sheet(), { clipboardData: data }));
}

describe('the rich-text editor', () => {
  it('is 300 high by default, and 400 when created in the designer [FIELD-064]', async () => {
    await show();
    expect(document.querySelector<HTMLElement>('.zk-editor')?.style.height).toBe('300px');
    cleanup();
    await show({ props: { height: 400 } });
    expect(document.querySelector<HTMLElement>('.zk-editor')?.style.height).toBe('400px');
    expect(editor.fresh).toEqual({ height: 400 });
    expect(kinds.get('editor')?.props.properties['height']).not.toHaveProperty('default');
  });

  it('offers text sizes from 12 to 72 px and applies them [FIELD-065]', async () => {
    await show();
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: '字号' });
    const sizes = [...size.options].map(({ value }) => value).filter(Boolean);
    expect([sizes[0], sizes.at(-1)]).toEqual(['12px', '72px']);
    await selectAll();
    await act(async () => void fireEvent.change(size, { target: { value: '72px' } }));
    await waitFor(() => expect(held()).toContain('font-size: 72px'));
  });

  it('has Chinese labels [FIELD-066]', async () => {
    await show();
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    expect(names).toEqual(expect.arrayContaining(['加粗', '斜体', '下划线', '插入图片', '插入表格']));
    expect(names.every((name) => /^[一-鿿]+$/.test(name))).toBe(true);
  });

  it('refuses a file that is no picture with a message [FIELD-068]', async () => {
    const { client, toast } = await show({ file: new File(['a'], 'a.txt', { type: 'text/plain' }) });
    await press('插入图片');
    expect(toast).toHaveBeenCalledWith('error', '请上传图片', expect.any(Number));
    expect(client.sent).toEqual([]);
  });

  it('inserts a picture into the text after its upload', async () => {
    const file = new File(['a'], 'a.png', { type: 'image/png' });
    const { client } = await show({ file });
    await press('插入图片');
    await waitFor(() => expect(held()).toContain('src="/api/file/Image/annexpic/a.png"'));
    expect(client.sent).toEqual([['file.upload', { type: 'annexpic', file }]]);
  });

  it('only logs a failed upload [FIELD-069]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const upload = () => {
      throw new Error('line is gone');
    };
    const { toast } = await show({ upload, file: new File(['a'], 'a.png', { type: 'image/png' }) });
    await press('插入图片');
    await waitFor(() => expect(logged).toHaveBeenCalledWith('图片上传失败', expect.any(Error)));
    expect(toast).not.toHaveBeenCalled();
    expect(sheet().textContent).toBe('原文');
  });

  it('sanitises pasted and stored text [FIELD-070]', async () => {
    await show({
      value: '<p onclick="alert(1)">存的<img src="/a.png" onerror="alert(1)"></p><script>alert(1)</script>',
    });
    expect(sheet().innerHTML).not.toMatch(/onclick|onerror|<script/);
    await paste('<p onmouseover="alert(2)">贴的<a href="javascript:alert(3)">链</a></p><iframe src="//x"></iframe>');
    await waitFor(() => expect(held()).toContain('贴的'));
    expect(held()).not.toMatch(/onmouseover|javascript:|iframe|onclick|onerror/);
  });

  it('pastes the table of a spreadsheet, not the picture in the same clipboard', async () => {
    const { client } = await show({ value: '' });
    const cells = '<table><tr><td>品名</td><td>12</td></tr></table>';
    const file = new File(['a'], 'image.png', { type: 'image/png' });
    const data = { getData: (type: string) => (type === 'text/html' ? cells : ''), files: [file], types: [] };
    await act(async () => void fireEvent.paste(sheet(), { clipboardData: data }));
    await waitFor(() => expect(held()).toContain('品名'));
    expect(held()).toContain('<table');
    expect(client.sent).toEqual([]);
  });

  it('warns about pictures of a Word text that could not be pasted', async () => {
    const { toast } = await show();
    await paste('<p>图<img src="file:///C:/clip_image001.png"></p>');
    await waitFor(() => expect(held()).toContain('图'));
    expect(held()).not.toContain('<img');
    expect(toast).toHaveBeenCalledWith('warning', expect.stringContaining('有1张图片'), expect.any(Number));
  });

  it('emits nothing before the first edit, and an emptied text as empty', async () => {
    const stored = '<p>只<b>读</b>过</p>';
    await show({ value: stored });
    expect(held()).toBe(stored);
    await selectAll();
    await act(async () => void fireEvent.keyDown(sheet(), { key: 'Backspace', code: 'Backspace' }));
    await waitFor(() => expect(held()).toBe(''));
  });

  it('treats markup without visible content as empty [FIELD-070]', () => {
    const isEmpty = (html: string) => editor.value!.isEmpty!(html, { placeholder: '', disabled: false });
    expect(['', '<p></p>', '<p><br></p>', '<p>&nbsp;</p><h1> </h1>'].map(isEmpty)).toEqual([true, true, true, true]);
    expect(['<p>字</p>', '<p><img src="/a.png"></p>'].map(isEmpty)).toEqual([false, false]);
  });

  it('has no toolbar and is not editable while disabled', async () => {
    await show({ props: { disabled: true } });
    expect(sheet().getAttribute('contenteditable')).toBe('false');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
