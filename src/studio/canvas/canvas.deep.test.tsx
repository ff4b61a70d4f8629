import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setValue } from '#core/editing/node-edits.ts';
import { addressOf } from '#core/editing/node-places.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import { buttons } from '#scripts/testing/person.ts';
import { Outline } from '../design/Outline.tsx';
import { Palette } from '../design/Palette.tsx';
import { useEditing } from '../editing.ts';
import { outline, showForm } from '../testing/show-form.tsx';
import { Canvas } from './Canvas.tsx';

const field = (vModel: string, span = 12) => ({ config: { zhjyKey: 'input', label: vModel, span }, vModel });
const card = (header: string, children: object[]) => ({ config: { zhjyKey: 'card', label: '' }, header, children });
const start = {
  language: 1,
  title: '单',
  fields: [field('甲'), field('乙'), card('满', [field('丙', 24)]), card('空', [])],
};

/** Where the nodes are on the canvas: two fields in a line, a card with a field, an empty card. */
const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = {
  甲: [0, 0, 200, 50],
  乙: [200, 0, 200, 50],
  满: [0, 50, 400, 100],
  丙: [10, 70, 380, 50],
  空: [0, 150, 400, 100],
};

/** A stand-in for the rendered form: jsdom has no layout, so each element has the box of its node. */
function Drawn() {
  const { nodes, titleOf } = useEditing();
  const draw = (node: OutlineNode) => (
    <div key={addressOf(node.path)} data-node={addressOf(node.path)}>
      <div data-box={titleOf(node)}>{node.children.map(draw)}</div>
    </div>
  );
  return <div data-box="all">{nodes.map(draw)}</div>;
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, top, width, height] = boxes[this.getAttribute('data-box') ?? ''] ?? [0, 0, 400, 250];
    return new DOMRect(left, top, width, height);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(isAdding = false) {
  const form = await showForm(
    start,
    <>
      <Palette />
      <Outline />
      <Canvas isAdding={isAdding}>
        <Drawn />
      </Canvas>
    </>,
  );
  // The outline has no layout either: only the canvas takes drags here.
  const rows = outline().querySelector('.ant-tree-list-holder') as HTMLElement;
  rows.getBoundingClientRect = () => new DOMRect(1000, 0, 100, 100);
  const titles = () =>
    form.now().editing.nodes.map(function title(node): string {
      const inside = node.children.map(title).join('');
      return form.now().editing.titleOf(node) + (inside && `(${inside})`);
    });
  return { ...form, titles };
}
const canvas = () => screen.getByRole('application', { name: '画布' });
const at = (name: string, x = 0.5, y = 0.5) => {
  const [left, top, width, height] = boxes[name] ?? [0, 0, 0, 0];
  return { clientX: left + width * x, clientY: top + height * y };
};
const click = (name: string, init: object = {}) =>
  act(async () => void fireEvent.click(canvas(), { ...at(name), ...init }));
const key = (name: string, init: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init }));
const mark = () => document.querySelector<HTMLElement>('.zs-drop');
const news = () => [...document.querySelectorAll('.zs-news')].map(({ textContent }) => textContent).join(' ');

/** Starts a drag by mouse and holds it over a point. */
async function drag(from: Element, start: object, over: object) {
  await act(async () => void fireEvent.mouseDown(from, { button: 0, ...start }));
  for (let step = 0; step < 2; step += 1) await act(async () => void fireEvent.mouseMove(document, over));
}
const drop = () => act(async () => void fireEvent.mouseUp(document));

describe('a node on the preview', () => {
  it('is chosen by a press, in all views; several with Ctrl [STUDIO-016] [STUDIO-001]', async () => {
    const { chosen } = await show();
    await click('丙');
    expect(chosen()).toEqual(['fields[2].children[0]']);
    expect(outline().querySelector('.ant-tree-node-selected')?.textContent).toContain('丙');
    await click('甲', { ctrlKey: true });
    expect(chosen()).toEqual(['fields[2].children[0]', 'fields[0]']);
    expect(outline().querySelectorAll('.ant-tree-node-selected')).toHaveLength(2);
    await click('乙');
    expect(chosen()).toEqual(['fields[1]']);
  });

  it('is added to the chosen ones by touch, while several are chosen [STUDIO-016]', async () => {
    const { chosen } = await show(true);
    await click('甲');
    await click('乙');
    expect(chosen()).toEqual(['fields[0]', 'fields[1]']);
    await click('甲');
    expect(chosen()).toEqual(['fields[1]']);
  });

  it.each([
    ['before a field of the same line, by its left half', '甲', at('乙', 0.2), ['甲', '乙', '满(丙)', '空'], 200],
    ['after a field of the same line, by its right half', '甲', at('乙', 0.8), ['乙', '甲', '满(丙)', '空'], 400],
    ['into a container, before its field', '甲', at('丙', 0.5, 0.2), ['乙', '满(甲丙)', '空'], 10],
    ['into a container, after its field', '甲', at('丙', 0.5, 0.9), ['乙', '满(丙甲)', '空'], 10],
    ['into an empty container', '乙', at('空'), ['甲', '满(丙)', '空(乙)'], 0],
    ['before a container, at its upper edge', '甲', at('空', 0.5, 0.05), ['乙', '满(丙)', '甲', '空'], 0],
  ])('is dragged %s; a mark shows where it lands [STUDIO-016]', async (_, what, over, after, left) => {
    const { titles, chosen, now } = await show();
    await drag(canvas(), at(what), over);
    expect(mark()?.style.left).toBe(`${left}px`);
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空']);
    await drop();
    expect(titles()).toEqual(after);
    expect(mark()).toBeNull();
    // What was moved is chosen, and the text is the same definition.
    const { editing, draft } = now();
    expect(chosen().map((one) => editing.nodeAt(one)?.vModel)).toEqual([what]);
    expect(JSON.parse(draft.texts.form)).toEqual(editing.tree);
  });

  it('is dragged with all that are chosen, which is one step to undo [STUDIO-016] [STUDIO-004]', async () => {
    const { titles, do: run } = await show();
    await click('甲');
    await click('丙', { ctrlKey: true });
    await drag(canvas(), at('甲'), at('空'));
    await drop();
    expect(titles()).toEqual(['乙', '满', '空(甲丙)']);
    await run(({ draft }) => draft.undo?.());
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空']);
  });

  it('stays where it is when the drag is cancelled with Escape, or ends where nothing lands [STUDIO-016]', async () => {
    const { titles } = await show();
    await drag(canvas(), at('甲'), at('空'));
    await act(async () => void fireEvent.keyDown(document, { code: 'Escape', key: 'Escape' }));
    expect(mark()).toBeNull();
    expect(news()).toContain('已取消移动');
    await drop();
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空']);
    // A container does not go into itself.
    await drag(canvas(), at('满', 0.5, 0.1), at('丙'));
    await drop();
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空']);
  });

  it('is dragged by touch after a longer press [STUDIO-016]', async () => {
    const { titles } = await show();
    const touch = (point: object) => ({ touches: [{ identifier: 1, target: canvas(), ...point }] });
    await act(async () => void fireEvent.touchStart(canvas(), touch(at('甲'))));
    await waitFor(() => expect(document.querySelector('.zs-ghost')?.textContent).toBe('甲'));
    for (let step = 0; step < 2; step += 1) await act(async () => void fireEvent.touchMove(canvas(), touch(at('空'))));
    expect(mark()?.dataset['side']).toBe('inside');
    await act(async () => void fireEvent.touchEnd(canvas()));
    expect(titles()).toEqual(['乙', '满(丙)', '空(甲)']);
  });
});

