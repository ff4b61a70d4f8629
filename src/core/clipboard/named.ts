import type { Told } from '../kind.ts';
import { ambiguous } from '../kind.ts';
import type { Option } from '#schemas/language/source.ts';

/** The options from the top of a tree down to one that words name. */
export type Way = readonly Option[];

/** The names in words that name several things, or the words themselves where they name one. */
export const namesIn = (words: string, isMany: boolean): string[] =>
  isMany
    ? words
        .split(/[,，、;；\r\n]+/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : [words.trim()];

/**
 * The way to the one option that a name means: a name, or several from above down to it. One that is a whole way from the
 * top means that; one that several options end with means none of them, and is `ambiguous`. Disabled ones are not meant.
 */
export function wayNamed(
  name: string,
  { options, say }: Told,
  { separator = '/', keyOf = wholeWay }: { separator?: string; keyOf?: (way: Way) => string } = {},
): Way | typeof ambiguous | undefined {
  const wanted = joined(name.split(separator), separator);
  const found = endingWith(options, [], []);
  const [whole, some] = [found.filter(({ isWhole }) => isWhole), found];
  return only(whole) ?? only(some) ?? (found.length > 0 ? ambiguous : undefined);

  function endingWith(list: readonly Option[], above: Way, names: readonly string[]): { way: Way; isWhole: boolean }[] {
    return list.flatMap((option) => {
      const own = say(option.fullName);
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

  function only(ways: typeof found): Way | undefined {
    return new Set(ways.map(({ way }) => keyOf(way))).size === 1 ? ways[0]?.way : undefined;
  }
}

const joined = (names: readonly string[], separator: string) => names.map((one) => one.trim()).join(separator);
const wholeWay = (way: Way): string => way.map(({ id }) => id).join('/');

/** What is the same thing wherever it stands: a role below each of its organisations. */
export const endOf = (way: Way): string => String(way.at(-1)?.id);
