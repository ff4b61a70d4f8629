import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cards } from '#registry/cards.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { CommandsProvider } from '../commands/registry.tsx';
import { EditingContext, type Editing } from '../editing.ts';
import { NodeCommands } from '../StudioCommands.tsx';
import { type Draft, useDraft } from '../use-draft.ts';
import { PortalPanes } from './PortalPanes.tsx';
import { usePageCheck } from '../preview/use-page-check.ts';
import { type PortalPart, usePortalEditing } from './use-portal.ts';

/** jsdom has no layout, which the text editor measures. */
beforeAll(() => void (Range.prototype.getClientRects = () => [] as unknown as DOMRectList));
afterEach(cleanup);

const chart = { config: { zhjyKey: 'rankList' }, rows: [{ name: '华东', value: 3 }] };
const cell = (id: string, title: string, x: number, y: number, w: number, h: number) => ({
  config: { zhjyKey: 'cell' },
  ...{ id, title, x, y, w, h },
  children: [chart],
});
const page = (...children: object[]) => ({ language: 1, title: 'p', body: { config: { zhjyKey: 'grid' }, children } });
const two = page(cell('a', '甲', 0, 0, 6, 4), cell('b', '乙', 6, 0, 6, 4));

interface Shown {
  draft: Draft<PortalPart>;
  editing: Editing;
}

function Edited({ text, shown }: { text: string; shown: Partial<Shown> }) {
  const draft = useDraft<PortalPart>('portal', { saved: { formData: text }, version: 1, blank: { formData: page() } });
  const { page: compiled, issues } = usePageCheck(draft.documents.formData);
  const editing = usePortalEditing(draft, issues, cards);
  useEffect(() => {
    Object.assign(shown, { draft, editing });
  });
  return (
    <EditingContext value={editing}>
      <CommandsProvider>
        <NodeCommands hasWidths={false} />
        <PortalPanes id="p1" draft={draft} page={compiled} issues={issues} cards={cards} />
      </CommandsProvider>
    </EditingContext>
  );
}

interface Cell {
  id: string;
  title?: string;
  x: number;
  y: number;
  w: number;
  h: number;
  children: { config: { zhjyKey: string; label?: string }; fields?: { vModel: string }[] }[];
}

async function show(definition: object) {
  localStorage.clear();
  const shown: Partial<Shown> = {};
  const services = { ...quietServices(kinds), navigate: vi.fn(), toast: vi.fn(async () => {}) };
  await act(async () => {
    render(
      <TestProviders platform={{ ...quietPlatform(kinds, faces), mobile: false }} services={services as never}>
        <Edited text={JSON.stringify(definition, null, 2)} shown={shown} />
      </TestProviders>,
    );
  });
  await waitFor(() => expect(document.querySelector('.zp-grid, .zs-empty')).not.toBeNull());
  const now = () => shown as Shown;
  const cells = () =>
    (JSON.parse(now().draft.texts.formData) as { body: { children: Cell[] } }).body.children as [Cell, ...Cell[]];
  return {
    now,
    services,
    cells,
    places: () => cells().map(({ id, x, y, w, h }) => [id, x, y, w, h]),
    handle: (name: string) => screen.getByRole('group', { name: new RegExp(`^${name}, `) }),
    chosen: () => now().editing.selection.addresses,
  };
}
const press = (element: Element, key: string, init: object = {}) =>
  act(async () => void fireEvent.keyDown(element, { key, ...init }));
const add = (kind: string) =>
  act(async () => {
    const palette = screen.getByRole('region', { name: '组件库' });
    fireEvent.click(palette.querySelector(`[data-kind="${kind}"]`) as HTMLElement);
  });

