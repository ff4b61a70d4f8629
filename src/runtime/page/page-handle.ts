import type { CompiledNode } from '#core/compile/tree.ts';

/** What a block of a page can be told to do from elsewhere on it. */
export interface BlockHandle {
  /** What it is bound as, if anything. */
  name: string | undefined;
  reload(): unknown;
  expandAll?(): void;
  collapseAll?(): void;
  /** The ids of the records it shows, in their order. */
  records?(): readonly string[];
}

/** An overlay that is open, or on its way out. */
export interface OpenOverlay {
  /** Unique for each opening. */
  key: number;
  /** Of the overlay in its screen. */
  name: string;
  node: CompiledNode;
  /** What it was opened with. */
  parameters: Readonly<Record<string, unknown>>;
  isOpen: boolean;
}

/** One screen on show: its blocks and the overlays that stand over it. */
export interface PageHandle {
  /** Opens an overlay of this screen, unless it is open on the same record already; false when there is none of that name. */
  open(name: string, parameters: Readonly<Record<string, unknown>>): boolean;
  /** Shows an open overlay with other parameters: another record. */
  change(key: number, parameters: Readonly<Record<string, unknown>>): void;
  /** Starts closing; the overlay stays until it is {@link gone}. */
  close(key: number): void;
  /** The way out is over. */
  gone(key: number): void;
  overlays(): readonly OpenOverlay[];
  subscribe(listener: () => void): () => void;
  /** Joins the page until the returned function is called. */
  join(block: BlockHandle): () => void;
  /** The block bound as `name`, or all of the page. */
  blocks(name?: string): readonly BlockHandle[];
  /** Something on the server was changed from here: whoever opened this page shows old rows. */
  changed(): void;
}

/** `onChanged` hears of every change made from this page. */
export function createPage(
  overlays: Readonly<Record<string, CompiledNode>>,
  onChanged: () => void = () => {},
): PageHandle {
  const blocks = new Set<BlockHandle>();
  const listeners = new Set<() => void>();
  let opened: readonly OpenOverlay[] = [];
  let lastKey = 0;
  const show = (next: readonly OpenOverlay[]) => {
    opened = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    open(name, parameters) {
      const node = Object.hasOwn(overlays, name) ? overlays[name] : undefined;
      if (!node) return false;
      if (opened.some((one) => one.isOpen && one.name === name && isSame(one.parameters, parameters))) return true;
      lastKey += 1;
      show([...opened, { key: lastKey, name, node, parameters, isOpen: true }]);
      return true;
    },
    change: (key, parameters) => show(opened.map((one) => (one.key === key ? { ...one, parameters } : one))),
    close: (key) => show(opened.map((one) => (one.key === key ? { ...one, isOpen: false } : one))),
    gone: (key) => show(opened.filter((one) => one.key !== key)),
    overlays: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    join(block) {
      blocks.add(block);
      return () => blocks.delete(block);
    },
    blocks: (name) => [...blocks].filter((block) => name === undefined || block.name === name),
    changed: onChanged,
  };
}

/** Whether two openings show the same: the same record, or a new one with the same start. */
function isSame(one: OpenOverlay['parameters'], other: OpenOverlay['parameters']): boolean {
  if (one['id'] !== undefined || other['id'] !== undefined) return one['id'] === other['id'];
  return JSON.stringify(one) === JSON.stringify(other);
}
