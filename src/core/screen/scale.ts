/** How a canvas fills its window: whole, by its width or height, or distorted. */
export const fits = ['fit', 'width', 'height', 'stretch'] as const;
export type Fit = (typeof fits)[number];

export interface Size {
  width: number;
  height: number;
}

/** Where a canvas is drawn: its factors, and its upper left corner in the window, in pixels. */
export interface Scale {
  x: number;
  y: number;
  left: number;
  top: number;
}

/** The scale of a canvas in a window (SCREEN-002). A canvas smaller than the window is centred; a larger one begins at its edge. */
export function scaleOf(fit: Fit, canvas: Size, room: Size): Scale {
  const [across, down] = [room.width / canvas.width, room.height / canvas.height];
  const x = { fit: Math.min(across, down), width: across, height: down, stretch: across }[fit];
  const y = fit === 'stretch' ? down : x;
  const middle = (free: number) => Math.max(0, free / 2);
  return { x, y, left: middle(room.width - canvas.width * x), top: middle(room.height - canvas.height * y) };
}