describe('the cells of a portal in its designer', () => {
  it('are moved by the arrow keys and resized with Shift, others give way, each as one step to undo [PORTAL-021]', async () => {
    const { now, places, handle } = await show(two);
    await act(async () => handle('甲').focus());
    await press(handle('甲'), 'ArrowRight');
    expect(places()).toEqual([
      ['a', 1, 0, 6, 4],
      ['b', 6, 4, 6, 4],
    ]);
    await press(handle('甲'), 'ArrowDown', { shiftKey: true });
    expect(places()[0]).toEqual(['a', 1, 0, 6, 5]);
    expect(handle('甲').getAttribute('aria-label')).toContain('第 2 列，第 1 行，宽 6，高 5');
    // Moves of one cell, one after another, are one step.
    await act(async () => now().draft.undo?.());
    expect(places()).toEqual([
      ['a', 0, 0, 6, 4],
      ['b', 6, 0, 6, 4],
    ]);
  });

  it('stay within the grid', async () => {
    const { now, places, handle } = await show(two);
    await press(handle('甲'), 'ArrowLeft');
    await press(handle('甲'), 'ArrowUp');
    await press(handle('乙'), 'ArrowRight', { shiftKey: true });
    expect(places()).toEqual([
      ['a', 0, 0, 6, 4],
      ['b', 6, 0, 6, 4],
    ]);
    expect(now().draft.isChanged).toBe(false);
  });

  it('are chosen by the focus, their content by Enter; the panel shows the properties of either [PORTAL-021]', async () => {
    const { handle, chosen } = await show(two);
    const panel = () => screen.getByRole('region', { name: '属性' }).querySelector('h2')?.textContent;
    expect(panel()).toContain('grid');
    await act(async () => handle('乙').focus());
    expect([chosen(), panel()]).toEqual([['body.children[1]'], expect.stringContaining('cell')]);
    await press(handle('乙'), 'Enter');
    expect([chosen(), panel()]).toEqual([['body.children[1].children[0]'], expect.stringContaining('rankList')]);
    await act(async () => void fireEvent.click(screen.getByText('外框')));
    expect(chosen()).toEqual(['body.children[1]']);
  });

  it('are removed with their only content, and copied to a free place [PORTAL-021]', async () => {
    const { handle, places, cells } = await show(two);
    await act(async () => handle('甲').focus());
    await press(handle('甲'), 'Enter');
    await press(handle('甲'), 'd', { ctrlKey: true });
    expect(places()).toEqual([
      ['a', 0, 0, 6, 4],
      ['cell1', 0, 4, 6, 4],
      ['b', 6, 0, 6, 4],
    ]);
    expect(cells()[1]?.children).toEqual([chart]);
    await act(async () => handle('乙').focus());
    await press(handle('乙'), 'Enter');
    await press(handle('乙'), 'Delete');
    expect(places().map(([id]) => id)).toEqual(['a', 'cell1']);
  });
});

describe('a cell that is dragged', () => {
  const at = (type: string, element: Element, x: number, y: number) =>
    act(async () => {
      const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0 });
      fireEvent(element, event);
    });

  it('moves with its neighbours, no content is rendered again, and is written once it is dropped [PORTAL-021] [PORTAL-026]', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const { now, places, handle } = await show(two);
    await waitFor(() => expect(document.querySelectorAll('.zp-ranks')).toHaveLength(2));
    const changed = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target, type } of records) changed.add(`${type} ${(target as Element).className}`);
    });
    observer.observe(document.querySelector('.zp-grid') as Element, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('.zp-place')].map(({ style }) =>
        ['x', 'y', 'w', 'h'].map((side) => style.getPropertyValue(`--zp-${side}`)).join(' '),
      );
    const cellA = handle('甲');
    await at('pointerdown', cellA, 50, 20);
    await at('pointermove', cellA, 350, 60);
    expect(shown()).toEqual(['4 2 6 4', '7 6 6 4']);
    expect(now().draft.isChanged).toBe(false);
    // Back again, the neighbour returns.
    await at('pointermove', cellA, 50, 20);
    expect(shown()).toEqual(['1 1 6 4', '7 1 6 4']);
    await at('pointermove', cellA, 350, 60);
    await act(async () => observer.disconnect());
    expect([...changed]).toEqual(['attributes zp-place']);
    await at('pointerup', cellA, 350, 60);
    expect(places()).toEqual([
      ['a', 3, 1, 6, 4],
      ['b', 6, 5, 6, 4],
    ]);
    await act(async () => now().draft.undo?.());
    expect(now().draft.isChanged).toBe(false);
    vi.restoreAllMocks();
  });

  it('returns where it was with Escape', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const { now, handle } = await show(two);
    const cellA = handle('甲');
    await at('pointerdown', cellA, 50, 20);
    await at('pointermove', cellA, 350, 60);
    await press(cellA, 'Escape');
    await at('pointerup', cellA, 350, 60);
    expect(handle('甲').getAttribute('aria-label')).toContain('第 1 列，第 1 行');
    expect(now().draft.isChanged).toBe(false);
    vi.restoreAllMocks();
  });
});

