import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { screenCards } from '#registry/cards.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { CommandsProvider } from '../commands/registry.tsx';
import { EditingContext, type Editing } from '../editing.ts';
import { usePageCheck } from '../preview/use-page-check.ts';
import { NodeCommands } from '../StudioCommands.tsx';
import { type Draft, useDraft } from '../use-draft.ts';
import { type ScreenPart, useScreenEditing } from './document/use-screen.ts';
import { ScreenPanes } from './panes/ScreenPanes.tsx';

/** jsdom has no layout, which the text editor measures. */
beforeAll(() => void (Range.prototype.getClientRects = () => [] as unknown as DOMRectList));
afterEach(cleanup);

const layer = (title: string, x: number, y: number, more: object = {}) => ({
  config: { zhjyKey: 'layer' },
  ...{ id: title, x, y, w: 100, h: 50, ...more },
  children: [{ config: { zhjyKey: 'decoration' }, title }],
});
const page = (...children: object[]) => ({
  language: 1,
  title: 'p',
  body: { config: { zhjyKey: 'canvas' }, children },
});

interface Shown {
  draft: Draft<ScreenPart>;
  editing: Editing;
}

function Edited({ text, shown }: { text: string; shown: Partial<Shown> }) {
  const draft = useDraft<ScreenPart>('screen', { saved: { content: text }, version: 1, blank: { content: page() } });
  const { page: compiled, issues } = usePageCheck(draft.documents.content);
  const editing = useScreenEditing(draft, issues, screenCards);
  useEffect(() => {
    Object.assign(shown, { draft, editing });
  });
  return (
    <EditingContext value={editing}>
      <CommandsProvider>
        <NodeCommands hasWidths={false} />
        <ScreenPanes id="s1" draft={draft} page={compiled} issues={issues} cards={screenCards} />
      </CommandsProvider>
    </EditingContext>
  );
}

interface Layer {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  children: { config: { zhjyKey: string }; title?: string }[];
}

