import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { kinds } from '../../kinds.ts';
import { mountEdit } from '../../_shared/testing/mount-edit.tsx';
import ColorPickerEdit from './colorPicker.edit.tsx';
import { colorPicker } from './colorPicker.ts';

afterEach(cleanup);

describe('the colour picker', () => {
  it('shows its colour, and opens where one is chosen [FIELD-038]', () => {
    const { container } = mountEdit(ColorPickerEdit, colorPicker, '#1677ff');
    const block = container.querySelector<HTMLElement>('.ant-color-picker-color-block-inner');
    expect(block?.style.background).toBe('rgb(22, 119, 255)');
    expect(container.querySelector('.ant-color-picker-trigger')).not.toBeNull();
  });

  it('starts empty; black and white are the colours of codes [FIELD-039]', () => {
    expect(colorPicker.config?.properties['defaultValue']?.default).toBeNull();
    expect(colorPicker.value?.empty({ showAlpha: false, colorFormat: '', disabled: false })).toBe('');
    const colours = (key: string, ...names: string[]) =>
      names.map((name) => kinds.get(key)?.props.properties[name]?.default as string);
    expect(colours('qrcode', 'colorDark', 'colorLight')).toEqual(['#000', '#fff']);
    expect(colours('barcode', 'lineColor', 'background')).toEqual(['#000', '#fff']);
  });
});
