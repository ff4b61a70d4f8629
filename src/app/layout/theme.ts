import type { ThemeConfig } from 'antd/es/config-provider';
import { type Preferences, themeColours } from '#schemas/resources/profile/preferences.ts';

/** Minimum contrast ratio of text (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5;

/** The luminance with about the same contrast to black and to white. */
const middle = 0.18;

type Parts = readonly [red: number, green: number, blue: number];

const partsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Parts;
const written = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as defined by WCAG: 0 is black, 1 white. */
function luminance(parts: Parts): number {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, `#rrggbb`: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(partsOf(one)), luminance(partsOf(other))].sort((first, second) => first - second);
  return ((light as number) + 0.05) / ((dark as number) + 0.05);
}

/**
 * Darkening subtracts the same from all channels, which preserves saturation; lightening adds a share of what each
 * lacks.
 */
const moved = (parts: Parts, share: number, towardsWhite: boolean) =>
  parts.map((part) => (towardsWhite ? part + (255 - part) * share : Math.max(0, part - 255 * share)));

/**
 * The colour nearest to `#rrggbb` that is readable as text on a background, and as a background of text in that colour.
 */
export function readableOn(ground: string, colour: string, ratio = contrastMin): string {
  const towardsWhite = luminance(partsOf(ground)) < middle;
  for (let share = 0; share < 1; share += 0.01) {
    const tone = written(moved(partsOf(colour), share, towardsWhite));
    if (contrast(tone, ground) >= ratio) return tone;
  }
  return towardsWhite ? '#ffffff' : '#000000';
}

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;

/** Height of a control by size, in pixels; everything else is derived from it. */
const controlPx: Readonly<Record<Preferences['size'], number>> = { default: 38, medium: 35, small: 32, mini: 28 };
const fontPx: Readonly<Record<Preferences['size'], number>> = { default: 16, medium: 15, small: 14, mini: 13 };

/** Share of white mixed into a colour that is too dark to be readable on black. */
const whitePart = 0.35;
/** Minimum lightness, of 1, of a colour that is readable on black. */
const lightnessMin = 0.3;

/** The theme colour for the dark mode: dark ones are lightened, the others unchanged. */
export function onBlack(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = parts;
  if ((0.299 * red + 0.587 * green + 0.114 * blue) / 255 >= lightnessMin) return colour;
  const mixed = parts.map((part) => Math.round(part + (255 - part) * whitePart));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Background colour of text, its minimum contrast to the theme colour, and the opacity of secondary text. The contrast
 * is above the WCAG minimum, as the background of selected items is tinted, in dark mode more than in light mode.
 */
const papers = {
  light: { ground: '#ffffff', contrast: 5.7, ink: '#ffffff', quiet: 'rgba(0, 0, 0, 0.6)', hint: 'rgba(0, 0, 0, 0.56)' },
  dark: {
    ...{ ground: '#1f232b', contrast: 7, ink: '#12161d' },
    ...{ quiet: 'rgba(255, 255, 255, 0.6)', hint: 'rgba(255, 255, 255, 0.54)' },
  },
} as const;

/** Dark mode: stacked backgrounds with a slight blue tint, and the borders between them. */
const night = {
  ...{ colorBgLayout: '#0d1015', colorBgContainer: '#171a21', colorBgElevated: '#1f232b' },
  ...{ colorBorder: '#4b5261', colorBorderSecondary: '#282d37' },
} as const;

/** Dark mode: popups differ from the dialog they may open over; a shadow is not visible there. */
const raised = { colorBgElevated: '#2a2f3a' } as const;

/** Colours for success, warning and error. */
const signs = { colorSuccess: '#52c41a', colorWarning: '#faad14', colorError: '#ff4d4f' } as const;

type Paper = (typeof papers)[keyof typeof papers];

/** Component tokens with a readable tone, where a component uses the theme's colour for text or below text. */
function wordsIn(tone: string, { ground, contrast, ink }: Paper): NonNullable<ThemeConfig['components']> {
  const read = (colour: string) => readableOn(ground, colour, contrast);
  const solid = { colorPrimary: tone, colorPrimaryHover: tone, colorPrimaryActive: tone, colorTextLightSolid: ink };
  const success = read(signs.colorSuccess);
  return {
    Button: { ...solid, primaryColor: ink, dangerColor: ink },
    Badge: { colorTextLightSolid: ink },
    DatePicker: solid,
    Calendar: solid,
    Menu: { itemSelectedColor: tone, horizontalItemSelectedColor: tone, subMenuItemSelectedColor: tone },
    Pagination: { itemActiveColor: tone, itemActiveColorHover: tone },
    Radio: { buttonSolidCheckedBg: tone, buttonSolidCheckedColor: ink, buttonSolidCheckedHoverBg: tone },
    Tabs: { itemSelectedColor: tone, itemHoverColor: tone, itemActiveColor: tone },
    Tag: { colorInfo: tone, colorSuccess: success, colorWarning: read(signs.colorWarning) },
    Typography: { colorSuccess: success, colorWarning: read(signs.colorWarning) },
  };
}

const withRaisedPopups = (components: NonNullable<ThemeConfig['components']>): typeof components => ({
  ...components,
  ...{ Cascader: raised, Dropdown: raised, Select: raised, TreeSelect: raised },
  DatePicker: { ...components.DatePicker, ...raised },
});

interface Look extends Pick<Preferences, 'themeClass' | 'size'> {
  /** The device asks for reduced motion: dialogs, drawers and menus open and close at once. */
  isStill?: boolean;
}

/**
 * The Ant Design theme for the user's preferences. The key is a class of the document: our own style sheets read the
 * same variables. Lines and areas have the theme's colour; text has `colorPrimaryText`, a readable tone of it.
 */
export function themeOf({ themeClass, size, isStill = false }: Look, dark: Algorithm | undefined): ThemeConfig {
  const paper = dark ? papers.dark : papers.light;
  const colour = dark ? onBlack(themeColours[themeClass]) : themeColours[themeClass];
  const tone = readableOn(paper.ground, themeColours[themeClass], paper.contrast);
  return {
    cssVar: { key: 'zh-theme' },
    ...(dark && { algorithm: dark }),
    token: {
      colorPrimary: colour,
      colorInfo: colour,
      colorLink: tone,
      colorPrimaryText: tone,
      colorPrimaryTextHover: tone,
      colorPrimaryTextActive: tone,
      colorError: readableOn(paper.ground, signs.colorError, paper.contrast),
      colorTextTertiary: paper.quiet,
      colorTextDescription: paper.quiet,
      colorTextPlaceholder: paper.hint,
      borderRadius: 6,
      controlHeight: controlPx[size],
      fontSize: fontPx[size],
      motion: !isStill,
      ...(dark ? night : { colorBgLayout: '#f4f6f9' }),
    },
    components: dark ? withRaisedPopups(wordsIn(tone, paper)) : wordsIn(tone, paper),
  };
}
