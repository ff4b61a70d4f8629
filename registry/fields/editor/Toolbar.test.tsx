import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Stage } from '../../testing/Stage.tsx';

beforeEach(() => {
  // The editor reads the layout at the cursor position, which jsdom lacks.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});
afterEach(cleanup);

async function show() {
  const fields = [{ config: { zhjyKey: 'editor', label: '正文' }, vModel: 'body' }];
  await act(
    async () => void render(<Stage example={{ definition: { language: 1, title: '', fields }, values: {} }} />),
  );
  const toolbar = await screen.findByRole('toolbar', { name: '文本工具' });
  return {
    toolbar,
    stops: () =>
      [...toolbar.querySelectorAll<HTMLButtonElement>('button, select, input')]
        .filter((one) => one.tabIndex === 0 && !one.disabled)
        .map((one) => one.getAttribute('aria-label')),
    key: (key: string) => fireEvent.keyDown(document.activeElement as Element, { key }),
  };
}
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the toolbar of the rich-text editor', () => {
  it('is one tab stop, and Tab moves on to the text', async () => {
    const { stops } = await show();
    expect(stops()).toEqual(['段落格式']);
    await userEvent.tab();
    expect(focused()).toBe('段落格式');
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('role')).toBe('textbox');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('段落格式');
  });

  it('moves the focus by arrow keys, wraps at both ends and skips disabled tools', async () => {
    const { toolbar, key, stops } = await show();
    act(() => within(toolbar).getByRole('combobox', { name: '段落格式' }).focus());
    key('ArrowRight');
    expect([focused(), stops()]).toEqual(['字号', ['字号']]);
    key('End');
    expect(focused()).toBe('插入表格');
    key('ArrowRight');
    expect(focused()).toBe('段落格式');
    key('ArrowLeft');
    expect(focused()).toBe('插入表格');
    key('Home');
    expect(focused()).toBe('段落格式');
  });

  it('leaves a size select unchanged while the focus moves through the tools', async () => {
    const { toolbar } = await show();
    const size = within(toolbar).getByRole('combobox', { name: '字号' });
    act(() => size.focus());
    expect(fireEvent.keyDown(size, { key: 'ArrowRight' })).toBe(false);
    act(() => size.focus());
    expect(fireEvent.keyDown(size, { key: 'ArrowDown' })).toBe(true);
  });

  it('remains one tab stop when the cursor position changes the tools', async () => {
    const { toolbar, stops } = await show();
    act(() => within(toolbar).getByRole('button', { name: '插入表格' }).focus());
    await act(async () => void fireEvent.click(within(toolbar).getByRole('button', { name: '插入表格' })));
    expect(within(toolbar).getByRole('button', { name: '删除表格' })).toBeDefined();
    expect(stops()).toHaveLength(1);
  });
});
