import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient, refusal } from '#registry/testing/fake-client.ts';
import { elapse, stopClock } from '#scripts/testing/virtual-time.ts';
import { referenceKey } from '#client/reference-data.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import type { Source } from '#schemas/language/source.ts';
import { ScreenContext } from '../../context/screen-context.ts';
import { createQueries } from '../../context/query-client.ts';
import { createScope, type Scope } from '../../context/scope.ts';
import type { Services } from '../../context/services.ts';
import { useRows } from './use-rows.ts';
import { ApplicationProvider } from '../../context/application.tsx';

afterEach(cleanup);

type Fake = ReturnType<typeof fakeClient>;

/** Renders the ids of a source's rows and its state. */
function Ids({ source }: { source: Source }) {
  const { rows, state, total } = useRows(source);
  return <output>{`${state} ${rows.map(({ id }) => String(id)).join()} ${total ?? ''}`.trim()}</output>;
}

function show(client: Fake, sources: readonly Source[], scope: Scope = createScope(), queries = new QueryClient()) {
  const services = { client, route: { property: {} } } as unknown as Services;
  const view = (list: readonly Source[]) => (
    <QueryClientProvider client={queries}>
      <ApplicationProvider services={services}>
        <ScreenContext value={{ screen: {} as never, scope }}>
          {list.map((source, index) => (
            <Ids key={index} source={source} />
          ))}
        </ScreenContext>
      </ApplicationProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(view(sources));
  return { rerender: (list: readonly Source[]) => rerender(view(list)) };
}
const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const texts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Answers that the test resolves by hand. */
function later() {
  const waiting = new Map<string, (rows: unknown) => void>();
  const answer = ({ id }: Readonly<Record<string, unknown>>) =>
    new Promise((resolve) => waiting.set(String(id), (rows) => resolve({ list: rows })));
  return { answer, come: (id: string) => act(async () => waiting.get(id)?.([{ id: `of ${id}` }])) };
}

const byType: Source = { call: 'data.list', with: { id: { var: 'type.id' }, kind: 'constant' } };

describe('rows of a source', () => {
  it('queries a call with parameters read from screen names, and again when one changes [LANG-012]', async () => {
    const client = fakeClient({ 'data.list': ({ id }) => ({ list: [{ id: `of ${String(id)}` }] }) });
    const scope = createScope({ type: { id: 'a', other: 1 } });
    show(client, [byType], scope);
    await says('ready of a');
    act(() => scope.bind('type', { id: 'b', other: 1 }));
    await says('ready of b');
    act(() => scope.bind('type', { id: 'b', other: 2 }));
    expect(client.sent).toEqual([
      ['data.list', { id: 'a', kind: 'constant' }],
      ['data.list', { id: 'b', kind: 'constant' }],
    ]);
  });

  it('never shows a late answer over a newer one [LANG-012]', async () => {
    const slow = later();
    const scope = createScope({ type: { id: 'a' } });
    show(fakeClient({ 'data.list': slow.answer }), [byType], scope);
    act(() => scope.bind('type', { id: 'b' }));
    await slow.come('b');
    await says('ready of b');
    stopClock();
    await slow.come('a');
    await elapse(10_000);
    expect(texts()).toEqual(['ready of b']);
  });

  it('shows the newest of several questions whatever the order of their answers [LANG-012]', async () => {
    const slow = later();
    const scope = createScope({ type: { id: 'a' } });
    show(fakeClient({ 'data.list': slow.answer }), [byType], scope);
    for (const id of ['b', 'c', 'd']) act(() => scope.bind('type', { id }));
    for (const id of ['d', 'b', 'a', 'c']) await slow.come(id);
    await says('ready of d');
  });

  it('waits and sends nothing while a name is unbound or a path value is missing', async () => {
    const client = fakeClient({ 'data.list': { answer: () => ({ list: [] }), path: '/api/data/{id}' } });
    const scope = createScope();
    show(client, [byType], scope);
    await says('waiting');
    act(() => scope.bind('type', { id: '' }));
    await says('waiting');
    expect(client.sent).toEqual([]);
    act(() => scope.bind('type', { id: 'a' }));
    await says('ready');
  });

  it('reads parameters of user and route [LANG-012]', async () => {
    const client = fakeClient({ 'data.list': () => ({ list: [] }) });
    const scope = createScope({ user: { organizeId: 'o1' }, route: { query: { id: 'q1' } } });
    show(client, [{ call: 'data.list', with: { o: { var: 'user.organizeId' }, q: { var: 'route.query.id' } } }], scope);
    await says('ready');
    expect(client.sent).toEqual([['data.list', { o: 'o1', q: 'q1' }]]);
  });

  it('sends no writing call, as the author of a definition would act with the rights of the viewer', async () => {
    const calls: Record<string, Call['method']> = { 'data.list': 'GET', 'data.remove': 'POST' };
    const client = fakeClient({ 'data.list': () => ({ list: [{ id: 'a' }] }), 'data.remove': () => ({ list: [] }) });
    const find = (name: string) => ({ method: calls[name], path: '/api/data' }) as Call;
    show({ ...client, find }, [{ call: 'data.remove', with: {} }, { call: 'data.list' }]);
    await waitFor(() => expect(texts()[1]).toBe('ready a'));
    expect(client.sent.map(([name]) => name)).toEqual(['data.list']);
  });

  it('takes rows from the definition, an interface and the records of a form [LANG-012]', async () => {
    const client = fakeClient({
      'data-interface.rows': ({ paramList }) => (paramList as unknown[]).map((_, index) => ({ id: `i${index}` })),
      'onlinedev.list': () => ({ list: [{ id: 'r1' }], pagination: { total: 41 } }),
    });
    const scope = createScope({ type: { id: null } });
    show(
      client,
      [
        { static: [{ id: 's1', fullName: '一' }] },
        { interface: 'if1', with: { area: { var: 'type.id' } } },
        { model: 'm1', with: { state: 1 } },
      ],
      scope,
    );
    await waitFor(() => expect(texts()).toEqual(['ready s1', 'ready i0', 'ready r1 41']));
    expect(client.sent).toEqual([
      ['data-interface.rows', { id: 'if1', paramList: [{ field: 'area', defaultValue: '' }] }],
      ['onlinedev.list', { modelId: 'm1', currentPage: 1, pageSize: 10_000, queryJson: '{"state":1}' }],
    ]);
  });

  it('fails without a network, and shows no rows of an older query [DICT-052]', async () => {
    const client = fakeClient({
      'data.list': ({ id }) => {
        if (!onlineManager.isOnline()) throw refusal('请求出错，请重试');
        return { list: [{ id: `of ${String(id)}` }] };
      },
    });
    const scope = createScope({ type: { id: 'a' } });
    show(client, [byType], scope, createQueries());
    await says('ready of a');
    onlineManager.setOnline(false);
    try {
      act(() => scope.bind('type', { id: 'b' }));
      await says('failed');
    } finally {
      act(() => onlineManager.setOnline(true));
    }
    await says('ready of b');
  });

  it('is failed when the call is, and ready after asking again', async () => {
    let isBroken = true;
    const client = fakeClient({
      'data.list': () => {
        if (isBroken) throw refusal('系统异常');
        return { list: [{ id: 'x' }] };
      },
    });
    function WithRetry() {
      const [source] = useState<Source>({ call: 'data.list' });
      const { state, reload } = useRows(source);
      return <button onClick={() => void reload()}>{state}</button>;
    }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ApplicationProvider services={{ client, route: { property: {} } } as unknown as Services}>
          <WithRetry />
        </ApplicationProvider>
      </QueryClientProvider>,
    );
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('failed'));
    expect(client.sent.length).toBe(1);
    isBroken = false;
    act(() => screen.getByRole('button').click());
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('ready'));
  });
});

