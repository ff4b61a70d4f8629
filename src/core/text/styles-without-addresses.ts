const escapes = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi;
const imports = /@(?:import|namespace|charset)\b[^;{}]*;?/gi;
const fontFaces = /@font-face\s*\{[^}]*\}/gi;
const fetching = /[\w-]+\s*:[^;{}]*\b(?:url|src|image|image-set|cross-fade|element)\s*\((?:"[^"]*"|'[^']*'|[^;{}])*/gi;
const stillFetching = /\burl\b|\bsrc\s*\(|@import|image-set|cross-fade|expression\s*\(/i;

/**
 * Removes external resources from styles, which a page or a word processor would fetch (PERM-027). Escapes are decoded
 * first, since they could hide a name. Styles that might still fetch something are dropped as a whole.
 */
export function stylesWithoutAddresses(css: string): string {
  const plain = css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(escapes, (_, code: string | undefined, character: string | undefined) =>
      code === undefined ? (character ?? '') : characterOf(Number.parseInt(code, 16)),
    );
  const clean = plain.replace(imports, '').replace(fontFaces, '').replace(fetching, '');
  return stillFetching.test(clean) ? '' : clean;
}

/** An escaped `<` is dropped, so that the text cannot close the style element. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  const character = isCharacter ? String.fromCodePoint(code) : '';
  return character === '<' ? '' : character;
}
