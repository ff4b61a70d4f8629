import { useSyncExternalStore } from 'react';

/** Breakpoint in pixels: narrower devices count as mobile (LAYOUT-008). */
const desktopPx = 992;
const query = `(max-width: ${desktopPx - 1}px)`;

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
