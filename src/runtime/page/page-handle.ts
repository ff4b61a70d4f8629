import type { CompiledNode } from '#core/compile/tree.ts';

/** A block of a page, as other parts of the page can control it. */
export interface BlockHandle {
  /** The name its value is bound as, if any. */
  name: string | undefined;
  reload(): unknown;
  /** Shows the record of an overlay in itself instead; false: the overlay opens. */
  opens?(name: string, parameters: Readonly<Record<string, unknown>>): boolean;
  expandAll?(): void;
  collapseAll?(): void;
  /** The ids of the displayed records, in order. */
  records?(): readonly string[];
  /** Whether there is a page before (-1) or after (1) the one it shows. */
  canTurn?(by: Turn): boolean;
  /** Shows that page; answers the ids of its records, none when it could not be read. */
  turn?(by: Turn): Promise<readonly string[]>;
}

export type Turn = -1 | 1;

/** An overlay that is open or closing. */
export interface OpenOverlay {
  /** Unique for each opening. */
  key: number;
  /** Name of the overlay in its screen. */
  name: string;
  node: CompiledNode;
  /** Parameters it was opened with. */
  parameters: Readonly<Record<string, unknown>>;
  isOpen: boolean;
}

/** One mounted screen: its blocks and its open overlays. */
export interface PageHandle {
  /** Opens an overlay of this screen, unless it is already open for the same record; false if the name is unknown. */
  open(name: string, parameters: Readonly<Record<string, unknown>>): boolean;
  /** Shows an open overlay with other parameters: another record. */
  change(key: number, parameters: Readonly<Record<string, unknown>>): void;
  /** Starts the close animation; the overlay stays mounted until it has ended. */
  close(key: number): void;
  /** The close animation has ended: unmount the overlay. */
  onClosed(key: number): void;
  overlays(): readonly OpenOverlay[];
  subscribe(listener: () => void): () => void;
  /** Registers a block; returns a function that removes it. */
  join(block: BlockHandle): () => void;
  /** The block bound as `name`, or all blocks of the page. */
  blocks(name?: string): readonly BlockHandle[];
  /** Data on the server was changed from here: the rows of the screen that opened this page are outdated. */
  changed(): void;
}

/** `onChanged` is called for every change of server data made from this page. */
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
    onClosed: (key) => show(opened.filter((one) => one.key !== key)),
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

/** Whether two openings are the same: for the same record, or for a new one with the same parameters. */
function isSame(one: OpenOverlay['parameters'], other: OpenOverlay['parameters']): boolean {
  if (one['id'] !== undefined || other['id'] !== undefined) return one['id'] === other['id'];
  return JSON.stringify(one) === JSON.stringify(other);
}
