import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PrintRequest, Services } from '#runtime/context/services.ts';
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import Printing from './Printing.tsx';
import { ApplicationProvider } from '#runtime/context/application.tsx';

afterEach(cleanup);

const names = [
  { id: 'p1', fullName: '订单' },
  { id: 'p2', fullName: '标签' },
];
const printed = (name: string) => ({
  id: 'p1',
  fullName: '订单',
  printTemplate: '<p>{name}</p>',
  pageParam: 'A4',
  printData: { name },
  printWords: { name },
  operatorRecordList: [],
});
const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
  'print-template.options': () => ({ list: names }),
  'print-template.info': () => ({ fullName: '订单', printTemplate: '<p>{name}</p>', pageParam: 'A4' }),
  'print-template.data': ({ formId }) => printed(String(formId)),
  'print-template.batchData': ({ formId }) => String(formId).split(',').map(printed),
  'dictionary-data.all': () => ({ list: [] }),
  'print-log.save': () => null,
};

async function show(request: PrintRequest) {
  const sent: [string, unknown][] = [];
  const services = {
    client: {
      send: async (name: string, input: Record<string, unknown>) => {
        sent.push([name, input]);
        return { data: answers[name]?.(input), msg: '' };
      },
    },
    toast: vi.fn(async () => undefined),
    saveFile: vi.fn<Services['saveFile']>(),
  };
  const onClose = vi.fn();
  const platform = { messages: zh, language: 'zh' };
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ApplicationProvider platform={platform as never} services={services as never}>
          <Printing request={request} onClose={onClose} />
        </ApplicationProvider>
      </QueryClientProvider>,
    );
  });
  return { ...services, sent, onClose };
}

const pages = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('打印预览');
  const shown = new DOMParser().parseFromString(frame.srcdoc, 'text/html');
  return [...shown.querySelectorAll('section')].map(({ textContent }) => textContent);
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('printing', () => {
  it('asks which of several templates in a dialog 400 wide, fetched by their ids [PRINT-001] [PRINT-004] [FORM-041] [I18N-018]', async () => {
    const { sent } = await show({ templates: ['p1', 'p2'], records: ['7'] });
    expect(await screen.findByText('请选择打印模板')).toBeTruthy();
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('400px');
    expect(sent).toEqual([['print-template.options', { ids: ['p1', 'p2'] }]]);
  });

  it('lists them by name and continues with the selected one [PRINT-002]', async () => {
    const { sent } = await show({ templates: ['p1', 'p2'], records: ['7'] });
    await screen.findByText('标签');
    expect([...document.querySelectorAll('.zo-templates li')].map(({ textContent }) => textContent)).toEqual([
      '订单',
      '标签',
    ]);
    await press('file-text 标签');
    await waitFor(() => expect(sent).toContainEqual(['print-template.data', { id: 'p2', formId: '7' }]));
  });

  it('skips the question if there is exactly one [PRINT-003] [FORM-041]', async () => {
    const { sent } = await show({ templates: ['p1'], records: ['7'] });
    expect(await pages()).toEqual(['7']);
    expect(sent.map(([name]) => name)).not.toContain('print-template.options');
  });

  it('opens nothing without a template [PRINT-005]', async () => {
    const { sent } = await show({ templates: [], records: ['7'] });
    expect([document.querySelector('.ant-modal'), sent]).toEqual([null, []]);
  });

  it('prints several records in order, each on its own pages [PRINT-007] [PRINT-008]', async () => {
    const { sent } = await show({ templates: ['p1'], records: ['9', '7', '8'] });
    expect(await pages()).toEqual(['9', '7', '8']);
    expect(sent).toContainEqual(['print-template.batchData', { id: 'p1', formId: '9,7,8' }]);
    expect(screen.getByTitle<HTMLIFrameElement>('打印预览').srcdoc).toContain(
      'section + section { break-before: page; }',
    );
  });

  it('shows a full-screen preview with a download and a print button [PRINT-006]', async () => {
    const { onClose } = await show({ templates: ['p1'], records: ['7'] });
    await pages();
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('100%');
    expect(screen.getByRole('button', { name: 'download 下载' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'printer 打印' })).toBeTruthy();
    await press('关闭');
    expect(onClose).toHaveBeenCalled();
  });

  it('reports that full screen is not supported [PRINT-023]', async () => {
    const { toast } = await show({ templates: ['p1'], records: ['7'] });
    await pages();
    await press('全屏');
    expect(toast.mock.calls).toEqual([['warning', '不支持全屏', 1500]]);
    const request = vi.fn(async () => undefined);
    Object.assign(document, { fullscreenEnabled: true });
    Object.assign(document.documentElement, { requestFullscreen: request });
    await press('全屏');
    expect([request.mock.calls.length, toast.mock.calls.length]).toEqual([1, 1]);
  });

  it('saves a .doc file under the name of the template [PRINT-020]', async () => {
    const { saveFile } = await show({ templates: ['p1'], records: ['7'] });
    await pages();
    await press('download 下载');
    const [file, name] = saveFile.mock.calls[0] ?? [];
    expect([name, file?.type]).toEqual(['订单.doc', 'application/msword']);
    expect(file?.size).toBeGreaterThan(100);
  });

  it('writes the log, then prints [PRINT-021]', async () => {
    const { sent } = await show({ templates: ['p1'], records: ['7', '8'] });
    await pages();
    const print = vi.fn();
    const frame = screen.getByTitle<HTMLIFrameElement>('打印预览');
    Object.defineProperty(frame.contentWindow, 'print', { value: print });
    await press('printer 打印');
    expect(sent.at(-1)).toEqual(['print-log.save', { printTitle: '订单', printNum: 2, printId: 'p1' }]);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('shows a blank template, and only warns when it is printed [PRINT-022] [I18N-018]', async () => {
    const { sent, toast } = await show({ templates: ['p1'], records: [] });
    expect(await pages()).toEqual(['{name}']);
    await press('printer 打印');
    expect(toast.mock.calls).toEqual([['warning', '功能预览不支持打印', 1500]]);
    expect(sent.map(([name]) => name)).toEqual(['print-template.info']);
  });
});