describe('a kind of the palette', () => {
  it('is dragged onto the preview [STUDIO-016] [STUDIO-003]', async () => {
    const { titles } = await show();
    await drag(buttons('评分')[0] as HTMLElement, {}, at('空'));
    await drop();
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空(评分)']);
  });

  it('is picked up and put by keyboard alone [STUDIO-016] [STUDIO-003]', async () => {
    const { titles } = await show();
    (buttons('评分')[0] as HTMLElement).focus();
    await key('Enter', { shiftKey: true });
    expect(news()).toContain('已拿起 评分');
    await key('ArrowUp');
    expect(news()).toContain('放入“空”');
    await key('Enter');
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空(评分)']);
  });
});

describe('the keyboard on the preview', () => {
  it('chooses with the arrow keys, several with Shift, and says what is chosen [STUDIO-016]', async () => {
    const { chosen } = await show();
    canvas().focus();
    await key('ArrowDown');
    await key('ArrowDown');
    expect(chosen()).toEqual(['fields[1]']);
    expect(news()).toContain('乙 单行输入');
    await key('ArrowDown', { shiftKey: true });
    expect(chosen()).toEqual(['fields[1]', 'fields[2]']);
    await key('Escape');
    expect(chosen()).toEqual([]);
  });

  it('picks up with Space, moves with the arrow keys and drops with Enter; Escape cancels [STUDIO-016]', async () => {
    const { titles } = await show();
    canvas().focus();
    await key('ArrowDown');
    await key(' ');
    expect(mark()).not.toBeNull();
    for (let step = 0; step < 3; step += 1) await key('ArrowDown');
    expect(news()).toContain('放在“丙”之前');
    await key('Escape');
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空']);
    expect(document.activeElement).toBe(canvas());
    await key(' ');
    for (let step = 0; step < 3; step += 1) await key('ArrowDown');
    await key('Enter');
    expect(titles()).toEqual(['乙', '满(甲丙)', '空']);
    expect(news()).toContain('甲 已放在“丙”之前');
  });

  it('widens, copies and removes what is chosen, each a step to undo [STUDIO-016] [STUDIO-004]', async () => {
    const { titles, at: valueAt, do: run } = await show();
    await click('甲');
    await click('乙', { ctrlKey: true });
    canvas().focus();
    await key('ArrowRight', { altKey: true });
    expect([0, 1].map((index) => valueAt('fields', index, 'config', 'span'))).toEqual([13, 13]);
    await key('ArrowLeft', { altKey: true });
    await key('d', { ctrlKey: true });
    expect(titles()).toEqual(['甲', '乙', '甲', '乙', '满(丙)', '空']);
    expect([2, 3].map((index) => valueAt('fields', index, 'vModel'))).toEqual(['field1', 'field2']);
    await key('Delete');
    expect(titles()).toEqual(['甲', '乙', '满(丙)', '空']);
    for (let step = 0; step < 4; step += 1) await run(({ draft }) => draft.undo?.());
    expect(valueAt()).toEqual(start);
  });
});

it('marks the nodes with issues, as the outline does', async () => {
  const { do: run } = await show();
  const two = '[aria-label="2 个问题"]';
  const marked = () => document.querySelectorAll(`.zs-mark-issue ${two}`).length;
  expect(marked()).toBe(0);
  await run(({ editing }) => editing.edit((tree) => setValue(tree, ['fields', 1, 'maxlenght'], 3)));
  await waitFor(() => expect(marked()).toBe(1));
  expect(outline().querySelector(`[data-address="fields[1]"] ${two}`)).not.toBeNull();
});
