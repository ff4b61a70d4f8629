import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const png = 'data:image/png;base64,AAAA';
const contract = { id: 'k1', fullName: '年度合同', amount: 12 };

const field = (zhjyKey: string, vModel: string, more: object = {}): DefinitionNode => ({
  config: { zhjyKey, label: `L${vModel}` },
  vModel,
  ...more,
});
const display = (zhjyKey: string, more: object = {}): DefinitionNode => ({ config: { zhjyKey }, ...more });

/** Opens a record in the detail viewer, as from a list. */
async function show(fields: DefinitionNode[], record: object) {
  const client = fakeClient({
    'one.detail': () => ({ id: '7', data: JSON.stringify(record) }),
    'onlinedev.config': () => ({
      id: 'm2',
      fullName: '合同',
      formData: JSON.stringify({ language: 1, title: '合同', fields: [field('input', 'fullName')] }),
    }),
    'onlinedev.detail': () => ({ id: 'k1', data: JSON.stringify(contract) }),
    'visualdev.rows': () => ({ list: [contract] }),
    'data-interface.byIds': () => [{ id: 'c1', fullName: '东方公司' }],
    'record-names.list': () => [],
  });
  const viewer: DefinitionNode = { config: { zhjyKey: 'detail', label: '' }, load: 'one.detail', packed: true, fields };
  const body: DefinitionNode = {
    config: { zhjyKey: 'toolbar' },
    buttons: [{ label: '看', do: [{ open: 'viewer', with: { id: '7' } }] }],
  };
  await showPage({ body, overlays: { viewer }, client });
  // The first import of a face also loads antd, which is slow.
  const button = await screen.findByRole('button', { name: '看' });
  await act(async () => void fireEvent.click(button));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('.zf-form, .zf-readonly')).not.toBeNull());
  return dialog;
}
/** The rendered value of a field. */
const at = (dialog: HTMLElement, vModel: string) =>
  dialog.querySelector<HTMLElement>(`.zf-readonly[id$="${vModel}"]`) as HTMLElement;
const words = (dialog: HTMLElement, vModel: string) => at(dialog, vModel).textContent;

