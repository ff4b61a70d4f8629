import type { Size } from './scale.ts';

/** A place in pixels of a canvas. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Lines across a canvas: at these places from its left, and from its top. */
export interface Guides {
  x: readonly number[];
  y: readonly number[];
}

export const noGuides: Guides = { x: [], y: [] };

interface Snapped {
  /** The distance that snaps. */
  by: { x: number; y: number };
  /** The lines that the edges or the middle are on. */
  guides: Guides;
}

const edges = (from: number, length: number): number[] => [from, from + length / 2, from + length];

/** The lines that layers snap to: edges and middles of the canvas and of what does not move. */
export function guidesOf(others: readonly Box[], { width, height }: Size): Guides {
  const boxes = [{ x: 0, y: 0, w: width, h: height }, ...others];
  return {
    x: [...new Set(boxes.flatMap(({ x, w }) => edges(x, w)))],
    y: [...new Set(boxes.flatMap(({ y, h }) => edges(y, h)))],
  };
}

/** The smallest correction that puts one of these places on a line; 0: none is near. */
function correction(places: readonly number[], lines: readonly number[], tolerance: number): number {
  let least = 0;
  let distance = tolerance;
  for (const place of places)
    for (const line of lines) {
      if (Math.abs(line - place) > distance || (least !== 0 && Math.abs(line - place) === distance)) continue;
      distance = Math.abs(line - place);
      least = line - place;
    }
  return least;
}

/** Corrects one direction of a move, and finds the lines it ends on. */
function along(places: readonly number[], by: number, lines: readonly number[], tolerance: number) {
  const moved = places.map((place) => place + by);
  // Places are whole pixels; the middle of an odd length is not.
  const snapped = by + Math.round(correction(moved, lines, tolerance));
  const ends = places.map((place) => place + snapped);
  return { by: snapped, lines: lines.filter((line) => ends.some((end) => Math.abs(end - line) < 1)) };
}

/** Moves a box; near a line, within `tolerance` pixels, it snaps to it with an edge or its middle. */
export function snapMove(box: Box, by: { x: number; y: number }, lines: Guides, tolerance: number): Snapped {
  const x = along(edges(box.x, box.w), by.x, lines.x, tolerance);
  const y = along(edges(box.y, box.h), by.y, lines.y, tolerance);
  return { by: { x: x.by, y: y.by }, guides: { x: x.lines, y: y.lines } };
}

/** Makes a box larger or smaller; its right and lower edge snap. */
export function snapResize(box: Box, by: { w: number; h: number }, lines: Guides, tolerance: number) {
  const x = along([box.x + box.w], by.w, lines.x, tolerance);
  const y = along([box.y + box.h], by.h, lines.y, tolerance);
  return { by: { w: x.by, h: y.by }, guides: { x: x.lines, y: y.lines } };
}
