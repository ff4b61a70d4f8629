import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { changedView, type ViewState } from '#core/lists/view-address.ts';
import { kinds } from '#registry/kinds.ts';
import { ViewAddressContext, type ViewPart, type ViewStep } from '#runtime/page/view-address.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { Stage } from '../../testing/Stage.tsx';
import { chartLibrary } from '../charts/shared/use-chart.ts';

// The first import of a face also loads antd, which is slow.
configure({ asyncUtilTimeout: 8_000 });

/** What a person presses in a drawn chart. */
let press: (params: object) => void = () => undefined;
const drawn = {
  setOption: () => undefined,
  dispose: () => undefined,
  resize: () => undefined,
  on: (_event: string, handler: typeof press) => (press = handler),
};
beforeEach(() => {
  vi.spyOn(chartLibrary, 'load').mockResolvedValue({ startChart: () => drawn } as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const cell = (title: string, y: number, content: object) => ({
  config: { zhjyKey: 'cell' },
  ...{ title, x: 0, y, w: 6, h: 4 },
  children: [content],
});
const field = (zhjyKey: string, vModel: string, label: string, more: object = {}) => ({
  config: { zhjyKey, label },
  vModel,
  ...more,
});
const suppliers = [
  { id: 's1', fullName: '华东' },
  { id: 's2', fullName: '华南' },
];
const filters = (more: object = {}) => ({
  config: { zhjyKey: 'filters', label: '条件' },
  bind: 'filter',
  fields: [
    field('input', 'subject', '主题'),
    field('radio', 'supplier', '供应商', { source: { static: suppliers } }),
    field('dateRange', 'period', '期间'),
  ],
  ...more,
});
const source = (more: object = {}) => ({
  model: 'orders',
  groups: [{ field: 'supplier' }],
  measures: [{ type: 'count' }],
  with: { title: { var: 'filter.subject' }, supplier: { var: 'filter.supplier' }, date: { var: 'filter.period' } },
  ...more,
});
const bars = (choose: object[] = []) => ({
  config: { zhjyKey: 'barChart' },
  titleText: '订单',
  source: source(),
  ...(choose.length > 0 && { on: { choose } }),
});
const page = (...cells: object[]) => ({ config: { zhjyKey: 'grid' }, children: cells }) as unknown as DefinitionNode;
/** The same contents in the layers of a big screen. */
const bigScreen = (...cells: { children: object[] }[]) =>
  ({
    config: { zhjyKey: 'canvas' },
    children: cells.map(({ children }) => ({ config: { zhjyKey: 'layer' }, children })),
  }) as unknown as DefinitionNode;

interface Steps {
  view: ViewState;
  steps: ViewStep[];
  go(view: ViewState): void;
}

/** A portal with an address of its own, as the application gives it. */
async function show(body: DefinitionNode, initial: ViewState = {}) {
  const client = fakeClient({
    'onlinedev.group': () => ({
      list: suppliers.map(({ id, fullName }, index) => ({
        groups: [{ id, name: fullName }],
        values: [`${index + 1}`],
      })),
      cut: false,
    }),
  });
  const navigate = vi.fn();
  const address: Steps = { view: initial, steps: [], go: () => undefined };
  const [owners] = [new Map<string, string>()];
  function Addressed() {
    const [state, setState] = useState(initial);
    address.view = state;
    address.go = setState;
    const change = (part: ViewPart, step: ViewStep) => {
      address.steps.push(step);
      setState((before) => changedView(before, part));
    };
    const example = { definition: { language: 1, title: '门户', body, overlays: {} }, values: {} };
    return (
      <ViewAddressContext value={{ state, change, owners }}>
        <Stage example={example} mobile={false} platform={{}} services={{ client, navigate }} bind={{}} />
      </ViewAddressContext>
    );
  }
  await act(async () => void render(<Addressed />));
  await screen.findByRole('search');
  const asked = () =>
    client.sent.flatMap(([name, input]) =>
      name === 'onlinedev.group' ? [(input as { queryJson?: string }).queryJson] : [],
    );
  return { address, asked, navigate };
}

const ofSupplier = (id: string) => JSON.stringify({ supplier: id });

describe.each([
  ['portal', page],
  ['big screen', bigScreen],
])('the filters of a %s [SCREEN-007]', (_name, page) => {
  it('feed the conditions that cells name; an empty one is no condition [PORTAL-017]', async () => {
    const { asked, address } = await show(page(cell('条件', 0, filters()), cell('图', 4, bars())));
    await waitFor(() => expect(asked()).toEqual([undefined]));
    const found = await screen.findByRole('radio', { name: '华南' });
    await act(async () => void fireEvent.click(found));
    await waitFor(() => expect(asked()).toEqual([undefined, ofSupplier('s2')]));
    fireEvent.change(screen.getByRole('textbox', { name: '主题' }), { target: { value: '电脑' } });
    await waitFor(() => expect(asked().at(-1)).toBe(JSON.stringify({ title: '电脑', supplier: 's2' })));
    expect(address.view).toEqual({ 'filter.q': JSON.stringify({ subject: '电脑', supplier: 's2' }) });
    // Reset sends no request, and the address is as before.
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /重\s?置/ })));
    expect(address.view).toEqual({});
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '主题' }).value).toBe('');
    expect(screen.queryByRole('button', { name: /重\s?置/ })).toBeNull();
  });

  it('are read from a shared address, and follow it back and forward [PORTAL-017]', async () => {
    const shared = { 'filter.q': JSON.stringify({ supplier: 's1', unknown: 'x' }) };
    const { asked, address } = await show(page(cell('条件', 0, filters()), cell('图', 4, bars())), shared);
    await waitFor(() => expect(asked()).toEqual([ofSupplier('s1')]));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '华东' })).checked).toBe(true);
    await act(async () => address.go({ 'filter.q': ofSupplier('s2') }));
    await waitFor(() => expect(asked().at(-1)).toBe(ofSupplier('s2')));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '华南' }).checked).toBe(true);
  });

  it('begin with the values that the definition gives, unless the address says otherwise [PORTAL-017]', async () => {
    const fields = [
      field('radio', 'supplier', '供应商', {
        config: { zhjyKey: 'radio', label: '供应商', defaultValue: 's1' },
        source: { static: suppliers },
      }),
    ];
    const chart = { ...bars(), source: source({ with: { supplier: { var: 'filter.supplier' } } }) };
    const body = page(cell('条件', 0, filters({ fields })), cell('图', 4, chart));
    const first = await show(body);
    await waitFor(() => expect(first.asked()).toEqual([ofSupplier('s1')]));
    expect(first.address.view).toEqual({});
    cleanup();
    const { asked } = await show(body, { 'filter.q': '{}' });
    await waitFor(() => expect(asked()).toEqual([undefined]));
  });
});

