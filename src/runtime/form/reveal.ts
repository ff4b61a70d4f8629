import type { CompiledScreen } from '#core/compile/tree.ts';
import { cellOf, fieldNameOf } from '#core/schema/address.ts';

/** Brings a field into view: expands each container around it, then scrolls the page. */
export interface Reveal {
  /**
   * Registers a container, a collapsed part, or a part not rendered yet by its address: `open` is called with the
   * address of a node inside that must become visible. Returns the function that removes it.
   */
  join(address: string, open: (address: string) => void): () => void;
  /** A table registers by its field name to render a row. */
  joinTable(table: string, open: (row: string) => void): () => void;
  /**
   * The page registers once: it scrolls to a path after the containers around it have expanded. Without a path, nothing
   * is to be shown any more.
   */
  onShow(scroll: (path: string | undefined) => void): () => void;
  /** Expands the rendered collapsed containers around a path. */
  open(path: string): void;
  /** Expands the containers of all these paths, and scrolls to the first. */
  show(paths: readonly string[]): void;
}

export function createReveal(screen: CompiledScreen): Reveal {
  const openers = new Map<string, Set<(address: string) => void>>();
  const tables = new Map<string, (row: string) => void>();
  const scrollers = new Set<(path: string | undefined) => void>();

  function openTo(path: string): void {
    const cell = cellOf(path);
    const address = screen.fields.get(cell ? cell.table : fieldNameOf(path))?.address;
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
      // The first one last: if only one part can be open, it is the one with the first failing field.
      for (const path of [...paths].reverse()) openTo(path);
      for (const scroll of scrollers) scroll(first);
    },
  };
}

/** Whether a node's address lies within another's: `fields[3]` is around `fields[3].children[0]`. */
function isAround(outer: string, inner: string): boolean {
  return inner === outer || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
}
