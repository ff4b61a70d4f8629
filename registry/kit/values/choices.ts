import { Type } from '@sinclair/typebox';
import {
  ambiguous,
  type Current,
  type NameLookup,
  type Parsed,
  type Ref,
  type ValueIssue,
  type ValueVerbs,
} from '#core/kind/kind.ts';
import { findOptionPath, namesIn, type OptionPath } from '#core/record/clipboard/named.ts';
import {
  definedOptions,
  findOption,
  inOwnIds,
  staticOptions,
  takesOptions,
} from '#core/record/options/static-options.ts';
import { provideOwnIds } from '#core/record/parse-record.ts';
import { displayText } from './texts.ts';

provideOwnIds((node, value) => (takesOptions(node) ? inOwnIds(node, value, definedOptions(node)) : value));

/** The id of something chosen. */
export type Id = string | number;
/** One id or nothing; with `multiple` a list. */
export type Choice = Id | undefined | readonly Id[];

/** A chosen item with its name, in a field or pending in its dialog. */
export interface Picked {
  /** Unique among all items of the same picker: the text form of its id. */
  key: string;
  /** The stored value: its id, or the ids from the root down. */
  value: Id | readonly Id[];
  name: string;
  /** The full path of the name, joined with slashes. */
  path?: string | undefined;
  /** `company`, `department`, `position`, `group`, `role`, `user` or `area`. */
  type?: string | undefined;
  icon?: string | undefined;
  headIcon?: string | undefined;
  /** Its name is unknown: the id is shown instead (PICK-011). */
  isUnknown?: boolean | undefined;
}

const idSchema = Type.Union([Type.String(), Type.Number()]);

/** The sources of a chosen id's label: options of the definition, or names by noun. */
export interface ChoiceProps {
  multiple?: boolean;
  options?: unknown;
  props?: unknown;
}

export const isId = (value: unknown): value is Id =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && Number.isFinite(value));

export const isNothing = (stored: unknown) => stored === undefined || stored === null || stored === '';

/** One id. A list of one counts as its entry: the field was multiple once. */
function parseOne(stored: unknown): Parsed<Choice> {
  if (isNothing(stored)) return { value: undefined, issues: [] };
  if (isId(stored)) return { value: stored, issues: [] };
  if (Array.isArray(stored) && stored.length === 0) return { value: undefined, issues: [] };
  if (Array.isArray(stored) && stored.length === 1 && isId(stored[0])) return { value: stored[0], issues: [] };
  // An unreadable value is preserved, so that opening and saving a record never destroys it.
  return { value: stored as Choice, issues: [{ id: 'value.notChoice', params: {} }] };
}

/** Parses a list of ids, also as JSON text, or a single id (from when the field was single). */
function parseMany(stored: unknown): Parsed<Choice> {
  if (isNothing(stored)) return { value: [], issues: [] };
  const list = listIn(stored);
  if (list.every(isId)) return { value: list, issues: [] };
  return { value: stored as Choice, issues: [{ id: 'value.notChoices', params: {} }] };
}

/** The list in a stored value: an array, a JSON array as text, or the value itself as the only entry. */
export function listIn(stored: unknown): readonly unknown[] {
  if (Array.isArray(stored)) return stored;
  if (typeof stored !== 'string' || !stored.startsWith('[')) return [stored];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list : [stored];
  } catch {
    return [stored];
  }
}

function checkOne(value: unknown): ValueIssue[] {
  return value === undefined || isId(value) ? [] : [{ id: 'value.notChoice', params: {} }];
}

function checkMany(value: unknown): ValueIssue[] {
  return Array.isArray(value) && value.every(isId) ? [] : [{ id: 'value.notChoices', params: {} }];
}

/** The ids of a choice, single or not. */
export const idsOf = (value: unknown): readonly Id[] =>
  Array.isArray(value) ? value.filter(isId) : isId(value) ? [value] : [];

/** The label of an id: the name of what it refers to, else the option of the definition, else the id itself. */
function choiceText(id: Id, noun: string, props: ChoiceProps, names: NameLookup): string {
  const known = names({ noun, id: String(id) });
  if (known !== undefined) return known;
  const option = props.options === undefined ? undefined : findOption(staticOptions(props), id);
  return option === undefined ? String(id) : displayText(option.fullName, names);
}

