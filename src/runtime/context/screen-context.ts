import { createContext, use } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Scope } from './scope.ts';

/** The screen of a component and the names bound by its blocks. */
export interface ScreenPlace {
  screen: CompiledScreen;
  scope: Scope;
}

/** Provides the screen to a tree: `<ScreenContext value={place}>`. */
export const ScreenContext = createContext<ScreenPlace | undefined>(undefined);

/** The screen of this component. Throws outside of one. */
export function useScreen(): ScreenPlace {
  const place = use(ScreenContext);
  if (!place) throw new Error('no screen above this component');
  return place;
}