describe('dictionaries', () => {
  const all = {
    list: [
      {
        id: '1',
        enCode: 'leaveType',
        isTree: 0,
        dictionaryList: [
          { id: '11', enCode: 'sick' },
          { id: '12', enCode: 'annual' },
        ],
      },
      {
        id: '2',
        enCode: 'area',
        isTree: 1,
        dictionaryList: [
          { id: '21', enCode: 'n', parentId: '0' },
          { id: '22', enCode: 'nn', parentId: '21' },
        ],
      },
    ],
  };

  it('are fetched once for concurrent queries, and cached until cleared [LANG-012] [SHELL-034]', async () => {
    const client = fakeClient({ 'dictionary-data.all': () => all });
    const queries = new QueryClient();
    const { rerender } = show(
      client,
      [{ dictionary: 'leaveType' }, { dictionary: '2', value: 'id' }],
      createScope(),
      queries,
    );
    await waitFor(() => expect(texts()).toEqual(['ready sick,annual', 'ready 21']));
    rerender([{ dictionary: 'leaveType' }, { dictionary: 'area' }, { dictionary: 'none' }]);
    await waitFor(() => expect(texts()).toEqual(['ready sick,annual', 'ready n', 'ready']));
    expect(client.sent.length).toBe(1);
    await act(() => queries.invalidateQueries({ queryKey: referenceKey('names') }));
    expect(client.sent.length).toBe(2);
  });

  it('are fetched again at the next use after a failure [SHELL-035]', async () => {
    let isBroken = true;
    const client = fakeClient({
      'dictionary-data.all': () => {
        if (isBroken) throw refusal('x');
        return all;
      },
    });
    const queries = new QueryClient();
    show(client, [{ dictionary: 'leaveType' }], createScope(), queries);
    await says('failed');
    cleanup();
    isBroken = false;
    show(client, [{ dictionary: 'leaveType' }], createScope(), queries);
    await says('ready sick,annual');
  });
});
