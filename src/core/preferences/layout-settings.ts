import type { Language } from '#schemas/language/text.ts';
import { type Preferences, themeColours } from '#schemas/resources/profile/preferences.ts';
import type { SysConfigInfo } from '#schemas/resources/session/current-user.ts';
import type { Static } from '@sinclair/typebox';

/** Everything the parts of a layout go by (LAYOUT-015). */
export interface LayoutSettings extends Preferences {
  /** The colour of the theme class, `#rrggbb`. */
  theme: string;
  sysConfig: Static<typeof SysConfigInfo> | undefined;
  sidebarOpened: boolean;
  /** `mobile` below 992 px (LAYOUT-008). */
  device: 'desktop' | 'mobile';
  language: Language;
}

interface Facts {
  chosen: Preferences & { sidebarOpened: boolean };
  sysConfig: LayoutSettings['sysConfig'];
  mobile: boolean;
  language: Language;
}

/** A narrow screen closes the sidebar and leaves the stored state alone: a wide one has it again (LAYOUT-008). */
export function layoutSettings({ chosen, sysConfig, mobile, language }: Facts): LayoutSettings {
  return {
    ...chosen,
    theme: themeColours[chosen.themeClass],
    sysConfig,
    sidebarOpened: chosen.sidebarOpened && !mobile,
    device: mobile ? 'mobile' : 'desktop',
    language,
  };
}
