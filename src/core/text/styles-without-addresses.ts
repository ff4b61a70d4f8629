import { trimEnd } from './end-run.ts';

const escapes = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi;
const imports = /@(?:import|namespace|charset)\b[^;{}]*;?/gi;
const fontFaces = /@font-face\s*\{[^}]*\}/gi;
const fetching = /\b(?:url|src|image|image-set|cross-fade|element)\s*\(/gi;
/** The rest of a declaration; what separates declarations may stand in a quoted address. */
const declarationRest = /(?:"[^"]*"|'[^']*'|[^;{}])*/y;
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
  const clean = withoutFetching(plain.replace(imports, '').replace(fontFaces, ''));
  return stillFetching.test(clean) ? '' : clean;
}

/** Removes the declarations that name something to fetch; each part of the text is looked at once. */
function withoutFetching(css: string): string {
  let [rest, at] = ['', 0];
  for (const { 0: found, index } of css.matchAll(fetching)) {
    if (index < at) continue;
    const before = css.slice(at, index);
    const start = Math.max(...[';', '{', '}'].map((mark) => before.lastIndexOf(mark))) + 1;
    const colon = /[\w-]\s*:/.exec(before.slice(start));
    if (colon) {
      const named = before.slice(0, start + colon.index + 1);
      rest += trimEnd(named, /[\w-]/);
      declarationRest.lastIndex = index + found.length;
      declarationRest.test(css);
      at = declarationRest.lastIndex;
    } else {
      rest += before + found;
      at = index + found.length;
    }
  }
  return rest + css.slice(at);
}

/** An escaped `<` is dropped, so that the text cannot close the style element. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  const character = isCharacter ? String.fromCodePoint(code) : '';
  return character === '<' ? '' : character;
}
