import type { ThemeConfig } from 'antd/es/config-provider';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SettingsStore } from '../state/settings.ts';
import { themeOf } from './theme.ts';
import { useResource } from '../feedback/use-resource.ts';

const darkMachine = '(prefers-color-scheme: dark)';

function followMachine(listener: () => void) {
  const media = window.matchMedia(darkMachine);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The theme of the page; it applies immediately when chosen (TOPBAR-016). Dark mode is lazy-loaded. */
export function useTheme(settings: SettingsStore): ThemeConfig {
  const chosen = useSyncExternalStore(settings.subscribe, settings.get);
  const isMachineDark = useSyncExternalStore(followMachine, () => window.matchMedia(darkMachine).matches);
  const isDark = chosen.appearance === 'dark' || (chosen.appearance === 'system' && isMachineDark);
  const algorithm = useResource(isDark ? 'dark' : 'light', async () =>
    isDark ? (await import('antd/es/theme/themes/dark')).default : undefined,
  );
  const dark = isDark && algorithm.state === 'ready' ? algorithm.value : undefined;
  useEffect(() => {
    const page = document.documentElement;
    page.style.colorScheme = page.dataset['appearance'] = isDark ? 'dark' : 'light';
  }, [isDark]);
  const { themeClass, size } = chosen;
  return useMemo(() => themeOf({ themeClass, size }, dark), [themeClass, size, dark]);
}
