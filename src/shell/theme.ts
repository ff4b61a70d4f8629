import type { ThemeConfig } from 'antd/es/config-provider';
import { type Preferences, themeColours } from '#schemas/resources/profile/preferences.ts';

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;

/** Height of a control by size, in pixels; everything else is derived from it. */
const controlPx: Readonly<Record<Preferences['size'], number>> = { default: 38, medium: 35, small: 32, mini: 28 };
const fontPx: Readonly<Record<Preferences['size'], number>> = { default: 16, medium: 15, small: 14, mini: 13 };

/** So much white is mixed into a colour that is too dark to be read on black. */
const whitePart = 0.35;
/** Below this, of 1, a colour is too dark to be read on black. */
const lightnessMin = 0.3;

/** A theme colour as it is used on black: the dark ones lighter, the others as they are. */
export function onBlack(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = parts;
  if ((0.299 * red + 0.587 * green + 0.114 * blue) / 255 >= lightnessMin) return colour;
  const mixed = parts.map((part) => Math.round(part + (255 - part) * whitePart));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The look of everything by what a person chose. The key is a class of the document: our own styles read the same variables. */
export function themeOf(
  { themeClass, size }: Pick<Preferences, 'themeClass' | 'size'>,
  dark: Algorithm | undefined,
): ThemeConfig {
  const colour = dark ? onBlack(themeColours[themeClass]) : themeColours[themeClass];
  return {
    cssVar: { key: 'zh-theme' },
    ...(dark && { algorithm: dark }),
    token: {
      colorPrimary: colour,
      colorInfo: colour,
      colorLink: colour,
      borderRadius: 6,
      controlHeight: controlPx[size],
      fontSize: fontPx[size],
      ...(!dark && { colorBgLayout: '#f4f6f9' }),
    },
  };
}