describe.each([
  ['portal', page],
  ['big screen', bigScreen],
])('a part of a chart of a %s [SCREEN-007]', (_name, page) => {
  const chooses = [{ set: { 'filter.supplier': { var: 'row.id' } } }];

  it('sets a filter and leaves the others, with a step back in the history [PORTAL-017]', async () => {
    const begin = { 'filter.q': JSON.stringify({ subject: '电脑' }) };
    const { asked, address } = await show(page(cell('条件', 0, filters()), cell('图', 4, bars(chooses))), begin);
    await waitFor(() => expect(asked()).toHaveLength(1));
    await screen.findByRole('img');
    await act(async () => press({ componentType: 'series', name: '华南', seriesName: '' }));
    await waitFor(() => expect(asked().at(-1)).toBe(JSON.stringify({ title: '电脑', supplier: 's2' })));
    expect(address.steps).toEqual(['push']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '华南' }).checked).toBe(true);
    // Nothing is there at a part that is no row.
    await act(async () => press({ componentType: 'series', name: '别的' }));
    expect(address.steps).toEqual(['push']);
  });

  it('is chosen by keyboard in its table, and cannot be chosen without actions [PORTAL-017]', async () => {
    const { asked } = await show(page(cell('条件', 0, filters()), cell('图', 4, bars(chooses))));
    const found = await screen.findByRole('button', { name: '以表格显示' });
    await act(async () => void fireEvent.click(found));
    const table = within(screen.getByRole('table', { name: '订单' }));
    await act(async () => void fireEvent.click(table.getByRole('button', { name: '华东' })));
    await waitFor(() => expect(asked().at(-1)).toBe(ofSupplier('s1')));
    cleanup();
    await show(page(cell('条件', 0, filters()), cell('图', 4, bars())));
    const again = await screen.findByRole('button', { name: '以表格显示' });
    await act(async () => void fireEvent.click(again));
    expect(within(screen.getByRole('table', { name: '订单' })).queryByRole('button')).toBeNull();
  });

  it.each(['rankList', 'tableList'])('or of a %s sets a filter [PORTAL-017]', async (zhjyKey) => {
    const columnData = [{ fullName: '供应商', filedName: 'name' }];
    const card = {
      config: { zhjyKey },
      ...(zhjyKey === 'tableList' && { columnData }),
      source: source(),
      on: { choose: chooses },
    };
    const { asked } = await show(page(cell('条件', 0, filters()), cell('表', 4, card)));
    const found = await screen.findByRole('button', { name: '华南' });
    await act(async () => void fireEvent.click(found));
    await waitFor(() => expect(asked().at(-1)).toBe(ofSupplier('s2')));
  });

  it('opens a list with the same condition, or an address [PORTAL-017]', async () => {
    const search = { supplier: { var: 'row.id' }, date: { var: 'filter.period' } };
    const both = [{ navigate: '/model/orders', search }];
    const { navigate } = await show(page(cell('条件', 0, filters()), cell('图', 4, bars(both))));
    await screen.findByRole('img');
    await act(async () => press({ componentType: 'series', name: '华南' }));
    const q = encodeURIComponent(ofSupplier('s2'));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/model/orders?view.records.q=${q}`, '_self'));
    cleanup();
    const away = await show(
      page(cell('条件', 0, filters()), cell('图', 4, bars([{ navigate: '/supplier?id={row.id}', target: '_blank' }]))),
    );
    await screen.findByRole('img');
    await act(async () => press({ componentType: 'series', name: '华东' }));
    await waitFor(() => expect(away.navigate).toHaveBeenCalledWith('/supplier?id=s1', '_blank'));
  });
});

it('the check reports a filter that does not exist, and none that does [PORTAL-017]', () => {
  const issuesOf = (name: string) => {
    const chart = { ...bars(), source: source({ with: { supplier: { var: name } } }) };
    const body = page(cell('条件', 0, filters()), cell('图', 4, chart));
    return checkDefinition({ language: 1, title: '门户', body }, { kinds }).map(({ path, id, params }) => [
      path.split('.').slice(-2).join('.'),
      id,
      params['suggestion'],
    ]);
  };
  expect(issuesOf('filter.supplier')).toEqual([]);
  expect(issuesOf('filters.supplier')).toEqual([['supplier.var', 'issue.unknown-field', 'filter.supplier']]);
  expect(issuesOf('filter.suplier')).toEqual([['supplier.var', 'issue.unknown-field', 'filter.supplier']]);
});
