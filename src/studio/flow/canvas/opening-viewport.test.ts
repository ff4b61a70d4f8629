import { expect, it } from 'vitest';
import { openingViewport } from './FlowCanvas.tsx';

const view = { clientWidth: 800, clientHeight: 600 };
const box = (x: number, y: number) => ({ x, y, width: 200, height: 64 }) as never;

it('shows a short process in the middle, as large as it is drawn', () => {
  expect(openingViewport([box(-100, 0), box(-100, 100)], view)).toEqual({ x: 400, y: 218, zoom: 1 });
});

it('shows a process whole that fits when it is smaller', () => {
  const { y, zoom } = openingViewport([box(-100, 0), box(-100, 636)], view);
  expect([zoom, y]).toEqual([520 / 700, 40]);
});

it('shows the beginning of a process that would be too small to read', () => {
  expect(openingViewport([box(-100, 0), box(-100, 20_000)], view)).toEqual({ x: 400, y: 40, zoom: 0.6 });
});
