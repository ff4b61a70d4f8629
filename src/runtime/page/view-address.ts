import { createContext, use, useCallback, useId, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { changedView, noView, type ViewState } from '#core/lists/view-address.ts';
import { useOverlayIfAny } from './overlay-context.ts';

export type ViewPart = Readonly<Record<string, string | undefined>>;

/**
 * How a view change enters the browser history: `push` adds an entry that back undoes, `replace` replaces the current
 * one. `note` only updates the address of the current entry, for reload and sharing; the page already shows the change.
 */
export type ViewStep = 'push' | 'replace' | 'note';

/** The part of a page's address that holds its view state. */
export interface ViewAddress {
  state: ViewState;
  /** Changes parameters; undefined removes one. */
  change(part: ViewPart, step: ViewStep): void;
  /** Owner of each parameter name: the first block that claims it, until it releases it. */
  owners: Map<string, string>;
}

/** Provides the address of a page; without one, blocks keep their view state in memory only. */
export const ViewAddressContext = createContext<ViewAddress | undefined>(undefined);

/** View state of one block. */
export interface OwnView {
  state: ViewState;
  change(part: ViewPart, step: ViewStep): void;
  /** The state is in the address: it survives a reload, can be shared, and back undoes it. */
  isAddressed: boolean;
}

/**
 * View state of a block, stored under its name in the page address. Blocks in overlays, and a second block of the same
 * name, keep it in memory.
 */
export function useOwnView(name: string): OwnView {
  const address = use(ViewAddressContext);
  const isOver = useOverlayIfAny() !== undefined;
  const id = useId();
  const [local, setLocal] = useState(noView);
  const owners = isOver ? undefined : address?.owners;
  const [, renderAgain] = useReducer((refusals: number) => refusals + 1, 0);
  const isAddressed = owners !== undefined && (owners.get(name) ?? id) === id;
  // Claimed by what is shown: a first rendering that waits for its code is dropped, and its id is never used.
  useLayoutEffect(() => {
    if (!owners) return undefined;
    if (owners.has(name)) {
      renderAgain();
      return undefined;
    }
    owners.set(name, id);
    return () => {
      owners.delete(name);
    };
  }, [owners, name, id]);

  const all = isAddressed ? address?.state : undefined;
  const text = all === undefined ? undefined : JSON.stringify(ownPart(all, name));
  const state = useMemo(() => (text === undefined ? local : (JSON.parse(text) as ViewState)), [text, local]);
  const changeAddress = isAddressed ? address?.change : undefined;
  const change = useCallback(
    (part: ViewPart, step: ViewStep) => {
      if (!changeAddress) return setLocal((before) => changedView(before, part));
      return changeAddress(
        Object.fromEntries(Object.entries(part).map(([key, value]) => [`${name}.${key}`, value])),
        step,
      );
    },
    [changeAddress, name],
  );
  return useMemo(() => ({ state, change, isAddressed }), [state, change, isAddressed]);
}

function ownPart(all: ViewState, name: string): ViewState {
  const start = `${name}.`;
  const own = Object.entries(all).filter(([key]) => key.startsWith(start));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(start.length), value]));
}
