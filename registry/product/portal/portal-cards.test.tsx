import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCalls, fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const cell = (more: Record<string, unknown>, content: DefinitionNode): DefinitionNode => ({
  config: { zhjyKey: 'cell' },
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  ...more,
  children: [content],
});
const text = (content: string): DefinitionNode => ({ config: { zhjyKey: 'text' }, content });
const table = (source: object | undefined, more: object = {}): DefinitionNode =>
  ({
    config: { zhjyKey: 'tableList' },
    columnData: [
      { fullName: '名称', filedName: 'name' },
      { fullName: '金额', filedName: 'value' },
    ],
    ...(source && { source }),
    ...more,
  }) as DefinitionNode;

async function show(children: DefinitionNode[], calls: FakeCalls = {}, more: { mobile?: boolean; grid?: object } = {}) {
  const client = fakeClient(calls);
  const navigate = vi.fn();
  const body: DefinitionNode = { config: { zhjyKey: 'grid' }, ...more.grid, children };
  const page = await showPage({ body, client, services: { navigate }, mobile: more.mobile ?? false });
  return { client, navigate, ...page };
}
const names = () => screen.getAllByRole('group').map((region) => region.getAttribute('aria-label'));
const inCell = (name: string) => within(screen.getByRole('group', { name }));

describe('the grid of a portal', () => {
  it('places cells on 12 columns and moves an overlapping one down [PORTAL-001]', async () => {
    await show([cell({ title: '甲', w: 8 }, text('a')), cell({ title: '乙', x: 4, y: 1, w: 8, h: 2 }, text('b'))]);
    const place = async (name: string) =>
      (await screen.findByRole('group', { name })).closest<HTMLElement>('.zp-place')!.style;
    const read = (style: CSSStyleDeclaration) =>
      ['x', 'y', 'w', 'h'].map((side) => style.getPropertyValue(`--zp-${side}`));
    expect(read(await place('甲'))).toEqual(['1', '1', '8', '4']);
    expect(read(await place('乙'))).toEqual(['5', '5', '8', '2']);
  });

  it('shows the cells of the device, on a phone in reading order [PORTAL-001, PORTAL-025]', async () => {
    const visibility = (...of: ('pc' | 'app')[]) => ({ config: { zhjyKey: 'cell', visibility: of } });
    const cells = () => [
      cell({ title: '下', y: 8 }, text('x')),
      cell({ title: '右', x: 6 }, text('x')),
      cell({ title: '电脑', y: 4, ...visibility('pc') }, text('x')),
      cell({ title: '手机', y: 4, x: 6, ...visibility('app') }, text('x')),
      cell({ title: '左' }, text('x')),
    ];
    await show(cells());
    await screen.findByRole('group', { name: '左' });
    expect(names()).toEqual(['左', '右', '电脑', '下']);
    cleanup();
    await show(cells(), {}, { mobile: true });
    await screen.findByRole('group', { name: '左' });
    expect(names()).toEqual(['左', '右', '手机', '下']);
  });

  it('uses the settings for phones in place of the others, where there are some [PORTAL-025]', async () => {
    const linked = () =>
      cell({ title: '链接', linkType: '1', urlAddress: 'one', appLinkType: '1', appUrlAddress: 'two' }, text('x'));
    await show([linked()]);
    expect((await screen.findByRole('link', { name: '链接' })).getAttribute('href')).toBe('/one');
    cleanup();
    await show(
      [linked(), cell({ title: '同', y: 4, linkType: '1', urlAddress: 'one' }, text('x'))],
      {},
      { mobile: true },
    );
    expect((await screen.findByRole('link', { name: '链接' })).getAttribute('href')).toBe('/two');
    expect(screen.getByRole('link', { name: '同' }).getAttribute('href')).toBe('/one');
  });
});

