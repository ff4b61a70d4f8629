import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';
import { chartLibrary } from '../charts/shared/use-chart.ts';

beforeEach(() => void vi.spyOn(window, 'matchMedia').mockImplementation(motion(false)));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Media queries of a person who prefers less motion, or does not. */
const motion = (isReduced: boolean) => (query: string) =>
  ({ matches: isReduced && query.includes('reduce'), addEventListener() {}, removeEventListener() {} }) as never;

const card = (zhjyKey: string, more: object = {}) => ({ config: { zhjyKey }, ...more });
const layer = (child: object, more: object = {}) =>
  card('layer', { x: 10, y: 20, w: 300, h: 200, ...more, children: [child] });
const canvas = (children: object[], more: object = {}) => card('canvas', { ...more, children });
const show = (body: object, calls: Parameters<typeof fakeClient>[0] = {}) =>
  showPage({ body: body as never, client: fakeClient(calls) });

describe('a canvas', () => {
  it('places its layers in its pixels, nearer ones over others, turned [SCREEN-001]', async () => {
    await show(
      canvas([layer(card('clock'), { layer: 3, turn: 30, opacity: 50 }), layer(card('decoration', { title: '标题' }))]),
    );
    const [first, second] = [...document.querySelectorAll<HTMLElement>('.zw-layer')].map(({ style }) => style);
    expect([first!.left, first!.top, first!.width, first!.height]).toEqual(['10px', '20px', '300px', '200px']);
    expect([first!.zIndex, first!.transform, first!.opacity]).toEqual(['3', 'rotate(30deg)', '0.5']);
    expect([second!.zIndex, second!.transform]).toEqual(['0', '']);
    expect(screen.getByRole('heading', { level: 1, name: '标题' })).toBeTruthy();
  });

  it('is 1920 × 1080 pixels unless it says another size, scaled to its window [SCREEN-001] [SCREEN-002]', async () => {
    Object.assign(window, { innerWidth: 960, innerHeight: 540 });
    await show(canvas([]));
    const style = () => document.querySelector<HTMLElement>('.zw-canvas')!.style;
    expect([style().width, style().height, style().transform]).toEqual([
      '1920px',
      '1080px',
      'translate(0px, 0px) scale(0.5, 0.5)',
    ]);
    cleanup();
    await show(canvas([], { width: 480, height: 540, fit: 'stretch' }));
    expect(style().transform).toBe('translate(0px, 0px) scale(2, 1)');
  });

  it('has its charts drawn with as many pixels as are shown, so that they stay sharp [SCREEN-002]', async () => {
    const startChart = vi.fn(() => ({ setOption() {}, dispose() {}, resize() {}, on() {} }));
    vi.spyOn(chartLibrary, 'load').mockResolvedValue({ startChart } as never);
    Object.assign(window, { innerWidth: 7_680, innerHeight: 4_320, devicePixelRatio: 1 });
    await show(canvas([layer(card('barChart', { rows: [{ name: '甲', value: 1 }] }))]));
    await waitFor(() => expect(startChart).toHaveBeenCalled());
    expect(startChart.mock.calls[0]).toMatchObject([expect.anything(), undefined, { devicePixelRatio: 4 }]);
  });

  it('loads its cards every so many seconds, each layer in its own pace', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = { fast: 0, slow: 0 };
    const figure = (model: string) =>
      card('numberFlip', { source: { model, measures: [{ type: 'count' }] }, title: model });
    await show(canvas([layer(figure('fast'), { refreshSeconds: 1 }), layer(figure('slow'))], { refreshSeconds: 5 }), {
      'onlinedev.group': ({ modelId }) => {
        const name = modelId as 'fast' | 'slow';
        asked = { ...asked, [name]: asked[name] + 1 };
        return { list: [{ groups: [], values: [String(asked[name])] }], cut: false };
      },
    });
    await screen.findByText('fast');
    const before = { ...asked };
    await act(() => vi.advanceTimersByTimeAsync(5_200));
    expect(asked.fast - before.fast).toBeGreaterThanOrEqual(4);
    expect(asked.slow - before.slow).toBe(1);
  });

  it('shows the last data and their time while the connection is lost, and goes on by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isLost = false;
    await show(
      canvas([layer(card('numberFlip', { source: { model: 'm', measures: [{ type: 'count' }] } }))], {
        refreshSeconds: 1,
      }),
      {
        'onlinedev.group': () => {
          if (isLost) throw new CallError('network', 0, '请求出错，请重试', null, false);
          return { list: [{ groups: [], values: ['42'] }], cut: false };
        },
      },
    );
    await screen.findByText('42');
    isLost = true;
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.getByRole('status').textContent).toMatch(/^连接中断，数据截至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(screen.getByText('42')).toBeTruthy();
    isLost = false;
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

const rows = Array.from({ length: 5 }, (_, index) => ({ name: `甲${index}`, value: index * 1_000 }));
const table = (more: object = {}) =>
  card('scrollTable', {
    ...{ rows, tableCount: 3, stepSeconds: 1 },
    columnData: [
      { fullName: '名称', filedName: 'name' },
      { fullName: '金额', filedName: 'value', format: 'number' },
    ],
    ...more,
  });
const start = () => document.querySelector<HTMLElement>('.zw-table')!.style.getPropertyValue('--zw-start');

describe('a scrolling table', () => {
  it('moves up row by row, and begins again after the last [SCREEN-001]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show(table());
    expect(start()).toBe('0');
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(start()).toBe('2');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(start()).toBe('1');
    expect(document.querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(3);
  });

  it('does not move where all rows fit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show(table({ tableCount: 5 }));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(start()).toBe('0');
  });

  it('does not move for a person who prefers less motion, with every row in reach [SCREEN-008]', async () => {
    vi.mocked(window.matchMedia).mockImplementation(motion(true));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show(table());
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(start()).toBe('0');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(5);
    const room = document.querySelector<HTMLElement>('.zw-table-room')!;
    expect([room.dataset['still'], room.tabIndex]).toEqual(['true', 0]);
    expect(screen.getByRole('cell', { name: '4,000' })).toBeTruthy();
  });
});

describe('the other parts of a big screen', () => {
  it('say a figure as one text, digit by digit for the eye alone [SCREEN-008]', async () => {
    await show(card('numberFlip', { title: '产量', unit: '件', precision: 1, rows: [{ value: 1234.56 }] }));
    const figure = document.querySelector('.zw-flip-figure')!;
    expect(figure.querySelector('.zw-flip-text')?.textContent).toBe('1,234.6件');
    for (const part of figure.querySelectorAll(':scope > :not(.zw-flip-text)'))
      expect(part.getAttribute('aria-hidden')).toBe('true');
    expect(figure.querySelectorAll('.zw-flip-digit')).toHaveLength(5);
  });

  it('show the time and the weekday', async () => {
    await show(card('clock', { shows: 'date' }));
    expect(document.querySelector('time')?.textContent).toBe('2024-05-06周一');
    cleanup();
    await show(card('clock', { shows: 'clock', showWeekday: false }));
    expect(document.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d:\d\d$/);
  });

  it('frame their content under a title, and hide ornaments from screen readers', async () => {
    await show(card('screenFrame', { title: '排行', children: [card('decoration', { styleType: 2 })] }));
    expect(screen.getByRole('region', { name: '排行' })).toBeTruthy();
    expect(document.querySelector('.zw-ornament')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('the page of a big screen', () => {
  const open = async (answer: () => object) => {
    const route = { path: '/dataScreen/hall', query: { code: 'hall' }, property: {} };
    const client = fakeClient({ 'data-screen.open': answer });
    await showPage({ body: card('bigScreen') as never, client, services: { route } as never, bind: { route } });
    return client;
  };

  it('shows the screen of its code [SCREEN-001]', async () => {
    const content = JSON.stringify({
      language: 1,
      title: 'x',
      body: canvas([layer(card('decoration', { title: '车间' }))]),
    });
    const client = await open(() => ({ id: 's1', fullName: '车间大屏', version: 3, content }));
    await screen.findByRole('heading', { name: '车间' });
    expect(client.sent.find(([name]) => name === 'data-screen.open')?.[1]).toEqual({ code: 'hall' });
    expect(screen.getByRole('main', { name: '车间大屏' })).toBeTruthy();
  });

  it('says why there is none', async () => {
    await open(() => {
      throw new CallError('refused', 404, '大屏已禁用', null, true);
    });
    await screen.findByText('大屏已禁用');
  });
});
