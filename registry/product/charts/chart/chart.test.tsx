import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { chartLibrary } from '../shared/use-chart.ts';

const setOption = vi.fn();
const dispose = vi.fn();
const drawn = {
  setOption,
  dispose,
  resize: () => {},
  on: () => {},
  getDataURL: () => `data:image/png;base64,${btoa('picture')}`,
};
beforeEach(() => {
  // jsdom draws nothing.
  vi.spyOn(chartLibrary, 'load').mockResolvedValue({ startChart: () => drawn } as never);
});
afterEach(() => {
  cleanup();
  setOption.mockClear();
  dispose.mockClear();
  vi.restoreAllMocks();
});

const chart = (more: object): DefinitionNode => ({ config: { zhjyKey: 'barChart' }, ...more }) as DefinitionNode;
const rows = [
  { name: '一月', value: 1234 },
  { name: '二月', value: 5 },
];
const show = async (content: DefinitionNode) => {
  const saveFile = vi.fn<(content: Blob, name: string) => void>();
  const body: DefinitionNode = {
    config: { zhjyKey: 'grid' },
    children: [{ config: { zhjyKey: 'cell' }, w: 6, h: 6, children: [content] }],
  };
  await showPage({ body, client: fakeClient({}), services: { saveFile } });
  return saveFile;
};

it('names a chart, says its extremes, shows its figures as a table and downloads both [PORTAL-020]', async () => {
  const saveFile = await show(chart({ titleText: '销量', rows }));
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('aria-label')).toBe('销量：2 项、1 个系列，最大 一月 1,234，最小 二月 5');
  await waitFor(() => expect(setOption).toHaveBeenCalledTimes(1));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '下载图片' })));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect([saveFile.mock.calls[0]![1], saveFile.mock.calls[0]![0].type]).toEqual(['销量.png', 'image/png']);

  const asTable = screen.getByRole('button', { name: '以表格显示' });
  await act(async () => void fireEvent.click(asTable));
  expect(asTable.getAttribute('aria-pressed')).toBe('true');
  const table = within(screen.getByRole('table', { name: '销量' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['名称数值', '一月1,234', '二月5']);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '下载表格' })));
  const [content, name] = saveFile.mock.calls[1]!;
  expect([name, await content.text()]).toEqual(['销量.csv', '名称,数值\r\n一月,1234\r\n二月,5\r\n']);
});

it('names a chart without a title by its kind, and frees it when it is closed', async () => {
  await show(chart({ rows }));
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toMatch(/^柱状图：/);
  await waitFor(() => expect(setOption).toHaveBeenCalled());
  cleanup();
  expect(dispose).toHaveBeenCalledTimes(1);
});

it('draws a chart only when it is reached, and has room [PORTAL-026]', async () => {
  const size = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  let report: ((seen: { isIntersecting: boolean }[]) => void) | undefined;
  class Observer {
    constructor(seen: typeof report) {
      report = seen;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  await show(chart({ rows }));
  await screen.findByRole('img');
  await act(async () => report?.([{ isIntersecting: false }]));
  expect(setOption).not.toHaveBeenCalled();
  await act(async () => report?.([{ isIntersecting: true }]));
  expect(setOption).not.toHaveBeenCalled();
  size.mockReturnValue(400);
  await act(async () => report?.([{ isIntersecting: true }]));
  await waitFor(() => expect(setOption).toHaveBeenCalled());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('draws a custom chart with figures in its own options, and says of any other without rows that it is empty', async () => {
  await show({
    config: { zhjyKey: 'customEcharts' },
    option: { series: [{ type: 'bar', data: [1] }] },
  } as DefinitionNode);
  expect(await screen.findByRole('img')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '以表格显示' })).toBeNull();
  cleanup();
  await show(chart({ emptyText: '还没有销量' }));
  expect(await screen.findByText('还没有销量')).toBeTruthy();
});