describe('the frame of a cell', () => {
  it('has a title with its look, an icon, and none without a title [PORTAL-002]', async () => {
    const look = {
      titleFontSize: 20,
      titleFontWeight: true,
      titleFontColor: '#ff0000',
      titleLeft: 'center',
      titleBgColor: '#00ff00',
    };
    await show([
      cell({ title: '标题', ...look, cardIcon: 'BellOutlined', cardIconColor: '#0000ff' }, text('内容')),
      cell({ y: 4 }, text('没有')),
    ]);
    const region = await screen.findByRole('group', { name: '标题' });
    const head = region.querySelector('header')!;
    expect(head.style).toMatchObject({
      fontSize: '20px',
      fontWeight: '600',
      color: 'rgb(255, 0, 0)',
      background: 'rgb(0, 255, 0)',
      justifyContent: 'center',
    });
    expect(head.querySelector<HTMLElement>('.zp-cell-icon')!.style.color).toBe('rgb(0, 0, 255)');
    expect(within(region).getByText('内容')).toBeTruthy();
    const bare = (await screen.findByText('没有')).closest('.zp-cell')!;
    expect([bare.className, bare.querySelector('header')]).toEqual(['zp-cell zp-cell--bare', null]);
  });

  it('leads to a menu, to an address inside or in a new window, and nowhere for an unsafe one [PORTAL-002]', async () => {
    const { navigate } = await show([
      cell({ title: '菜单', linkType: '1', urlAddress: 'workFlow/flowTodo' }, text('x')),
      cell(
        { title: '新窗口', y: 4, linkType: '2', urlAddress: 'https://example.com', linkTarget: '_blank' },
        text('x'),
      ),
      cell({ title: '本窗口', y: 8, linkType: '2', urlAddress: 'https://example.com' }, text('x')),
      cell({ title: '危险', y: 12, linkType: '2', urlAddress: 'javascript:alert(1)' }, text('x')),
      cell({ title: '无', y: 16, urlAddress: 'https://example.com' }, text('x')),
    ]);
    for (const name of ['菜单', '新窗口', '本窗口']) fireEvent.click(await screen.findByRole('link', { name }));
    expect(navigate.mock.calls).toEqual([
      ['/workFlow/flowTodo', '_self'],
      ['https://example.com', '_blank'],
      [expect.stringMatching(/^\/externalLink\?href=/), '_self'],
    ]);
    expect(screen.queryByRole('link', { name: '危险' })).toBeNull();
    expect(screen.queryByRole('link', { name: '无' })).toBeNull();
  });
});

const grouped = (count: number, cut = false) => ({
  list: Array.from({ length: count }, (_, index) => ({
    groups: [{ id: `${index}`, name: `组${index}` }],
    values: [`${index}.50`],
  })),
  cut,
});
const model = { model: 'm1', measures: [{ type: 'sum', field: 'amount' }], groups: [{ field: 'kind' }] };

