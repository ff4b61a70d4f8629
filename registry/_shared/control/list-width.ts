import type { Choosable } from './use-choices.ts';

/** Pixels of a character: as wide as high, or about half of it. */
const widePx = 14;
const narrowPx = 8;
/** Pixels beside the words: edges, room for a tick and for the bar that scrolls. */
const besidePx = 64;
/** Pixels a branch stands to the right of the one above, the mark that opens it included. */
const levelPx = 24;
/** A list wider than this is no longer read at a glance; its longest words are cut. */
const mostPx = 480;

const wordsPx = (words: string): number =>
  [...words].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e7f ? widePx : narrowPx), 0);

/** About how wide a list of options must be to be read, in pixels; branches stand further to the right. */
export function listPx(options: readonly Choosable[], level = 0): number {
  const widths = options.map(({ label, children = [] }) =>
    Math.max(wordsPx(label) + besidePx + level * levelPx, children.length > 0 ? listPx(children, level + 1) : 0),
  );
  return Math.min(
    mostPx,
    widths.reduce((most, width) => Math.max(most, width), 0),
  );
}
