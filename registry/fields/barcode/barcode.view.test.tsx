import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Stage } from '../../testing/Stage.tsx';
import { barcode } from './barcode.ts';

afterEach(cleanup);

async function show(props: object, code = '') {
  const fields = [
    { config: { zhjyKey: 'input', label: '编号' }, vModel: 'code' },
    { config: { zhjyKey: 'barcode' }, ...props },
  ];
  const example = { definition: { language: 1, title: '', fields }, values: { code } };
  const { container } = await act(async () => render(<Stage example={example} />));
  await waitFor(() => expect(container.querySelector('.zf-form')).not.toBeNull());
  return () => container.querySelector('svg.zk-code');
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

describe('the barcode', () => {
  it('is Code 128, 4 wide and 40 high with a margin of 5, without text [FIELD-053]', async () => {
    const defaults = Object.entries(barcode.props.properties).map(([name, schema]) => [name, schema.default]);
    expect(Object.fromEntries(defaults)).toMatchObject({ format: 'code128', width: 4, height: 40 });
    const code = await show({});
    expect(code()?.getAttribute('height')).toBe('50');
    expect(code()?.querySelector('path')?.getAttribute('d')).toMatch(/^M5 5h8v40/);
    expect(code()?.textContent).toBe('');
  });

  it('encodes another field and is redrawn when it changes [FIELD-054]', async () => {
    const code = await show({ dataType: 'relation', relationField: 'code' }, 'A1');
    const before = code()?.innerHTML;
    type('B2');
    expect(code()?.innerHTML).not.toBe(before);
    expect(code()?.getAttribute('aria-label')).toBe('B2');
  });

  it.each([
    ['code39', 'A1', 63],
    ['ean13', '6901234567892', 95],
    ['ean8', '96385074', 67],
    ['upc', '123456789999', 95],
    ['itf14', '1234567890123', 135],
  ])('is drawn in the format %s too', async (format, staticText, modules) => {
    const code = await show({ format, staticText, width: 1 });
    await waitFor(() => expect(code()).not.toBeNull());
    expect(code()?.getAttribute('width')).toBe(String(modules + 10));
    expect(code()?.getAttribute('aria-label')).toBe(staticText);
  });

  it('shows an error when the content does not fit the format', async () => {
    const code = await show({ format: 'ean13', dataType: 'relation', relationField: 'code' }, '6901234567893');
    expect((await screen.findByRole('note')).textContent).toBe('“6901234567893”不符合EAN-13条形码的规则，无法绘制');
    expect(code()).toBeNull();
    type('6901234567892');
    await waitFor(() => expect(code()).not.toBeNull());
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('is hidden while the field contains other characters than letters and digits [FIELD-052]', async () => {
    const code = await show({ dataType: 'relation', relationField: 'code' }, 'A1');
    expect(code()).not.toBeNull();
    type('A-1');
    expect(code()).toBeNull();
  });
});
