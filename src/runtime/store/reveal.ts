import type { CompiledScreen } from '#core/compile/tree.ts';
import { cellOf, nameOf } from './paths.ts';

/** Brings a field into view, wherever it hides: each container around it opens, then the page scrolls to it. */
export interface Reveal {
  /**
   * A container, a closed part of one, or a part not drawn yet, joins with its address: `open` is called with the
   * address of the node to be seen when that stands inside. Returns the way out.
   */
  join(address: string, open: (address: string) => void): () => void;
  /** A table joins by its field name to draw a row. */
  joinTable(table: string, open: (row: string) => void): () => void;
  /** The page joins once: it scrolls to a path after what hid it has opened. */
  onShow(scroll: (path: string) => void): () => void;
  /** Opens what holds a path closed and is on the page already. */
  open(path: string): void;
  /** Opens what holds any of these closed, and scrolls to the first. */
  show(paths: readonly string[]): void;
}

export function createReveal(screen: CompiledScreen): Reveal {
  const openers = new Map<string, Set<(address: string) => void>>();
  const tables = new Map<string, (row: string) => void>();
  const scrollers = new Set<(path: string) => void>();

  function openTo(path: string): void {
    const cell = cellOf(path);
    const address = screen.fields.get(cell ? cell.table : nameOf(path))?.address;
    if (address === undefined) return;
    // From the outside in.
    const around = [...openers.keys()].filter((one) => isAround(one, address)).sort((a, b) => a.length - b.length);
    for (const one of around) for (const opener of openers.get(one) ?? []) opener(address);
    if (cell) tables.get(cell.table)?.(cell.row);
  }

  function join(address: string, open: (address: string) => void): () => void {
    const own = openers.get(address) ?? new Set();
    openers.set(address, own.add(open));
    return () => {
      own.delete(open);
      if (own.size === 0) openers.delete(address);
    };
  }

  return {
    join,
    joinTable(table, open) {
      tables.set(table, open);
      return () => {
        if (tables.get(table) === open) tables.delete(table);
      };
    },
    onShow(scroll) {
      scrollers.add(scroll);
      return () => void scrollers.delete(scroll);
    },
    open: openTo,
    show(paths) {
      const [first] = paths;
      if (first === undefined) return;
      // The first one last: where only one part can be open, it is the one with the first.
      for (const path of [...paths].reverse()) openTo(path);
      for (const scroll of scrollers) scroll(first);
    },
  };
}

/** Whether a node's address lies within another's: `fields[3]` is around `fields[3].children[0]`. */
function isAround(outer: string, inner: string): boolean {
  return inner === outer || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
}
