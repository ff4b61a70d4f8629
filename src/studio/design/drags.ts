import { createContext, use, useSyncExternalStore } from 'react';
import { type Landing, sameLanding } from './landing.ts';
import type { Dragged } from './new-node.ts';

export type Accepts = (landing: Landing) => boolean;

/** A view onto which nodes are dragged. */
export interface DropView {
  element: HTMLElement;
  /** The accepted landing at a point of the window. */
  landingAt(x: number, y: number, accepts: Accepts): Landing | undefined;
  /** The rectangle of a landing's mark in the window; undefined: the view does not show it. */
  markOf(landing: Landing): DOMRect | undefined;
  /** Brings a landing into view. */
  reveal(landing: Landing): Promise<unknown>;
}

/** The drags between the views. */
interface Drags {
  register(view: DropView): () => void;
  dragged: Dragged | undefined;
  /** Picks up nodes, or a new one, by keyboard: the arrow keys choose where it lands. `from`: gets the focus back. */
  pickUp(dragged: Dragged, from: HTMLElement | null): void;
}

/** Provides the drags to the views: `<DragContext value={drags}>`. */
export const DragContext = createContext<Drags | undefined>(undefined);

export function useDrags(): Drags {
  const drags = use(DragContext);
  if (!drags) throw new Error('no drag area above this component');
  return drags;
}

/** A landing, and the rectangles of its marks in the window. */
interface Hover {
  landing: Landing;
  marks: readonly DOMRect[];
}

/** Where a drag would land. A store, so that a moving pointer renders the mark and nothing else. */
export interface HoverStore {
  get(): Hover | undefined;
  set(hover: Hover | undefined): void;
  subscribe(listener: () => void): () => void;
}

export function createHover(): HoverStore {
  let now: Hover | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(next) {
      if (sameLanding(now?.landing, next?.landing) && sameRects(now?.marks, next?.marks)) return;
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useHover = (store: HoverStore) => useSyncExternalStore(store.subscribe, store.get);

const sameRects = (some: readonly DOMRect[] = [], others: readonly DOMRect[] = []) =>
  some.length === others.length &&
  some.every(({ left, top, width, height }, at) => {
    const other = others[at];
    return left === other?.left && top === other.top && width === other.width && height === other.height;
  });

export const isWithin = ({ left, top, right, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;