async function show(definition: object) {
  localStorage.clear();
  const shown: Partial<Shown> = {};
  await act(async () => {
    render(
      <TestProviders
        platform={{ ...quietPlatform(kinds, faces), mobile: false }}
        services={quietServices(kinds) as never}
      >
        <Edited text={JSON.stringify(definition, null, 2)} shown={shown} />
      </TestProviders>,
    );
  });
  await waitFor(() => expect(document.querySelector('.zw-canvas, .zs-empty')).not.toBeNull());
  const now = () => shown as Shown;
  const layers = () => (JSON.parse(now().draft.texts.content) as { body: { children: Layer[] } }).body.children;
  return {
    now,
    layers,
    places: () => layers().map(({ x, y, w, h }) => [x, y, w, h]),
    handles: () => [...document.querySelectorAll<HTMLElement>('[data-layer]')],
  };
}
const press = (element: Element, key: string, init: object = {}) =>
  act(async () => void fireEvent.keyDown(element, { key, ...init }));
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the designer of big screens', () => {
  it('moves layers by the arrow keys, in larger steps with Shift, and resizes them with Alt, each as a step to undo', async () => {
    const { now, places, handles } = await show(page(layer('甲', 10, 20), layer('乙', 200, 20)));
    const [first] = handles() as [HTMLElement];
    await act(async () => first.focus());
    await press(first, 'ArrowRight');
    await press(first, 'ArrowDown', { shiftKey: true });
    expect(places()[0]).toEqual([11, 30, 100, 50]);
    expect(first.getAttribute('aria-label')).toContain('左 11，上 30，宽 100，高 50');
    await press(first, 'ArrowLeft', { altKey: true });
    expect(places()[0]).toEqual([11, 30, 99, 50]);
    await act(async () => now().draft.undo?.());
    expect(places()[0]).toEqual([10, 20, 100, 50]);
  });

  it('moves a group together, and no locked layer', async () => {
    const { places, handles } = await show(
      page(
        layer('甲', 0, 0, { group: 'a' }),
        layer('乙', 200, 0, { group: 'a' }),
        layer('丙', 400, 0, { locked: true }),
      ),
    );
    const [first, , third] = handles() as [HTMLElement, HTMLElement, HTMLElement];
    await act(async () => first.focus());
    await press(first, 'ArrowDown');
    await act(async () => third.focus());
    await press(third, 'ArrowDown');
    expect(places().map(([x, y]) => [x, y])).toEqual([
      [0, 1],
      [200, 1],
      [400, 0],
    ]);
    expect(third.getAttribute('aria-label')).toContain('锁定');
    expect(third.querySelector('.zs-layer-corner')).toBeNull();
  });

  it('moves a layer by the mouse in pixels of the canvas, and resizes it by its corner; Escape cancels a drag', async () => {
    const { places, handles } = await show(page(layer('甲', 10, 20)));
    const [first] = handles() as [HTMLElement];
    HTMLElement.prototype.setPointerCapture = () => {};
    const drag = async (target: Element, x: number, y: number) => {
      await act(async () => void fireEvent.pointerDown(target, { button: 0, clientX: 0, clientY: 0, pointerId: 1 }));
      await act(async () => void fireEvent.pointerMove(first, { clientX: x, clientY: y, pointerId: 1 }));
    };
    await drag(first, 30, 40);
    await act(async () => void fireEvent.pointerUp(first, { pointerId: 1 }));
    expect(places()).toEqual([[40, 60, 100, 50]]);
    await drag(first.querySelector('.zs-layer-corner')!, -20, 10);
    await act(async () => void fireEvent.pointerUp(first, { pointerId: 1 }));
    expect(places()).toEqual([[40, 60, 80, 60]]);
    await drag(first, 300, 300);
    await press(first, 'Escape');
    await act(async () => void fireEvent.pointerUp(first, { pointerId: 1 }));
    expect(places()).toEqual([[40, 60, 80, 60]]);
  });

  it('snaps a dragged layer to others, with a line where they meet, unless Alt is held [SCREEN-003]', async () => {
    const { places, handles } = await show(page(layer('甲', 10, 20), layer('乙', 500, 300)));
    const [first] = handles() as [HTMLElement];
    HTMLElement.prototype.setPointerCapture = () => {};
    const guides = () => document.querySelectorAll('.zs-guide').length;
    const drag = async (x: number, y: number, more: object = {}) => {
      await act(async () => void fireEvent.pointerDown(first, { button: 0, clientX: 0, clientY: 0, pointerId: 1 }));
      await act(async () => void fireEvent.pointerMove(first, { clientX: x, clientY: y, pointerId: 1, ...more }));
    };
    const drop = () => act(async () => void fireEvent.pointerUp(first, { pointerId: 1 }));
    // Its left edge is 4 pixels from that of the other layer.
    await drag(486, 60);
    expect(guides()).toBeGreaterThan(0);
    await drop();
    expect(guides()).toBe(0);
    expect(places()[0]).toEqual([500, 80, 100, 50]);
    await drag(-3, 0, { altKey: true });
    expect(guides()).toBe(0);
    await drop();
    expect(places()[0]).toEqual([497, 80, 100, 50]);
  });

  it('groups and locks the chosen layers by buttons and keys [SCREEN-003]', async () => {
    const { now, layers, handles } = await show(page(layer('甲', 10, 20), layer('乙', 500, 300)));
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await act(async () => now().editing.selection.choose(['body.children[0]'], 'canvas'));
    expect(button('组合图层').disabled).toBe(true);
    await act(async () => now().editing.selection.choose(['body.children[0]', 'body.children[1]'], 'canvas'));
    await click('组合图层');
    expect(layers().map((one) => (one as { group?: string }).group)).toEqual(['group1', 'group1']);
    await press(document.body, 'g', { ctrlKey: true, shiftKey: true });
    expect(layers().map((one) => (one as { group?: string }).group)).toEqual([undefined, undefined]);
    await click('锁定图层');
    expect(handles()[0]?.getAttribute('aria-label')).toContain('锁定');
    await click('解锁图层');
    expect(handles()[0]?.getAttribute('aria-label')).not.toContain('锁定');
  });

  it('names a layer by its content [SCREEN-003]', async () => {
    const { handles } = await show(page(layer('产量', 10, 20)));
    expect(handles()[0]?.getAttribute('aria-label')).toContain('产量');
  });

  it('puts a part in the middle of the canvas, in its own size and with an id of its own', async () => {
    const { layers } = await show(page(layer('layer1', 0, 0)));
    const palette = screen.getByRole('region', { name: '组件库' });
    await act(async () => void fireEvent.click(palette.querySelector('[data-kind="numberFlip"]') as HTMLElement));
    expect(layers()[1]).toMatchObject({
      ...{ id: 'layer2', x: 720, y: 460, w: 480, h: 160 },
      children: [{ config: { zhjyKey: 'numberFlip' }, title: '数字翻牌' }],
    });
    // Cells belong on the grid of a portal only, and fields in forms.
    for (const kind of ['cell', 'input', 'grid'])
      expect(palette.querySelector(`[data-kind="${kind}"]`), kind).toBeNull();
    expect(palette.querySelector('[data-kind="barChart"]')).not.toBeNull();
  });

  it('aligns the chosen layers, and offers nothing while none is chosen', async () => {
    const { now, places } = await show(page(layer('甲', 10, 0), layer('乙', 200, 90)));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '左对齐' }).disabled).toBe(true);
    await act(async () => now().editing.selection.choose(['body.children[0]', 'body.children[1]'], 'canvas'));
    await click('左对齐');
    expect(places().map(([x]) => x)).toEqual([10, 10]);
    await act(async () => now().editing.selection.choose(['body.children[1]'], 'canvas'));
    await click('水平居中');
    expect(places()[1]).toEqual([910, 90, 100, 50]);
  });

  it('says that a big screen has no canvas', async () => {
    await show({ language: 1, title: 'p' });
    expect(screen.getByText('大屏没有画布')).toBeTruthy();
  });
});