describe('the preview of a portal', () => {
  const linked = { ...cell('a', '甲', 0, 0, 6, 4), linkType: '1', urlAddress: 'model/x' };

  it('on a phone is one column whose cells are chosen only', async () => {
    await show(page(linked));
    expect(document.querySelectorAll('.zs-cell')).toHaveLength(1);
    await act(async () => {
      const phone = document.querySelector('.zs-widths .anticon-mobile')?.closest('label');
      fireEvent.click(phone?.querySelector('input') as Element);
    });
    await waitFor(() => expect(document.querySelector('.zp-grid[data-device=app]')).not.toBeNull());
    expect(document.querySelectorAll('.zs-cell')).toHaveLength(0);
  });

  it('that is tried out can be used, and leads nowhere', async () => {
    const { services } = await show(page(linked));
    expect(document.querySelector('[inert] .zp-grid')).not.toBeNull();
    await act(async () => void fireEvent.click(screen.getByText('试用')));
    expect(document.querySelector('[inert] .zp-grid')).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: '甲' })));
    expect([services.navigate.mock.calls, services.toast.mock.calls.length]).toEqual([[], 1]);
  });
});

describe('the palette of a portal', () => {
  it('offers cards, and fields as filters, but no blocks of pages [PORTAL-021]', async () => {
    await show(two);
    const palette = screen.getByRole('region', { name: '组件库' });
    const offered = new Set(
      [...palette.querySelectorAll<HTMLElement>('[data-kind]')].map(({ dataset }) => dataset['kind']),
    );
    for (const kind of ['barChart', 'mapChart', 'dataBoard', 'todo', 'notice', 'video', 'tab', 'filters', 'select'])
      expect(offered).toContain(kind);
    for (const kind of ['grid', 'list', 'dialog', 'sheet', 'table', 'createUser', 'calculate'])
      expect(offered).not.toContain(kind);
  });

  it('puts a card into a new cell at the first free place, with a title, and chooses the card [PORTAL-021]', async () => {
    const { cells, places, chosen } = await show(page(cell('a', '甲', 0, 0, 6, 4)));
    await add('barChart');
    expect(places()[1]).toEqual(['cell1', 6, 0, 6, 8]);
    expect(cells()[1]).toMatchObject({ title: '柱状图', children: [{ config: { zhjyKey: 'barChart' } }] });
    expect(chosen()).toEqual(['body.children[1].children[0]']);
    // A picture has no frame.
    await add('image');
    expect(cells()[2]?.title).toBeUndefined();
  });

  it('puts a card into a chosen empty cell, and not into a full one', async () => {
    const empty = { ...cell('e', '空', 0, 0, 6, 4), children: [] };
    const { cells, handle } = await show(page(empty));
    await act(async () => handle('空').focus());
    await add('rankList');
    expect([cells().length, cells()[0].children.length]).toEqual([1, 1]);
    await act(async () => handle('空').focus());
    await add('rankList');
    expect([cells().length, cells()[0].children.length]).toEqual([2, 1]);
  });

  it('puts fields into the filters of the portal, which are added where there are none [PORTAL-021]', async () => {
    const { cells, now } = await show(page());
    await add('select');
    expect(cells()).toHaveLength(1);
    await add('datePicker');
    expect(cells()).toHaveLength(1);
    const [filters] = cells()[0].children;
    expect(filters?.config.zhjyKey).toBe('filters');
    expect(filters?.fields?.map(({ vModel }) => vModel)).toEqual(['field1', 'field2']);
    // Sources of cards read them by the name of the filters.
    expect(now().editing.fields?.map(({ name }) => name)).toEqual(['filter.field1', 'filter.field2']);
  });

  it('begins a blank portal [PORTAL-021]', async () => {
    const { cells } = await show({});
    await add('rankList');
    expect(cells().map(({ children }) => children[0]?.config.zhjyKey)).toEqual(['rankList']);
  });
});

describe('the views of a portal', () => {
  it('are outline, JSON and drawing, in step [PORTAL-021]', async () => {
    const { now, handle } = await show(two);
    const outline = () => within(screen.getByRole('region', { name: '大纲' }));
    expect(outline().getByText('甲')).toBeTruthy();
    const text = now().draft.texts.formData.replace('"甲"', '"华东销售"').replace('"x": 6', '"x": 4');
    await act(async () => now().draft.change('formData', text));
    await waitFor(() => expect(outline().getByText('华东销售')).toBeTruthy());
    // In the way of the first one.
    expect(handle('乙').getAttribute('aria-label')).toContain('第 5 列，第 5 行');
    await act(async () => void fireEvent.click(screen.getByText('JSON', { selector: '.ant-segmented-item-label' })));
    await waitFor(() => expect(document.querySelector('.cm-content')).not.toBeNull());
    expect(document.querySelector('.cm-content')?.textContent).toContain('华东销售');
  });

  it('tell mistakes of the definition at the cell [PORTAL-021]', async () => {
    const wrong = page({ ...cell('a', '甲', 0, 0, 6, 4), titel: 1 });
    const { now } = await show(wrong);
    await waitFor(() => expect([...now().editing.issuesAt.keys()]).toEqual(['body.children[0]']));
  });
});
