import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { chartLibrary } from './use-chart.ts';

const setOption = vi.fn<(option: { geo: { map: string; boundingCoords?: unknown } }) => void>();
const dispatchAction = vi.fn<(action: { dataIndex: number }) => void>();
const registerMap = vi.fn<(name: string, outlines: { features: unknown[] }) => void>();
let press: ((event: { componentType: string; name: string }) => void) | undefined;
const drawn = {
  setOption,
  dispatchAction,
  dispose: () => {},
  resize: () => {},
  on: (_event: string, listener: typeof press) => (press = listener),
};
beforeEach(() => {
  // jsdom draws nothing.
  vi.spyOn(chartLibrary, 'loadMaps').mockResolvedValue({ startChart: () => drawn, registerMap } as never);
});
afterEach(() => {
  cleanup();
  for (const one of [setOption, dispatchAction, registerMap]) one.mockClear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  asked = undefined;
  press = undefined;
});

const rows = [
  { name: '北京', value: 190, long: 116.46, lat: 39.92 },
  { name: '上海', value: 95, long: 121.48, lat: 31.22 },
];
let asked: ReturnType<typeof answered> | undefined;
const show = async (more: object) => {
  const chart = { config: { zhjyKey: 'mapChart' }, rows, ...more } as DefinitionNode;
  const cell = { config: { zhjyKey: 'cell' }, w: 6, h: 6, children: [chart] };
  await showPage({
    body: { config: { zhjyKey: 'grid' }, children: [cell] },
    client: { ...fakeClient({}), ...(asked && { file: asked }) },
  });
  await screen.findByRole('img');
};
const ring = [
  [100, 20],
  [120, 20],
  [120, 45],
  [100, 45],
  [100, 20],
];
const outlines = {
  type: 'FeatureCollection',
  features: [{ properties: { name: '甲' }, geometry: { type: 'Polygon', coordinates: [ring] } }],
};
/** The file of outlines as the server answers it; undefined: there is none. */
const answered = (content: unknown) => {
  const file = vi.fn<(path: string) => Promise<{ content: Blob; name: undefined }>>(() =>
    content === undefined
      ? Promise.reject(new Error('404'))
      : Promise.resolve({ content: new Blob([JSON.stringify(content)]), name: undefined }),
  );
  asked = file;
  return file;
};
const lastOption = () => setOption.mock.lastCall?.[0];

it('draws a map on a grid without outlines, and says its figures [PORTAL-012]', async () => {
  await show({ titleText: '订单' });
  await waitFor(() => expect(setOption).toHaveBeenCalled());
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('订单：2 项、1 个系列，最大 北京 190，最小 上海 95');
  expect(registerMap.mock.calls[0]?.[1].features.length).toBeGreaterThan(1);
  expect(lastOption()?.geo.map).toBe(registerMap.mock.calls[0]?.[0]);
});

it('draws the outlines of a file of this server', async () => {
  const fetched = answered(outlines);
  await show({ mapUrl: '/api/file/1.json' });
  await waitFor(() => expect(registerMap).toHaveBeenCalledWith('/api/file/1.json', outlines));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/file/1.json');
});

it('draws the outlines of an upload, whose address answers a signed one', async () => {
  const upload = '/api/file/Download/annex/1';
  const signed = { code: 200, data: { url: '/api/file/Content/1?token=t' } };
  const file = answered(signed);
  file.mockImplementation((path) =>
    Promise.resolve({ content: new Blob([JSON.stringify(path === upload ? signed : outlines)]), name: undefined }),
  );
  await show({ mapUrl: upload });
  await waitFor(() => expect(registerMap).toHaveBeenCalledWith(upload, outlines));
  expect(file.mock.calls.map(([path]) => path)).toEqual([upload, '/api/file/Content/1?token=t']);
});

it.each([
  ['is on another host', 'https://other.example/a.json', outlines],
  ['holds no outlines', '/api/file/1.json', { a: 1 }],
  ['is missing', '/api/file/1.json', undefined],
  ['leads to another host', '/api/file/1.json', { data: { url: 'https://other.example/a.json' } }],
])('draws the grid where the file %s', async (_, mapUrl, content) => {
  const fetched = answered(content);
  await show({ mapUrl });
  await waitFor(() => expect(registerMap).toHaveBeenCalled());
  expect(registerMap.mock.calls[0]?.[0]).toMatch(/^grid /);
  expect(fetched).toHaveBeenCalledTimes(mapUrl.startsWith('https') ? 0 : 1);
});

it('shows a pressed area alone, and the whole map after another press', async () => {
  answered(outlines);
  await show({ mapUrl: '/api/file/1.json', drillDown: true });
  await waitFor(() => expect(press).toBeDefined());
  await act(async () => press?.({ componentType: 'geo', name: '甲' }));
  await waitFor(() =>
    expect(lastOption()?.geo.boundingCoords).toEqual([
      [100, 45],
      [120, 20],
    ]),
  );
  await act(async () => press?.({ componentType: 'geo', name: '甲' }));
  await waitFor(() => expect(lastOption()?.geo).not.toHaveProperty('boundingCoords'));
});

it('does nothing at a press where areas are not shown alone', async () => {
  answered(outlines);
  await show({ mapUrl: '/api/file/1.json' });
  await waitFor(() => expect(setOption).toHaveBeenCalled());
  const drawings = setOption.mock.calls.length;
  await act(async () => press?.({ componentType: 'geo', name: '甲' }));
  expect(setOption).toHaveBeenCalledTimes(drawings);
  expect(lastOption()?.geo).not.toHaveProperty('boundingCoords');
});

it('names the places in turn, only while the page is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await show({ autoCarousel: true, autoCarouselTime: 2_000 });
  await waitFor(() => expect(setOption).toHaveBeenCalled());
  for (let turn = 0; turn < 3; turn += 1) vi.advanceTimersByTime(2_000);
  expect(dispatchAction.mock.calls.map(([{ dataIndex }]) => dataIndex)).toEqual([0, 1, 0]);
  visibility.mockReturnValue('hidden');
  vi.advanceTimersByTime(4_000);
  expect(dispatchAction).toHaveBeenCalledTimes(3);
});