describe('a read-only record', () => {
  it('shows uploaded files as a list and pictures as a gallery [FORM-048]', async () => {
    const file = (name: string) => ({
      name,
      fileId: name,
      url: `/api/file/Image/annexpic/${name}`,
      fileExtension: 'png',
    });
    const dialog = await show([field('uploadFile', 'files'), field('uploadImg', 'pictures')], {
      files: [file('合同.docx'), file('清单.xlsx')],
      pictures: [file('正面.png'), file('背面.png')],
    });
    await waitFor(() => expect(within(at(dialog, 'files')).getAllByRole('listitem')).toHaveLength(2));
    expect(words(dialog, 'files')).toContain('合同.docx');
    await waitFor(() => expect(at(dialog, 'pictures').querySelectorAll('img')).toHaveLength(2));
  });

  it('shows colour, rating and slider in read-only form [FORM-049]', async () => {
    const fields = [field('colorPicker', 'colour'), field('rate', 'stars'), field('slider', 'share')];
    const dialog = await show(fields, { colour: '#1677ff', stars: 3, share: 40 });
    const swatch = await waitFor(() => at(dialog, 'colour').querySelector<HTMLElement>('.zk-swatch')!);
    expect(swatch.style.backgroundColor).toBe('rgb(22, 119, 255)');
    expect(within(at(dialog, 'stars')).getByRole('img', { name: '3 / 5' })).toBeTruthy();
    expect(within(at(dialog, 'share')).getByRole('img', { name: '40 / 100' })).toBeTruthy();
    expect(within(dialog).queryByRole('slider')).toBeNull();
    expect(dialog.querySelector('input')).toBeNull();
  });

  it('shows sanitised rich text [FORM-050]', async () => {
    const written = '<p>第一条<strong>付款</strong></p><img src="x" onerror="alert(1)"><script>alert(1)</script>';
    const dialog = await show([field('editor', 'terms')], { terms: written });
    const bold = await waitFor(() => within(at(dialog, 'terms')).getByText('付款'));
    expect(bold.tagName).toBe('STRONG');
    expect(at(dialog, 'terms').innerHTML).not.toMatch(/onerror|<script/);
  });

  it('shows a sub-table in list layout as collapsible items with numbers and a sum [FORM-059]', async () => {
    const lines = {
      config: { zhjyKey: 'table', label: '明细', children: [field('inputNumber', 'amount')] },
      vModel: 'lines',
      layoutType: 'list',
      showSummary: true,
      summaryField: ['amount'],
    };
    const dialog = await show([lines], { lines: [{ amount: 2 }, { amount: 3 }] });
    const items = await within(dialog).findAllByRole('button', { name: /^明细\d$/ });
    expect(items.map((item) => item.textContent)).toEqual(['明细1', '明细2']);
    fireEvent.click(items[0] as HTMLElement);
    expect(items.map((item) => item.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    expect(within(dialog).getByRole('group', { name: '合计' }).textContent).toContain('5');
  });

  it('shows a related record as a link that opens it in another viewer [FORM-051]', async () => {
    const dialog = await show([field('relationForm', 'contract', { modelId: 'm2', relationField: 'fullName' })], {
      contract: 'k1',
    });
    const link = await waitFor(() => within(at(dialog, 'contract')).getByRole('button'));
    await act(async () => void fireEvent.click(link));
    await screen.findByText('年度合同');
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
  });

  it('shows barcodes and QR codes as drawn [FORM-053]', async () => {
    const fields = [display('barcode', { staticText: 'A1' }), display('qrcode', { staticText: 'B2' })];
    const dialog = await show(fields, {});
    await waitFor(() => expect(dialog.querySelectorAll('.zk-code')).toHaveLength(2));
    expect(dialog.querySelector('svg.zk-code path')).not.toBeNull();
    expect(within(dialog).getByRole('img', { name: 'B2' })).toBeTruthy();
  });

  it('shows calculated values [FORM-054]', async () => {
    const fields = [
      field('inputNumber', 'price'),
      field('inputNumber', 'count'),
      field('calculate', 'sum', { expression: 'price * count', isStorage: 0 }),
    ];
    const dialog = await show(fields, { price: 12.5, count: 4 });
    await waitFor(() => expect(words(dialog, 'sum')).toBe('50'));
  });

  it('shows numbers with thousands separators, prefix, suffix and the amount in Chinese [FORM-055]', async () => {
    const told = { thousands: true, precision: 2, addonBefore: '¥', addonAfter: '元', isAmountChinese: true };
    const dialog = await show([field('inputNumber', 'amount', told)], { amount: 1234567.8 });
    await waitFor(() => expect(words(dialog, 'amount')).toBe('¥1,234,567.80元壹佰贰拾叁万肆仟伍佰陆拾柒元捌角'));
    expect(at(dialog, 'amount').querySelector('.zk-amount')).not.toBeNull();
  });

  it('shows a masked input masked [FORM-056]', async () => {
    const mask = {
      useMask: true,
      maskConfig: { filler: '*', maskType: 2, prefixType: 1, suffixType: 1, ignoreChar: '' },
    };
    const dialog = await show([field('input', 'phone', mask)], { phone: '13812345678' });
    await waitFor(() => expect(words(dialog, 'phone')).toContain('*'));
    expect(dialog.textContent).not.toContain('13812345678');
  });

  it('shows signatures as images, iframes as frames and places as address with map [FORM-057]', async () => {
    const place = JSON.stringify({ lng: 120.13, lat: 30.24, fullAddress: '西湖龙井路1号' });
    const fields = [
      field('sign', 'sign'),
      field('signature', 'seal'),
      display('iframe', { href: 'https://a.example/' }),
      field('location', 'place'),
    ];
    const dialog = await show(fields, { sign: png, seal: png, place });
    await waitFor(() => expect(at(dialog, 'sign').querySelector('img')?.getAttribute('src')).toBe(png));
    expect(at(dialog, 'seal').querySelector('img')?.getAttribute('src')).toBe(png);
    expect(dialog.querySelector('iframe')?.getAttribute('src')).toBe('https://a.example/');
    await waitFor(() => expect(words(dialog, 'place')).toBe('西湖龙井路1号'));
    await within(at(dialog, 'place')).findByRole('img', { name: '地图' });
  });

  it('shows divider, text, link, alert, group title and button as in the form [FORM-058]', async () => {
    const fields = [
      display('divider', { content: '分割' }),
      display('text', { content: '一段文字' }),
      display('link', { content: '去看看', href: 'https://a.example/' }),
      display('alert', { title: '当心' }),
      display('groupTitle', { content: '分组' }),
      display('button', { buttonText: '按下' }),
    ];
    const dialog = await show(fields, {});
    await within(dialog).findByText('一段文字');
    for (const one of ['分割', '当心', '分组']) expect(within(dialog).getByText(one)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: '去看看' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: /按\s?下/ })).toBeTruthy();
  });

  it('shows a dash for an empty value of every kind [FORM-060]', async () => {
    const empty: Record<string, unknown> = {
      input: null,
      textarea: '',
      inputNumber: null,
      numberRange: [],
      checkbox: [],
      select: '',
      cascader: [],
      datePicker: null,
      timePicker: undefined,
      colorPicker: null,
      rate: null,
      slider: null,
      editor: null,
      autoComplete: '',
      sign: '',
      signature: null,
      location: '',
      userSelect: [],
      uploadFile: [],
      uploadImg: null,
      relationForm: '',
      popupSelect: null,
      areaSelect: [],
    };
    const fields = Object.keys(empty).map((kind) => field(kind, kind));
    const dialog = await show(fields, empty);
    await waitFor(() => expect(at(dialog, 'areaSelect')).not.toBeNull());
    for (const kind of Object.keys(empty)) expect([kind, words(dialog, kind)]).toEqual([kind, '—']);
    expect(dialog.textContent).not.toMatch(/undefined|null|\[\]|NaN/);
  });
});
