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
  const found = endingWith(options, [], []);
  const [whole, some] = [found.filter(({ isWhole }) => isWhole), found];
  return only(whole) ?? only(some) ?? (found.length > 0 ? ambiguous : undefined);

  function endingWith(
    list: readonly Option[],
    above: OptionPath,
    names: readonly string[],
  ): { way: OptionPath; isWhole: boolean }[] {
    return list.flatMap((option) => {
      const own = t(option.fullName);
      const [way, here] = [
        [...above, option],
        [...names, own],
      ];
      const below = endingWith(option.children ?? [], way, here);
      if (option.disabled === true || !wanted.endsWith(own.trim())) return below;
      const from = here.findIndex((_, at) => joined(here.slice(at), separator) === wanted);
      return from === -1 ? below : [{ way, isWhole: from === 0 }, ...below];
    });
  }

  function only(ways: typeof found): OptionPath | undefined {
    return new Set(ways.map(({ way }) => keyOf(way))).size === 1 ? ways[0]?.way : undefined;
  }
}

const joined = (names: readonly string[], separator: string) => names.map((one) => one.trim()).join(separator);
const wholePath = (way: OptionPath): string => way.map(({ id }) => id).join('/');

/** The key of options whose id identifies them at any place: a role listed under each of its organisations. */
export const endOf = (way: OptionPath): string => String(way.at(-1)?.id);