export const refsTo = (ids: readonly Id[], noun: string): Ref[] => ids.map((id) => ({ noun, id: String(id) }));

/** The noun the ids refer to: fixed, or derived from the props. */
type NounOf<P> = string | ((props: P) => string);
const nounIn = <P>(noun: NounOf<P>, props: P) => (typeof noun === 'string' ? noun : noun(props));

/** The verbs of a kind that holds one id, or a list of them when `multiple`. */
export function choiceVerbs<P extends object>(noun: NounOf<P>): ValueVerbs<P & ChoiceProps, Choice> {
  const many = (props: ChoiceProps) => props.multiple === true;
  return {
    schema: Type.Union([idSchema, Type.Array(idSchema), Type.Null()]),
    empty: (props) => (many(props) ? [] : undefined),
    parse: (stored, props) => (many(props) ? parseMany(stored) : parseOne(stored)),
    check: (value, props) => (many(props) ? checkMany(value) : checkOne(value)),
    store: (value) => value ?? null,
    text: (value, props, names) =>
      idsOf(value)
        .map((id) => choiceText(id, nounIn(noun, props), props, names))
        .join('、'),
    refs: (value, props) => refsTo(idsOf(value), nounIn(noun, props)),
  };
}

/** The value of `defaultCurrent` by the noun of the picker, read from the current user. */
const current: Readonly<Record<string, (user: Current['user']) => unknown>> = {
  user: (user) => user['userId'],
  department: (user) => user['departmentId'],
  position: (user) => firstOf(user['positionIds']),
  role: (user) => firstOf(user['roleIds']),
  group: (user) => firstOf(user['groupIds']),
};

const firstOf = (list: unknown): unknown => {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return typeof first === 'object' && first !== null && 'id' in first ? first.id : first;
};

/** Parses one id, or an empty text (PICK-008). */
function parsePick(stored: unknown): Parsed<Choice> {
  const { value, issues } = parseOne(stored);
  return { value: value ?? '', issues };
}

/**
 * Parses a list of ids, also as JSON text. Anything else is reported: the picker starts from an empty list, and the
 * record preserves the old value until a new one is chosen (PICK-010).
 */
function parsePicks(stored: unknown): Parsed<Choice> {
  if (isNothing(stored)) return { value: [], issues: [] };
  const list = listIn(stored);
  const isList = Array.isArray(stored) || list[0] !== stored;
  if (isList && list.every(isId)) return { value: list, issues: [] };
  return { value: stored as Choice, issues: [{ id: 'value.notChoices', params: {} }] };
}

/**
 * The verbs of a picker of the organisation: one id, or an empty text for nothing; with `multiple` a list of ids. `own`
 * reads the default from the current user.
 */
export function pickVerbs<P extends object>(
  noun: NounOf<P>,
  own = typeof noun === 'string' ? noun : '',
): ValueVerbs<P & ChoiceProps, Choice> {
  const verbs = choiceVerbs<P>(noun);
  return {
    ...verbs,
    empty: ({ multiple }) => (multiple === true ? [] : ''),
    current({ multiple }, { user }) {
      const id = current[own]?.(user);
      if (!isId(id)) return undefined;
      return multiple === true ? [id] : id;
    },
    parse: (stored, { multiple }) => (multiple === true ? parsePicks(stored) : parsePick(stored)),
    check: (value, props) => (value === '' && props.multiple !== true ? [] : verbs.check(value, props)),
    store: (value) => (isNothing(value) ? null : value),
  };
}

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

interface PathProps extends ChoiceProps {
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
    read(words, { multiple, separator = '/' }, options) {
      const ways = namesIn(words, multiple === true).map((name) => findOptionPath(name, options, { separator }));
      if (ways.includes(ambiguous)) return ambiguous;
      const paths = ways.map((way) => (Array.isArray(way) ? (way as OptionPath).map(({ id }) => id) : undefined));
      return paths.includes(undefined) ? undefined : multiple === true ? paths : paths[0];
    },
  };
}
