import type { Language } from '#schemas/language/text.ts';
import { type Preferences, themeColours } from '#schemas/resources/profile/preferences.ts';
import type { SysConfigInfo } from '#schemas/resources/session/current-user.ts';
import type { Static } from '@sinclair/typebox';

/** All settings of a layout (LAYOUT-015). */
export interface LayoutSettings extends Preferences {
  /** The colour of the theme class, `#rrggbb`. */
  theme: string;
  sysConfig: Static<typeof SysConfigInfo> | undefined;
  sidebarOpened: boolean;
  /** `mobile` below 992 px (LAYOUT-008). */
  device: 'desktop' | 'mobile';
  language: Language;
}

interface LayoutInput {
  chosen: Preferences & { sidebarOpened: boolean };
  sysConfig: LayoutSettings['sysConfig'];
  mobile: boolean;
  language: Language;
}

/**
 * Derives the layout settings. A narrow screen collapses the sidebar without changing the stored state, which applies
 * again on a wide one (LAYOUT-008).
 */
export function layoutSettings({ chosen, sysConfig, mobile, language }: LayoutInput): LayoutSettings {
  return {
    ...chosen,
    theme: themeColours[chosen.themeClass],
    sysConfig,
    sidebarOpened: chosen.sidebarOpened && !mobile,
    device: mobile ? 'mobile' : 'desktop',
    language,
  };
}
