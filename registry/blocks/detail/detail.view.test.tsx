import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCall, fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const viewer: DefinitionNode = {
  config: { zhjyKey: 'detail', label: '' },
  load: 'leave.detail',
  packed: true,
  fields: [{ config: { zhjyKey: 'input', label: '事由' }, vModel: 'reason' }],
};
const answer: FakeCall['answer'] = () => ({ id: '7', data: '{"reason":"探亲"}' });

async function show(
  overlay: Partial<DefinitionNode> = {},
  detail: FakeCall['answer'] = answer,
  parameters: object = { id: '7' },
) {
  const client = fakeClient({ 'leave.detail': detail });
  const body: DefinitionNode = {
    config: { zhjyKey: 'toolbar' },
    buttons: [{ label: '看详情', do: [{ open: 'viewer', with: parameters }] }],
  };
  const page = await showPage({ body, overlays: { viewer: { ...viewer, ...overlay } }, client });
  await press('看详情');
  return { client, ...page };
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const print = { hasPrintBtn: true, printId: ['p1'] };

describe('the detail viewer', () => {
  it('opens as dialog, full page or drawer, titled with the name of its record [FORM-036] [I18N-016]', async () => {
    await show();
    await screen.findByText('探亲');
    expect(document.querySelector('.ant-modal-title')?.textContent).toBe('详情 · 探亲');
    expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
    cleanup();
    await show({ popupType: 'fullScreen' });
    await screen.findByText('探亲');
    expect(document.querySelector('.ant-modal-title')?.textContent).toBe('详情 · 探亲');
    await press('返回');
    await isGone();
    cleanup();
    await show({ popupType: 'drawer' });
    await screen.findByText('探亲');
    expect(document.querySelector('.ant-drawer-title')?.textContent).toBe('详情 · 探亲');
  });

  it('says what it shows, without its record as long as none is loaded or has a name [FORM-068]', async () => {
    await show({ config: { zhjyKey: 'detail', label: '请假单' } });
    await screen.findByText('探亲');
    expect(document.querySelector('.ant-modal-title')?.textContent).toBe('请假单详情 · 探亲');
    cleanup();
    await show({ config: { zhjyKey: 'detail', label: '请假单' } }, () => ({ id: '7', data: '{}' }));
    await screen.findByText('事由');
    expect(document.querySelector('.ant-modal-title')?.textContent).toBe('请假单详情');
  });

  it.each([
    ['general', { generalWidth: '720px' }, '.ant-modal', '720px'],
    ['fullScreen', { fullScreenWidth: '90%' }, '.ant-modal', '90%'],
    ['drawer', { drawerWidth: '480px' }, '.ant-drawer-content-wrapper', '480px'],
  ])('is as wide as the form says for %s [FORM-037]', async (popupType, widths, selector, width) => {
    await show({ popupType, ...widths });
    await screen.findByText('探亲');
    expect(document.querySelector<HTMLElement>(selector)?.style.width).toBe(width);
  });

  it('has a cancel button [FORM-038]', async () => {
    await show();
    await screen.findByText('探亲');
    await press('取 消');
    await isGone();
  });

  it('loads its record, then shows it read-only [FORM-043]', async () => {
    let come = (_: unknown) => {};
    const { client } = await show({}, () => new Promise((resolve) => (come = resolve)));
    expect(client.sent).toEqual([['leave.detail', { id: '7' }]]);
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(screen.queryByText('事由')).toBeNull();
    await act(async () => come(answer({})));
    await screen.findByText('探亲');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each([{}, { id: '' }, { id: null }])('closes at once without a record id: %j [FORM-044]', async (parameters) => {
    const { client } = await show({}, answer, parameters);
    await isGone();
    expect(client.sent).toEqual([]);
  });

  it('closes when the record cannot be loaded, without a second message [FORM-046]', async () => {
    const { client, toast } = await show({}, () => {
      throw refusal('数据不存在');
    });
    await isGone();
    // The client shows server errors unless `quiet` is set; a toast of the viewer would be a second one.
    expect(vi.mocked(client.send).mock.calls.map(([name, , options]) => [name, options?.quiet])).toEqual([
      ['leave.detail', undefined],
    ]);
    expect(toast).not.toHaveBeenCalled();
  });

  it('shows a print button only with a template, labelled 打印 by default [FORM-039] [FORM-040]', async () => {
    await show({ hasPrintBtn: true });
    await screen.findByText('探亲');
    expect(screen.queryByRole('button', { name: '打 印' })).toBeNull();
    cleanup();
    const page = await show(print);
    await screen.findByText('探亲');
    await press('打 印');
    expect(page.print.mock.calls).toEqual([[{ templates: ['p1'], records: ['7'] }]]);
    cleanup();
    await show({ ...print, printButtonText: '打印单据' });
    await screen.findByText('探亲');
    expect(screen.getByRole('button', { name: '打印单据' })).toBeTruthy();
  });

  it('only warns about printing in a preview [FORM-042] [I18N-018]', async () => {
    const page = await show({ ...print, preview: true });
    await screen.findByText('探亲');
    await press('打 印');
    expect(page.print).not.toHaveBeenCalled();
    expect(page.toast.mock.calls).toEqual([['warning', '功能预览不支持打印', 1500]]);
  });
});
