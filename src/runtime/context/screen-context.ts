import { createContext, use } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Scope } from './scope.ts';

/** The screen of a component and the names bound by its blocks. */
export interface ScreenContextValue {
  screen: CompiledScreen;
  scope: Scope;
}

/** Provides the screen to a tree: `<ScreenContext value={screen}>`. */
export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined);

/** The screen of this component. Throws outside of one. */
export function useScreen(): ScreenContextValue {
  const screen = use(ScreenContext);
  if (!screen) throw new Error('no screen above this component');
  return screen;
}
