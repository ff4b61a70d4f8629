import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyRecord } from '#core/record/record.ts';
import { compile } from '#core/compile/compile.ts';
import { kinds } from '../../kinds.ts';
import { mountEdit } from '../../testing/mount-edit.tsx';
import ColorPickerEdit from './colorPicker.edit.tsx';
import { colorPicker } from './colorPicker.ts';

afterEach(cleanup);

const hexBox = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('.ant-color-picker-hex-input input');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  });

describe('the colour picker', () => {
  it('shows its colour, and opens where another is chosen [FIELD-038]', async () => {
    const { container, changes } = mountEdit(ColorPickerEdit, colorPicker, '#1677ff');
    const swatch = container.querySelector<HTMLElement>('.zk-colour-swatch');
    const shown = () => swatch?.style.getPropertyValue('--zk-colour');
    expect(shown()).toBe('#1677ff');
    fireEvent.click(screen.getByRole('button'), { detail: 1 });
    fireEvent.change(await hexBox(), { target: { value: 'cf1322' } });
    await waitFor(() => expect(changes).toHaveBeenLastCalledWith('#cf1322'));
    expect(shown()).toBe('#cf1322');
  });

  it('is opened by key, with the box for its number in use', async () => {
    mountEdit(ColorPickerEdit, colorPicker, '');
    fireEvent.click(screen.getByRole('button'), { detail: 0 });
    const hex = await hexBox();
    await waitFor(() => expect(document.activeElement).toBe(hex));
  });

  it('starts empty; black and white are the colours of codes [FIELD-039]', () => {
    const field = { config: { zhjyKey: 'colorPicker', label: '颜色' }, vModel: 'colour' };
    const fresh = compile({ language: 1, title: '', fields: [field] }, { kinds });
    expect(emptyRecord(fresh, { now: 0, user: {} })).toEqual({ colour: '' });
    const { container } = mountEdit(ColorPickerEdit, colorPicker, '');
    expect(container.textContent).toBe('请选择');
    const colours = (key: string, ...names: string[]) =>
      names.map((name) => kinds.get(key)?.props.properties[name]?.default as string);
    expect(colours('qrcode', 'colorDark', 'colorLight')).toEqual(['#000', '#fff']);
    expect(colours('barcode', 'lineColor', 'background')).toEqual(['#000', '#fff']);
  });
});
