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
