import { produce } from 'immer';
import { describe, expect, it } from 'vitest';
import { cellAround, copiedCells, freeCellId, pageCells, writePlaces } from './page-cells.ts';
import { changeCell } from './personal-cells.ts';

const cell = (id: string, x: number, y: number, w: number, h: number, visibility?: string[]) => ({
  config: { zhjyKey: 'cell', ...(visibility && { visibility }) },
  ...{ id, x, y, w, h },
  children: [{ config: { zhjyKey: 'barChart' } }],
});
const page = (...children: object[]) => ({ language: 1, title: 'p', body: { config: { zhjyKey: 'grid' }, children } });
const placesOf = (tree: unknown) => pageCells(tree).map(({ id, x, y, w, h }) => [id, x, y, w, h]);

describe('the cells of an edited portal', () => {
  it('are where the grid shows them: overlapping ones lower, with the standard size where none is written', () => {
    const bare = { config: { zhjyKey: 'cell' } };
    expect(placesOf(page(cell('a', 0, 0, 6, 4), cell('b', 3, 2, 6, 4), bare))).toEqual([
      ['body.children[0]', 0, 0, 6, 4],
      ['body.children[1]', 3, 10, 6, 4],
      ['body.children[2]', 0, 4, 6, 6],
    ]);
    expect([undefined, {}, { body: 5 }, page(5 as never)].map(placesOf)).toEqual([[], [], [], []]);
  });

  it('are written where they were moved to, others give way; the rest of the definition is the same [PORTAL-021]', () => {
    const tree = page(cell('a', 0, 0, 6, 4), cell('b', 6, 0, 6, 4), cell('c', 0, 4, 6, 4));
    const moved = changeCell(pageCells(tree), 'body.children[2]', { y: 0 });
    const after = produce(tree, (draft: object) => writePlaces(draft, moved));
    expect(placesOf(after)).toEqual([
      ['body.children[0]', 0, 4, 6, 4],
      ['body.children[1]', 6, 0, 6, 4],
      ['body.children[2]', 0, 0, 6, 4],
    ]);
    expect(after.body.children[1]).toBe(tree.body.children[1]);
    expect((after.body.children[0] as { children: object[] }).children).toBe(
      (tree.body.children[0] as { children: object[] }).children,
    );
  });

  it('for phones alone take no place of those on a computer, and are not moved', () => {
    const tree = page(cell('a', 0, 0, 6, 4, ['app']), cell('b', 0, 0, 6, 4));
    expect(pageCells(tree).map(({ hidden, y }) => [hidden, y])).toEqual([
      [true, 0],
      [false, 0],
    ]);
    const moved = changeCell(pageCells(tree), 'body.children[1]', { x: 6 });
    const after = produce(tree, (draft: object) => writePlaces(draft, moved));
    expect(after.body.children[0]).toBe(tree.body.children[0]);
  });

  it('have copies with ids and places of their own [PORTAL-021]', () => {
    const tree = page(cell('cell1', 0, 0, 6, 4), cell('x', 6, 0, 6, 4));
    const copies = copiedCells(tree, tree.body.children as Record<string, unknown>[]);
    expect(copies.map(({ id, x, y, w, h }) => [id, x, y, w, h])).toEqual([
      ['cell2', 0, 4, 6, 4],
      ['cell3', 6, 4, 6, 4],
    ]);
    expect(freeCellId([{ id: 'cell1' }, { id: 'cell3' }, null])).toBe('cell2');
  });

  it('are found around what is in them', () => {
    const tree = page(cell('a', 0, 0, 6, 4));
    const path = ['body', 'children', 0];
    expect(cellAround(tree, path)).toEqual(path);
    expect(cellAround(tree, [...path, 'children', 0])).toEqual(path);
    expect(cellAround(tree, ['body'])).toBeUndefined();
  });
});
