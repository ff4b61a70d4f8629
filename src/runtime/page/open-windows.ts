import { createContext, use, useEffect, useRef } from 'react';
import { useOverlayIfAny } from './overlay-context.ts';
import type { OpenOverlay, PageHandle } from './page-handle.ts';

/** An open dialog or drawer with its parameters. */
export interface OpenWindow {
  name: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** Stores which overlays of a page are open. `place`: the screen within the page, empty for the page itself. */
export interface OpenWindows {
  read(place: string): readonly OpenWindow[];
  write(place: string, windows: readonly OpenWindow[]): void;
}

/** Provides the stored overlays of one page to its screens; without it none are reopened. */
export const OpenWindowsContext = createContext<OpenWindows | undefined>(undefined);

/** Only overlays that may have a draft are reopened: a form with a save call, or a screen that may contain one. */
const isRemembered = ({ node: { form, props }, isOpen }: OpenOverlay) =>
  isOpen && (form ? (props['update'] ?? props['create']) !== undefined : typeof props['screen'] === 'string');

/** Reopens the overlays that were open before a reload, and stores which are open from now on. */
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
