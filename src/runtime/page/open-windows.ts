import { createContext, use, useEffect, useRef } from 'react';
import { useOverlayIfAny } from './overlay-context.ts';
import type { OpenOverlay, PageHandle } from './page-handle.ts';

/** A dialog or drawer that is open, as it was opened. */
export interface OpenWindow {
  name: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** Remembers what is open over a page. `place`: the screen inside the page, empty for the page itself. */
export interface OpenWindows {
  read(place: string): readonly OpenWindow[];
  write(place: string, windows: readonly OpenWindow[]): void;
}

/** Provides the memory of one page to its screens; without one nothing opens again. */
export const OpenWindowsContext = createContext<OpenWindows | undefined>(undefined);

/** Only what may hold a draft opens again: a form that is saved, or a screen that may contain one. */
const isRemembered = ({ node: { form, props }, isOpen }: OpenOverlay) =>
  isOpen && (form ? (props['update'] ?? props['create']) !== undefined : typeof props['screen'] === 'string');

/** Opens again what was open over this screen before a reload, and remembers what is open from now on. */
export function useOpenWindows(page: PageHandle): void {
  const memory = use(OpenWindowsContext);
  const place = useOverlayIfAny()?.path ?? '';
  const isRestored = useRef(false);
  useEffect(() => {
    if (!memory) return undefined;
    if (!isRestored.current) {
      isRestored.current = true;
      for (const { name, parameters } of memory.read(place)) page.open(name, parameters);
    }
    return page.subscribe(() =>
      memory.write(
        place,
        page
          .overlays()
          .filter(isRemembered)
          .map(({ name, parameters }) => ({ name, parameters })),
      ),
    );
  }, [memory, place, page]);
}
