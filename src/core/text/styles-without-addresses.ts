const escapes = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi;
const imports = /@(?:import|namespace|charset)\b[^;{}]*;?/gi;
const fontFaces = /@font-face\s*\{[^}]*\}/gi;
const fetching = /[\w-]+\s*:[^;{}]*\b(?:url|src|image|image-set|cross-fade|element)\s*\((?:"[^"]*"|'[^']*'|[^;{}])*/gi;
const stillFetching = /\burl\b|\bsrc\s*\(|@import|image-set|cross-fade|expression\s*\(/i;

/**
 * Styles without anything that a page or a word processor would fetch (PERM-027). Escapes are read as what they mean, since
 * they hide a name from a search. Styles that still seem to fetch something are left out as a whole.
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

/** An escape of markup stays out: a style sheet must not end where its text says so. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  const character = isCharacter ? String.fromCodePoint(code) : '';
  return character === '<' ? '' : character;
}
