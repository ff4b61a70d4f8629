import { createContext, use, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { changedView, noView, type ViewState } from '#core/list/view-address.ts';
import { useOverlayIfAny } from './overlay-context.ts';

export type ViewPart = Readonly<Record<string, string | undefined>>;

/**
 * How a change of what a page shows enters the history: as a step that back undoes, or in the place of the present one.
 * `note`: only the address of the present entry says so, for whoever loads or shares it; the page shows it already.
 */
export type ViewStep = 'push' | 'replace' | 'note';

/** The part of a page's address that says what the page shows. */
export interface ViewAddress {
  state: ViewState;
  /** Changes names; undefined removes one. */
  change(part: ViewPart, step: ViewStep): void;
  /** Which block owns which names: the first that claims them, until it releases them. */
  owners: Map<string, string>;
}

/** Provides the address of a page to it; without one, what blocks show is known to themselves only. */
export const ViewAddressContext = createContext<ViewAddress | undefined>(undefined);

/** What one block shows. */
export interface OwnView {
  state: ViewState;
  change(part: ViewPart, step: ViewStep): void;
  /** It survives a reload, is shared by the address and undone by back. */
  isAddressed: boolean;
}

/**
 * What a block shows, under its name in the address of the page. Blocks over the page, and a second one of the same name,
 * keep it to themselves.
 */
export function useOwnView(name: string): OwnView {
  const address = use(ViewAddressContext);
  const isOver = useOverlayIfAny() !== undefined;
  const id = useId();
  const [local, setLocal] = useState(noView);
  const owners = isOver ? undefined : address?.owners;
  if (owners && !owners.has(name)) owners.set(name, id);
  const isAddressed = owners?.get(name) === id;
  useEffect(() => {
    if (!isAddressed || !owners) return undefined;
    owners.set(name, id);
    return () => {
      owners.delete(name);
    };
  }, [isAddressed, owners, name, id]);

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
