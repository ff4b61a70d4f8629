import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { LiveContext } from '#runtime/context/live.ts';
import type { RecordsListener } from '#client/realtime/live.ts';
import { kinds } from '#registry/kinds.ts';
import { fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const card = (zhjyKey: string, more: object = {}) => ({ config: { zhjyKey }, ...more });
const columnData = [
  { fullName: '名称', filedName: 'name' },
  { fullName: '数', filedName: 'value' },
];
/** A table in a layer of its own. */
const table = (title: string, source: object, more: object = {}) => ({
  ...{ config: { zhjyKey: 'layer' }, ...more },
  children: [card('screenFrame', { title, children: [card('tableList', { columnData, source, tableCount: 1_000 })] })],
});
const canvas = (children: object[], more: object = {}) => card('canvas', { ...more, children });
const model = (name = 'orders') => ({ model: name, groups: [{ field: 'name' }], measures: [{ type: 'count' }] });
const groups = (count: number, value = '1') => ({
  list: Array.from({ length: count }, (_, index) => ({
    groups: [{ id: `${index}`, name: `组${index}` }],
    values: [value],
  })),
  cut: false,
});

async function show(children: object[], calls: Parameters<typeof fakeClient>[0], more: object = {}) {
  const client = fakeClient(calls);
  await showPage({ body: canvas(children, more) as never, client });
  return client;
}
const inFrame = (name: string) => within(screen.getByRole('heading', { name }).closest<HTMLElement>('.zw-layer')!);

describe('the data of a big screen [SCREEN-007]', () => {
  it('come from fixed options, an interface, a call or the records of a form', async () => {
    await show(
      [
        table('定', { static: [{ id: 'a', fullName: '固定行' }], label: 'fullName' }),
        table('口', { interface: 'i1' }),
        table('调', { call: 'shop.list' }),
        table('表', model()),
      ],
      {
        'data-interface.rows': () => [{ name: '接口行', value: 1 }],
        'shop.list': () => [{ name: '调用行', value: 2 }],
        'onlinedev.group': () => groups(1, '12345678901234567890.12'),
      },
    );
    expect(await inFrame('口').findByText('接口行')).toBeTruthy();
    expect(await inFrame('定').findByText('固定行')).toBeTruthy();
    expect(await inFrame('调').findByText('调用行')).toBeTruthy();
    // Exact, however large.
    expect(await inFrame('表').findByText('12345678901234567890.12')).toBeTruthy();
  });

  it('say where there are more than are shown', async () => {
    await show([table('多', model()), table('少', model('few'))], {
      'onlinedev.group': ({ modelId }) => ({ ...groups(2), cut: modelId === 'orders' }),
    });
    await inFrame('多').findByText('组0');
    expect(inFrame('多').queryByText(/仅显示/)).toBeTruthy();
    expect(inFrame('少').queryByText(/仅显示/)).toBeNull();
  });

  it('that fail show their reason and a retry in their place; others work, and loading, empty and failed differ', async () => {
    let isBroken = true;
    const client = await show(
      [
        table('坏', model()),
        table('好', { call: 'shop.list' }),
        table('空', { call: 'none.list' }),
        table('慢', { call: 'slow.list' }),
      ],
      {
        'onlinedev.group': () => {
          if (isBroken) throw refusal('权限不足');
          return groups(1);
        },
        'shop.list': () => [{ name: '乙', value: 2 }],
        'none.list': () => [],
        'slow.list': () => new Promise(() => {}),
      },
    );
    expect((await screen.findByRole('alert')).textContent).toContain('权限不足');
    expect(inFrame('好').getByText('乙')).toBeTruthy();
    expect(inFrame('空').getByText('暂无数据')).toBeTruthy();
    expect(inFrame('慢').getByRole('status')).toBeTruthy();
    isBroken = false;
    await act(async () => void fireEvent.click(inFrame('坏').getByRole('button', { name: /重\s?试/ })));
    expect(await inFrame('坏').findByText('组0')).toBeTruthy();
    expect(client.sent.filter(([name]) => name === 'onlinedev.group')).toHaveLength(2);
  });

  it('are given up after 10 seconds with a message, not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show([table('慢', { call: 'slow.list' })], { 'slow.list': () => new Promise(() => {}) });
    await screen.findByRole('status');
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect((await screen.findByRole('alert')).textContent).toContain('数据读取超过 10 秒，已中断');
  });

  it('are requested once for equal cells, and not while the page is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const client = await show(
      [table('甲', { call: 'shop.list' }), table('乙', { call: 'shop.list' })],
      { 'shop.list': () => [{ name: '行', value: 1 }] },
      { refreshSeconds: 5 },
    );
    await waitFor(() => expect(screen.getAllByText('行')).toHaveLength(2));
    expect(client.sent).toHaveLength(1);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(client.sent).toHaveLength(1);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(client.sent.length).toBeGreaterThan(1);
  });

  it('name forms and fields that exist: others are issues', () => {
    const issues = (source: object) =>
      checkDefinition({ language: 1, title: '大屏', body: canvas([table('表', source)]) }, { kinds }).map(
        ({ id }) => id,
      );
    expect(issues({ call: 'shop.list', with: { a: { var: 'unknown' } } })).not.toEqual([]);
    expect(issues({ call: 'shop.list', with: { a: 1 } })).toEqual(issues({ call: 'shop.list' }));
  });
});

/** A connection that notifies of changed records on demand. */
function liveConnection() {
  const listeners = new Map<RecordsListener, readonly string[]>();
  const live = {
    onRecords(modelIds: readonly string[], listener: RecordsListener) {
      listeners.set(listener, modelIds);
      return () => void listeners.delete(listener);
    },
  };
  return {
    live: live as never,
    watched: () => [...listeners.values()].flat(),
    tell: (changed?: readonly string[]) => act(async () => listeners.forEach((_, listener) => listener(changed))),
  };
}

describe('cells of a big screen', () => {
  const calls = { 'onlinedev.group': () => groups(1) };
  async function showLive(more: object = {}) {
    const connection = liveConnection();
    const client = fakeClient(calls);
    const body = canvas([table('一', model('a')), table('二', model('b'))], more) as never;
    await showPage({ body, client, around: (page) => <LiveContext value={connection.live}>{page}</LiveContext> });
    await inFrame('二').findByText('组0');
    const asked = () => client.sent.map(([, input]) => (input as { modelId: string }).modelId);
    return { ...connection, asked };
  }

  it('reload when the server notifies them of changed records of their form, the others do not [SCREEN-006]', async () => {
    const { watched, tell, asked } = await showLive();
    expect(watched().toSorted()).toEqual(['a', 'b']);
    expect(asked().toSorted()).toEqual(['a', 'b']);
    await tell(['b', 'c']);
    await waitFor(() => expect(asked().slice(2)).toEqual(['b']));
    // After a new connection some may have been missed.
    await tell();
    await waitFor(() => expect(asked().slice(3).toSorted()).toEqual(['a', 'b']));
  });

  it('reload when the page is shown again, if records changed while it was hidden [SCREEN-006]', async () => {
    const { tell, asked } = await showLive();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await tell(['a']);
    expect(asked()).toHaveLength(2);
    hidden.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked().slice(2)).toEqual(['a']));
  });

  it('watch nothing where the screen says so [SCREEN-006]', async () => {
    const { watched } = await showLive({ live: false });
    expect(watched()).toEqual([]);
  });
});
