import type { ThemeConfig } from 'antd/es/config-provider';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SettingsStore } from '../state/settings.ts';
import { themeOf } from './theme.ts';
import { useResource } from '../feedback/use-resource.ts';

/** A preference of the device, followed while the page is open. */
function preference(query: string) {
  return {
    get: () => window.matchMedia(query).matches,
    subscribe(listener: () => void) {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
  };
}

const dark = preference('(prefers-color-scheme: dark)');
const reducedMotion = preference('(prefers-reduced-motion: reduce)');

/** The theme of the page; it applies immediately when chosen (TOPBAR-016). Dark mode is lazy-loaded. */
export function useTheme(settings: SettingsStore): ThemeConfig {
  const chosen = useSyncExternalStore(settings.subscribe, settings.get);
  const isMachineDark = useSyncExternalStore(dark.subscribe, dark.get);
  const isStill = useSyncExternalStore(reducedMotion.subscribe, reducedMotion.get);
  const isDark = chosen.appearance === 'dark' || (chosen.appearance === 'system' && isMachineDark);
  const algorithm = useResource(isDark ? 'dark' : 'light', async () =>
    isDark ? (await import('antd/es/theme/themes/dark')).default : undefined,
  );
  const darkened = isDark && algorithm.state === 'ready' ? algorithm.value : undefined;
  useEffect(() => {
    const page = document.documentElement;
    page.style.colorScheme = page.dataset['appearance'] = isDark ? 'dark' : 'light';
  }, [isDark]);
  const { themeClass, size } = chosen;
  return useMemo(() => themeOf({ themeClass, size, isStill }, darkened), [themeClass, size, isStill, darkened]);
}
