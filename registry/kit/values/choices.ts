import { Type } from '@sinclair/typebox';
import type { NameLookup, Parsed, Ref, ValueIssue, ValueVerbs } from '#core/kind/kind.ts';
import { findOption, staticOptions } from '#core/record/options/static-options.ts';
import { displayText } from './display-text.ts';

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

export const idSchema = Type.Union([Type.String(), Type.Number()]);

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
export function parseOne(stored: unknown): Parsed<Choice> {
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

export function checkOne(value: unknown): ValueIssue[] {
  return value === undefined || isId(value) ? [] : [{ id: 'value.notChoice', params: {} }];
}

function checkMany(value: unknown): ValueIssue[] {
  return Array.isArray(value) && value.every(isId) ? [] : [{ id: 'value.notChoices', params: {} }];
}

/** The ids of a choice, single or not. */
export const idsOf = (value: unknown): readonly Id[] =>
  Array.isArray(value) ? value.filter(isId) : isId(value) ? [value] : [];

/** The label of an id: the name of what it refers to, else the option of the definition, else the id itself. */
export function choiceText(id: Id, noun: string, props: ChoiceProps, names: NameLookup): string {
  const known = names({ noun, id: String(id) });
  if (known !== undefined) return known;
  const option = props.options === undefined ? undefined : findOption(staticOptions(props), id);
  return option === undefined ? String(id) : displayText(option.fullName, names);
}

export const refsTo = (ids: readonly Id[], noun: string): Ref[] => ids.map((id) => ({ noun, id: String(id) }));

/** The noun the ids refer to: fixed, or derived from the props. */
export type NounOf<P> = string | ((props: P) => string);
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
