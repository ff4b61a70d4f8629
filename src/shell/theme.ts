import type { ThemeConfig } from 'antd/es/config-provider';
import { type Preferences, themeColours } from '#schemas/resources/profile/preferences.ts';

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;

/** Height of a control by size, in pixels; everything else is derived from it. */
const controlPx: Readonly<Record<Preferences['size'], number>> = { default: 38, medium: 35, small: 32, mini: 28 };
const fontPx: Readonly<Record<Preferences['size'], number>> = { default: 16, medium: 15, small: 14, mini: 13 };

/** The look of everything by what a person chose. The key is a class of the document: our own styles read the same variables. */
export function themeOf(
  { themeClass, size }: Pick<Preferences, 'themeClass' | 'size'>,
  dark: Algorithm | undefined,
): ThemeConfig {
  return {
    cssVar: { key: 'zh-theme' },
    ...(dark && { algorithm: dark }),
    token: {
      colorPrimary: themeColours[themeClass],
      colorInfo: themeColours[themeClass],
      colorLink: themeColours[themeClass],
      borderRadius: 6,
      controlHeight: controlPx[size],
      fontSize: fontPx[size],
      ...(!dark && { colorBgLayout: '#f4f6f9' }),
    },
  };
}