describe('the data of a card', () => {
  it('come from fixed rows, a call, a data interface, or a form by groups [PORTAL-014]', async () => {
    const where = {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'kind', symbol: '==', fieldValue: 'a' }] }],
    };
    const { client } = await show(
      [
        cell({ title: '固定' }, table(undefined, { rows: [{ name: '甲', value: 1 }] })),
        cell({ title: '调用', y: 4 }, table({ call: 'shop.list' })),
        cell({ title: '接口', y: 8 }, table({ interface: 'i1' })),
        cell(
          { title: '表单', y: 12 },
          table({ ...model, where, order: [{ by: 'measure', index: 0 }], limit: 5, with: { state: 'done' } }),
        ),
      ],
      {
        'shop.list': () => ({ list: [{ name: '乙', value: 2 }] }),
        'data-interface.rows': () => [{ name: '丙', value: 3 }],
        'onlinedev.group': () => grouped(1),
      },
    );
    expect(await screen.findByText('组0')).toBeTruthy();
    expect(inCell('固定').getByText('甲')).toBeTruthy();
    expect(inCell('调用').getByText('乙')).toBeTruthy();
    expect(inCell('接口').getByText('丙')).toBeTruthy();
    expect(inCell('表单').getByText('0.50')).toBeTruthy();
    expect(client.sent.find(([name]) => name === 'onlinedev.group')?.[1]).toEqual({
      modelId: 'm1',
      measures: [{ type: 'sum', field: 'amount' }],
      groups: [{ field: 'kind' }],
      order: [{ by: 'measure', index: 0 }],
      limit: 5,
      queryJson: '{"state":"done"}',
      superQueryJson: JSON.stringify(where),
    });
  });

  it('say that there are more groups than are shown, and nothing where all are [PORTAL-014]', async () => {
    let answer = grouped(2, true);
    await show([cell({ title: '表单' }, table(model))], { 'onlinedev.group': () => answer });
    expect((await screen.findByRole('note')).textContent).toBe('数据过多，仅显示前 1000 条');
    cleanup();
    answer = grouped(2);
    await show([cell({ title: '表单' }, table(model))], { 'onlinedev.group': () => answer });
    await screen.findByText('组1');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('show the reason of a failure with a retry in their place, while other cells work [PORTAL-019]', async () => {
    let isBroken = true;
    const failing = () => {
      if (isBroken) throw refusal('这个表单已停用');
      return grouped(1);
    };
    const { client } = await show(
      [
        cell({ title: '坏' }, table(model)),
        cell({ title: '好', y: 4 }, table({ call: 'shop.list' })),
        cell({ title: '空', y: 8 }, table({ call: 'none.list' })),
        cell({ title: '慢', y: 12 }, table({ call: 'slow.list' })),
      ],
      {
        'onlinedev.group': failing,
        'shop.list': () => [{ name: '乙', value: 2 }],
        'none.list': () => [],
        'slow.list': () => new Promise(() => {}),
      },
    );
    expect((await screen.findByRole('alert')).textContent).toContain('这个表单已停用');
    expect(inCell('好').getByText('乙')).toBeTruthy();
    expect(inCell('空').getByText('暂无数据')).toBeTruthy();
    expect(inCell('慢').getByRole('status')).toBeTruthy();
    isBroken = false;
    await act(async () => void fireEvent.click(inCell('坏').getByRole('button', { name: /重\s?试/ })));
    expect(await screen.findByText('组0')).toBeTruthy();
    expect(client.sent.filter(([name]) => name === 'onlinedev.group')).toHaveLength(2);
    // The reason is in the card, not in a toast.
    expect(client.send).toHaveBeenCalledWith(
      'onlinedev.group',
      expect.anything(),
      expect.objectContaining({ quiet: true }),
    );
  });

  it('are given up after 10 seconds with a message, not before [PORTAL-019]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show([cell({ title: '慢' }, table({ call: 'slow.list' }))], { 'slow.list': () => new Promise(() => {}) });
    await screen.findByRole('status');
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect((await screen.findByRole('alert')).textContent).toContain('数据读取超过 10 秒，已中断');
  });

  it('are requested once for equal cells, and again every few minutes where a cell or the portal says so [PORTAL-018]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const refresh = (autoRefresh: boolean, autoRefreshTime: number) => ({ refresh: { autoRefresh, autoRefreshTime } });
    const calls = {
      'shop.list': () => [{ name: '乙' }],
      'other.list': () => [{ name: '丙' }],
      'third.list': () => [{ name: '丁' }],
    };
    const cells = [
      cell({ title: 'a' }, table({ call: 'shop.list' }, refresh(true, 2))),
      cell({ title: 'b', y: 4 }, table({ call: 'shop.list' }, refresh(true, 2))),
      cell({ title: 'c', y: 8 }, table({ call: 'other.list' })),
    ];
    const counts = (client: { sent: readonly [string, unknown][] }) =>
      ['shop.list', 'other.list'].map((name) => client.sent.filter(([sent]) => sent === name).length);
    const { client } = await show(cells, calls);
    await screen.findByText('丙');
    expect(counts(client)).toEqual([1, 1]);
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000 - 10_000));
    expect(counts(client)).toEqual([1, 1]);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(counts(client)).toEqual([2, 1]);
    cleanup();
    const whole = await show(cells, calls, { grid: refresh(true, 1) });
    await screen.findByText('丙');
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    expect(counts(whole.client)[1]).toBeGreaterThanOrEqual(2);
  });

  it('are not requested while the page is hidden [PORTAL-018]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { client } = await show(
      [cell({ title: 'a' }, table({ call: 'shop.list' }, { refresh: { autoRefresh: true, autoRefreshTime: 1 } }))],
      {
        'shop.list': () => [{ name: '乙' }],
      },
    );
    await screen.findByText('乙');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(150_000));
    expect(client.sent).toHaveLength(1);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(70_000));
    expect(client.sent.length).toBeGreaterThan(1);
  });
});

it('shows a table with columns and rows of its own on a phone, where it says some [PORTAL-004]', async () => {
  const table = {
    config: { zhjyKey: 'tableList' },
    rows: [
      { a: '甲', b: '1' },
      { a: '乙', b: '2' },
    ],
    columnData: [
      { fullName: '名称', filedName: 'a' },
      { fullName: '数量', filedName: 'b' },
    ],
    appColumnData: [{ fullName: '简称', filedName: 'a' }],
    appTableCount: 1,
  } as DefinitionNode;
  const shown = () => screen.getAllByRole('row').map((row) => row.textContent);
  await show([cell({ title: '表' }, table)]);
  await screen.findByText('甲');
  expect(shown()).toEqual(['名称数量', '甲1', '乙2']);
  cleanup();
  await show([cell({ title: '表' }, table)], {}, { mobile: true });
  await screen.findByText('甲');
  expect(shown()).toEqual(['简称', '甲']);
});
