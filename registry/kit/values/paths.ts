import { Type } from '@sinclair/typebox';
import { namesIn, type OptionPath, findOptionPath } from '#core/record/clipboard/named.ts';
import { ambiguous, type Parsed, type ValueVerbs } from '#core/kind/kind.ts';
import { type ChoiceProps, choiceText, type Id, idSchema, isId, isNothing, listIn, refsTo } from './choices.ts';

/** The way from the top of a tree to what was chosen. */
export type Path = readonly Id[];
/** One path, empty when nothing is chosen; with `multiple` a list of paths. */
export type PathChoice = Path | readonly Path[];

const isPath = (value: unknown): value is Path => Array.isArray(value) && value.every(isId);
const isFullPath = (value: unknown): value is Path => isPath(value) && value.length > 0;

/** One path: a list of ids, its JSON text, one id alone, or a list of one path. */
function parsePath(stored: unknown): Parsed<PathChoice> {
  if (isNothing(stored)) return { value: [], issues: [] };
  const list = listIn(stored);
  if (isPath(list)) return { value: list, issues: [] };
  if (list.length === 1 && isPath(list[0])) return { value: list[0], issues: [] };
  return { value: stored as PathChoice, issues: [{ id: 'value.notPath', params: {} }] };
}

/** A list of paths, or the one path of a field that was single once. */
function parsePaths(stored: unknown): Parsed<PathChoice> {
  if (isNothing(stored)) return { value: [], issues: [] };
  const list = listIn(stored);
  if (list.every(isFullPath)) return { value: list, issues: [] };
  if (isPath(list)) return { value: [list], issues: [] };
  return { value: stored as PathChoice, issues: [{ id: 'value.notPath', params: {} }] };
}

/** The paths of a choice, single or not; what is no path is left out. */
export function pathsOf(value: unknown): readonly Path[] {
  if (isFullPath(value)) return [value];
  return Array.isArray(value) ? value.filter(isFullPath) : [];
}

export interface PathProps extends ChoiceProps {
  showAllLevels?: boolean;
  separator?: string;
}

/** The verbs of a kind that holds the path to an id, or a list of paths when `multiple`. */
export function pathVerbs<P extends PathProps>(noun: string): ValueVerbs<P, PathChoice> {
  const one = (path: Path, props: P, names: Parameters<typeof choiceText>[3]) =>
    (props.showAllLevels === false ? path.slice(-1) : path)
      .map((id) => choiceText(id, noun, props, names))
      .join(props.separator ?? '/');
  return {
    schema: Type.Union([Type.Array(idSchema), Type.Array(Type.Array(idSchema))]),
    empty: () => [],
    current({ multiple }, { user }) {
      const path = noun === 'organize' ? user['organizeIds'] : undefined;
      if (!isFullPath(path)) return undefined;
      return multiple === true ? [path] : path;
    },
    parse: (stored, props) => (props.multiple === true ? parsePaths(stored) : parsePath(stored)),
    check(value, props) {
      const isRight = props.multiple === true ? Array.isArray(value) && value.every(isFullPath) : isPath(value);
      return isRight ? [] : [{ id: 'value.notPath', params: {} }];
    },
    store: (value) => value,
    text: (value, props, names) =>
      pathsOf(value)
        .map((path) => one(path, props, names))
        .join('、'),
    refs: (value) => pathsOf(value).flatMap((path) => refsTo(path, noun)),
    read(words, { multiple, separator = '/' }, told) {
      const ways = namesIn(words, multiple === true).map((name) => findOptionPath(name, told, { separator }));
      if (ways.includes(ambiguous)) return ambiguous;
      const paths = ways.map((way) => (Array.isArray(way) ? (way as OptionPath).map(({ id }) => id) : undefined));
      return paths.includes(undefined) ? undefined : multiple === true ? paths : paths[0];
    },
  };
}
