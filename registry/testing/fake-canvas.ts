import { vi } from 'vitest';

/** A canvas that remembers its lines: jsdom has none. `lines` counts what is drawn since the sheet was last wiped. */
export function fakeCanvas() {
  const drawn = { lines: 0 };
  const context = {
    setTransform() {},
    clearRect: () => void (drawn.lines = 0),
    beginPath() {},
    moveTo() {},
    quadraticCurveTo() {},
    drawImage() {},
    stroke: () => void (drawn.lines += 1),
  };
  // Only what the signature sheet uses.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
  const image = vi
    .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
    .mockImplementation((type) => `data:${type};base64,${'A'.repeat(4 * Math.max(1, drawn.lines))}`);
  return { drawn, image };
}
