import type { TextContext } from '../../kind/kind.ts';
import { ambiguous } from '../../kind/kind.ts';
import type { Option } from '#schemas/language/source.ts';

/** The path from the root of an option tree to a matched option. */
export type OptionPath = readonly Option[];

/** Splits a text into names for a multi-select field; otherwise the text is one name. */
export const namesIn = (words: string, isMany: boolean): string[] =>
  isMany
    ? words
        .split(/[,，、;；\r\n]+/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : [words.trim()];

/**
 * The path to the only option matching a name: a plain name, or a path of names. A full path from the root takes
 * precedence; a name matching several options is `ambiguous`. Disabled options do not match.
 */
export function findOptionPath(
  name: string,
  { options, t }: TextContext,
  { separator = '/', keyOf = wholePath }: { separator?: string; keyOf?: (way: OptionPath) => string } = {},
): OptionPath | typeof ambiguous | undefined {
  const wanted = joined(name.split(separator), separator);
  const found: { way: OptionPath; isWhole: boolean }[] = [];
  const [way, names]: [Option[], string[]] = [[], []];
  findIn(options);
  const [whole, some] = [found.filter(({ isWhole }) => isWhole), found];
  return only(whole) ?? only(some) ?? (found.length > 0 ? ambiguous : undefined);

  /** Adds the matches below `way`, an option before those below it. Trees have thousands of options, so it copies no list. */
  function findIn(list: readonly Option[]): void {
    for (const option of list) {
      const own = t(option.fullName).trim();
      way.push(option);
      names.push(own);
      if (option.disabled !== true && wanted.endsWith(own)) {
        const from = names.findIndex((_, at) => names.slice(at).join(separator) === wanted);
        if (from !== -1) found.push({ way: [...way], isWhole: from === 0 });
      }
      if (option.children) findIn(option.children);
      way.pop();
      names.pop();
    }
  }

  function only(ways: typeof found): OptionPath | undefined {
    return new Set(ways.map(({ way }) => keyOf(way))).size === 1 ? ways[0]?.way : undefined;
  }
}

const joined = (names: readonly string[], separator: string) => names.map((one) => one.trim()).join(separator);
const wholePath = (way: OptionPath): string => way.map(({ id }) => id).join('/');

/** The key of options whose id identifies them at any place: a role listed under each of its organisations. */
export const endOf = (way: OptionPath): string => String(way.at(-1)?.id);
