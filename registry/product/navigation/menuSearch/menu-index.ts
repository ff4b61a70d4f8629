import Fuse from 'fuse.js';
import { pinyin } from 'pinyin-pro';

interface Menu<T> {
  text: string;
  path: string;
  children: readonly T[];
}

/** One menu that can be opened. */
export interface Found<T> {
  menu: T;
  /** Names of the directories above it, outermost first (TOPBAR-002). */
  parents: readonly string[];
}

/** With what it is found by. */
interface Entry<T> extends Found<T> {
  text: string;
  /** `qingjiashenqing qjsq`. */
  sounds: readonly string[];
}

/** How far a match may be from what was typed: 0 nothing, 1 anything (TOPBAR-001). */
const threshold = 0.4;
const resultsMax = 20;

function entriesOf<T extends Menu<T>>(menus: readonly T[], parents: readonly string[]): Entry<T>[] {
  return menus.flatMap((menu) =>
    menu.children.length > 0
      ? entriesOf(menu.children, [...parents, menu.text])
      : menu.path
        ? [{ menu, parents, text: menu.text, sounds: soundsOf(menu.text) }]
        : [],
  );
}

function soundsOf(text: string): string[] {
  const syllables = pinyin(text, { toneType: 'none', type: 'array' });
  return [syllables.join(''), syllables.map((one) => one[0] ?? '').join('')];
}

/** Finds menus by their text in the reader's language, by pinyin and by the first letters of it; the best first. */
export function menuIndex<T extends Menu<T>>(menus: readonly T[]): (typed: string) => readonly Found<T>[] {
  const entries = entriesOf(menus, []);
  const keys = [
    { name: 'text', weight: 2 },
    { name: 'sounds', weight: 1 },
  ];
  const fuse = new Fuse(entries, { keys, threshold, ignoreLocation: true });
  return (typed) => {
    const wanted = typed.trim();
    return wanted === '' ? entries : fuse.search(wanted, { limit: resultsMax }).map(({ item }) => item);
  };
}
