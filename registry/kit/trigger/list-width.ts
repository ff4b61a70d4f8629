import type { Choosable } from './use-choices.ts';

/** Pixels of a character: full-width, or about half of it. */
const widePx = 14;
const narrowPx = 8;
/** Pixels besides the label: padding, check mark and scroll bar. */
const besidePx = 64;
/** Indentation of a level in pixels, including the expand icon. */
const levelPx = 24;
/** The maximum width in pixels; longer labels are truncated. */
const mostPx = 480;

const wordsPx = (words: string): number =>
  [...words].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e7f ? widePx : narrowPx), 0);

/** The approximate width in pixels that a list of options needs; branches are indented. */
export function listPx(options: readonly Choosable[], level = 0): number {
  const widths = options.map(({ label, children = [] }) =>
    Math.max(wordsPx(label) + besidePx + level * levelPx, children.length > 0 ? listPx(children, level + 1) : 0),
  );
  return Math.min(
    mostPx,
    widths.reduce((most, width) => Math.max(most, width), 0),
  );
}
