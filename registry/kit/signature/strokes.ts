/** A point of a stroke in canvas pixels; `pressure` from 0 to 1 as pens say it, 0.5 for mouse and finger. */
export interface InkPoint {
  x: number;
  y: number;
  pressure: number;
}

/** One line from pen down to pen up. */
export type Stroke = readonly InkPoint[];

/** The sheet that is signed on, in CSS pixels (SIGN-001). */
export const sheet = { width: 560, height: 300 } as const;

const penPx = 4;

/** A piece of a stroke as it is drawn: from a point over a control point to another. */
export interface InkPiece {
  from: InkPoint;
  over: InkPoint;
  to: InkPoint;
  widthPx: number;
}

const between = (one: InkPoint, other: InkPoint): InkPoint => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  pressure: (one.pressure + other.pressure) / 2,
});
const widthAt = ({ pressure }: InkPoint) => penPx * (0.5 + pressure);

/** A stroke as smooth curves through the middles of its points; a tap is a dot. */
export function piecesOf(stroke: Stroke): InkPiece[] {
  const [first, ...rest] = stroke;
  if (first === undefined) return [];
  if (rest.length === 0)
    return [{ from: first, over: first, to: { ...first, x: first.x + 0.1 }, widthPx: widthAt(first) }];
  const pieces = rest.map((point, index): InkPiece => {
    const before = stroke[index] ?? first;
    const earlier = stroke[index - 1];
    const from = earlier === undefined ? first : between(earlier, before);
    return { from, over: before, to: between(before, point), widthPx: widthAt(before) };
  });
  const last = stroke.at(-1) ?? first;
  const tail = pieces.at(-1)?.to ?? first;
  return [...pieces, { from: tail, over: tail, to: last, widthPx: widthAt(last) }];
}

/** Where a pointer is on the sheet, however large the sheet is shown. */
export function pointOn(
  place: { left: number; top: number; width: number; height: number },
  pointer: { clientX: number; clientY: number; pressure: number; pointerType: string },
): InkPoint {
  const scale = place.width === 0 ? 1 : sheet.width / place.width;
  return {
    x: (pointer.clientX - place.left) * scale,
    y: (pointer.clientY - place.top) * scale,
    pressure: pointer.pointerType === 'pen' && pointer.pressure > 0 ? pointer.pressure : 0.5,
  };
}

/** A part of the sheet, in its pixels. */
export interface SheetPart {
  left: number;
  top: number;
  width: number;
  height: number;
}

const roomPx = 12;

/** The part of the sheet that was written on, with a little room around it: a signature without its empty paper. */
export function writtenPart(strokes: readonly Stroke[]): SheetPart {
  const points = strokes.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs) - roomPx));
  const top = Math.max(0, Math.floor(Math.min(...ys) - roomPx));
  const right = Math.min(sheet.width, Math.ceil(Math.max(...xs) + roomPx));
  const bottom = Math.min(sheet.height, Math.ceil(Math.max(...ys) + roomPx));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
