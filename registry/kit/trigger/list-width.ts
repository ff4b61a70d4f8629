import type { WidgetOption } from './use-widget-options.ts';

/** Pixels of a character: full-width, or about half of it. */
const widePx = 14;
const narrowPx = 8;
/** Pixels besides the label: padding, check mark and scroll bar. */
const paddingPx = 64;
/** Indentation of a level in pixels, including the expand icon. */
const levelPx = 24;
/** The maximum width in pixels; longer labels are truncated. */
const widthMaxPx = 480;

const textPx = (words: string): number =>
  [...words].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e7f ? widePx : narrowPx), 0);

/** The approximate width in pixels that a list of options needs; branches are indented. */
export function listWidthPx(options: readonly WidgetOption[], level = 0): number {
  const widths = options.map(({ label, children = [] }) =>
    Math.max(textPx(label) + paddingPx + level * levelPx, children.length > 0 ? listWidthPx(children, level + 1) : 0),
  );
  return Math.min(
    widthMaxPx,
    widths.reduce((most, width) => Math.max(most, width), 0),
  );
}
