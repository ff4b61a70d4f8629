import { useCallback, useMemo, useState } from 'react';
import { followed } from '#core/editing/node-places.ts';
import { isSameList } from '#runtime/context/effects.ts';

/** Which view a choice was made in: it does not scroll to what the person is looking at. */
export type View = 'outline' | 'canvas' | 'text' | 'issues';

/** The chosen nodes by their addresses; the last one is the one whose properties are shown. */
export interface Selection {
  addresses: readonly string[];
  primary: string | undefined;
  has(address: string): boolean;
  from: View | undefined;
  /** Another number for each choice, also of the same nodes. */
  turn: number;
  choose(addresses: readonly string[], from?: View): void;
  /** Adds a node to the chosen ones, or takes it out. */
  toggle(address: string, from?: View): void;
}

interface Chosen {
  addresses: readonly string[];
  from: View | undefined;
  turn: number;
  /** The tree that the addresses belong to; undefined: the next one, as the choice is part of an edit. */
  tree: unknown;
}

/** The chosen nodes of a tree; they are followed when it changes. */
export function useSelection(tree: unknown): Selection {
  const [chosen, setChosen] = useState<Chosen>({ addresses: [], from: undefined, turn: 0, tree });
  let now = chosen;
  if (chosen.tree !== tree) {
    const found = chosen.tree === undefined ? chosen.addresses : followed(chosen.addresses, chosen.tree, tree);
    // The same list while the chosen nodes are where they were: typing in one is no choice.
    const addresses = isSameList(found, chosen.addresses) ? chosen.addresses : found;
    now = { ...chosen, addresses, tree };
    setChosen(now);
  }
  const { addresses, from, turn } = now;
  const choose = useCallback((next: readonly string[], view?: View) => {
    setChosen((old) => ({ addresses: next, from: view, turn: old.turn + 1, tree: undefined }));
  }, []);
  const toggle = useCallback((address: string, view?: View) => {
    setChosen((old) => {
      const others = old.addresses.filter((one) => one !== address);
      const all = others.length === old.addresses.length ? [...others, address] : others;
      return { addresses: all, from: view, turn: old.turn + 1, tree: undefined };
    });
  }, []);
  return useMemo(() => {
    const set = new Set(addresses);
    return { addresses, primary: addresses.at(-1), has: (one: string) => set.has(one), from, turn, choose, toggle };
  }, [addresses, from, turn, choose, toggle]);
}
