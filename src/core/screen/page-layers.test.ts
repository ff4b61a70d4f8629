import fc from 'fast-check';
import { produce } from 'immer';
import { describe, expect, it } from 'vitest';
import {
  alignLayers,
  alignments,
  changingWith,
  type DesignedLayer,
  freeLayerId,
  isGroup,
  moveLayers,
  pageLayers,
  resizeLayer,
  sizeOfCanvas,
  writeGroup,
  writeLayers,
  writeLock,
} from './page-layers.ts';

const layer = (x: number, y: number, w: number, h: number, more: object = {}) => ({
  config: { zhjyKey: 'layer' },
  ...{ x, y, w, h },
  ...more,
  children: [{ config: { zhjyKey: 'clock' } }],
});
const page = (...children: object[]) => ({
  language: 1,
  title: 'p',
  body: { config: { zhjyKey: 'canvas' }, children },
});
const at = (index: number) => `body.children[${index}]`;
const placesOf = (layers: readonly DesignedLayer[]) => layers.map(({ x, y, w, h }) => [x, y, w, h]);

describe('the layers of an edited big screen', () => {
  it('have the standard size where none is written; a broken definition has none', () => {
    expect(placesOf(pageLayers(page(layer(1, 2, 3, 4), { config: { zhjyKey: 'layer' } })))).toEqual([
      [1, 2, 3, 4],
      [0, 0, 400, 300],
    ]);
    expect([undefined, {}, { body: 5 }, page(5 as never)].map(pageLayers)).toEqual([[], [], [], []]);
    expect(sizeOfCanvas(page())).toEqual({ width: 1920, height: 1080 });
    expect(sizeOfCanvas({ body: { width: 800, height: 'x' } })).toEqual({ width: 800, height: 1080 });
  });

  it('move with their group, without locked ones', () => {
    const tree = page(
      layer(0, 0, 10, 10, { group: 'a' }),
      layer(20, 0, 10, 10, { group: 'a' }),
      layer(40, 0, 10, 10, { group: 'a', locked: true }),
      layer(60, 0, 10, 10),
    );
    const layers = pageLayers(tree);
    expect(changingWith(layers, [at(0)]).map(({ id }) => id)).toEqual([at(0), at(1)]);
    expect(placesOf(moveLayers(layers, [at(0)], { x: 5, y: -3 }))).toEqual([
      [5, -3, 10, 10],
      [25, -3, 10, 10],
      [40, 0, 10, 10],
      [60, 0, 10, 10],
    ]);
    expect(placesOf(moveLayers(layers, [at(2)], { x: 5, y: 0 }))[2]).toEqual([40, 0, 10, 10]);
  });

  it('are resized to at least a pixel, locked ones not at all', () => {
    const layers = pageLayers(page(layer(0, 0, 10, 10), layer(0, 0, 10, 10, { locked: true })));
    expect(placesOf(resizeLayer(layers, at(0), { w: 5, h: -50 }))[0]).toEqual([0, 0, 15, 1]);
    expect(placesOf(resizeLayer(layers, at(1), { w: 5, h: 5 }))[1]).toEqual([0, 0, 10, 10]);
  });

  it('are written where they differ; the rest of the definition is the same', () => {
    const tree = page(layer(0, 0, 10, 10), layer(20, 0, 10, 10));
    const moved = moveLayers(pageLayers(tree), [at(1)], { x: 1, y: 1 });
    const after = produce(tree, (draft: object) => writeLayers(draft, moved));
    expect(placesOf(pageLayers(after))).toEqual([
      [0, 0, 10, 10],
      [21, 1, 10, 10],
    ]);
    expect(after.body.children[0]).toBe(tree.body.children[0]);
  });

  it('are aligned with the box around them, a single one with the canvas', () => {
    const layers = pageLayers(page(layer(10, 20, 100, 50), layer(300, 200, 60, 30)));
    const ids = [at(0), at(1)];
    const aligned = (to: (typeof alignments)[number], some = ids) =>
      placesOf(alignLayers(layers, some, to, { width: 1000, height: 500 })).map(([x, y]) => [x, y]);
    expect(aligned('left')).toEqual([
      [10, 20],
      [10, 200],
    ]);
    expect(aligned('right')).toEqual([
      [260, 20],
      [300, 200],
    ]);
    expect(aligned('middle')).toEqual([
      [10, 100],
      [300, 110],
    ]);
    expect(aligned('center', [at(0)])[0]).toEqual([450, 20]);
    expect(aligned('bottom', [at(0)])[0]).toEqual([10, 450]);
  });

  it('stay within their box however they are aligned', () => {
    const places = fc.array(
      fc.tuple(fc.nat(500), fc.nat(500), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })),
      {
        minLength: 2,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(places, fc.constantFrom(...alignments), (all, to) => {
        const layers = pageLayers(page(...all.map(([x, y, w, h]) => layer(x, y, w, h))));
        const ids = layers.map(({ id }) => id);
        const box = (some: readonly DesignedLayer[]) => [
          Math.min(...some.map(({ x }) => x)),
          Math.min(...some.map(({ y }) => y)),
          Math.max(...some.map(({ x, w }) => x + w)),
          Math.max(...some.map(({ y, h }) => y + h)),
        ];
        const [left = 0, top = 0, right = 0, bottom = 0] = box(layers);
        const [l = 0, t = 0, r = 0, b = 0] = box(alignLayers(layers, ids, to, { width: 1, height: 1 }));
        expect([l >= left, t >= top, r <= right + 1, b <= bottom + 1]).toEqual([true, true, true, true]);
      }),
    );
  });

  it('become a group and none, are locked and freed [SCREEN-003]', () => {
    const tree = page(layer(0, 0, 1, 1, { group: 'group1' }), layer(0, 0, 1, 1), layer(0, 0, 1, 1), layer(0, 0, 1, 1));
    const groups = (after: object) => pageLayers(after).map(({ group }) => group);
    const grouped = produce(tree, (draft: object) => writeGroup(draft, [at(1), at(2)], true));
    expect(groups(grouped)).toEqual(['group1', 'group2', 'group2', '']);
    const isOne = (...ids: number[]) => isGroup(pageLayers(grouped), ids.map(at));
    expect([isOne(1, 2), isOne(1), isOne(0, 1), isOne(3), isOne()]).toEqual([true, true, false, false, false]);
    // With all others of the group.
    const free = produce(grouped, (draft: object) => writeGroup(draft, [at(1)], false));
    expect(groups(free)).toEqual(['group1', '', '', '']);
    expect(free.body.children[1]).not.toHaveProperty('group');
    const locks = (after: object) => pageLayers(after).map(({ isLocked }) => isLocked);
    const locked = produce(tree, (draft: object) => writeLock(draft, [at(0), at(3)], true));
    expect(locks(locked)).toEqual([true, false, false, true]);
    expect(locks(produce(locked, (draft: object) => writeLock(draft, [at(3)], false)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('have ids of their own', () => {
    expect(freeLayerId([{ id: 'layer1' }, null, { id: 'layer3' }])).toBe('layer2');
  });
});
