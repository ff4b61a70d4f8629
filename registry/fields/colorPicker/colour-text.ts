/** A colour of hue, saturation and brightness, as palettes hand it over: degrees, and shares of one. */
export interface Hsb {
  h: number;
  s: number;
  b: number;
  a: number;
}

const spelledHsv = /^hsva?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%(?:[\s,/]+([\d.]+)(%?))?\s*\)$/i;

/** The same colour as a style sheet can say it: those know no hsv. Anything else stays as it is. */
export function cssColour(text: string): string {
  const found = spelledHsv.exec(text.trim());
  if (!found) return text;
  const [h, s, b, a = 1] = found.slice(1, 5).map((part) => (part === undefined ? undefined : Number(part)));
  return hslText({ h: h ?? 0, s: (s ?? 0) / 100, b: (b ?? 0) / 100, a: found[5] === '%' ? a / 100 : a });
}

/** As `hsl(215, 100%, 55%)`; with an opacity below one, as `hsla`. */
export function hslText({ h, s, b, a }: Hsb): string {
  const light = b * (1 - s / 2);
  const room = Math.min(light, 1 - light);
  const share = room === 0 ? 0 : (b - light) / room;
  const parts = `${Math.round(h)}, ${Math.round(share * 100)}%, ${Math.round(light * 100)}%`;
  return a < 1 ? `hsla(${parts}, ${a})` : `hsl(${parts})`;
}
