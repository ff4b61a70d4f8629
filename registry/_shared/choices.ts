import { type TSchema, Type } from '@sinclair/typebox';
import type { Names, Parsed, Ref, ValueIssue, ValueVerbs } from '#core/kind.ts';
import type { Option } from '#schemas/language/source.ts';
import { wordsOf } from './words.ts';

/** The id of something chosen. */
export type Id = string | number;
/** One id or nothing; with `multiple` a list. */
export type Choice = Id | undefined | readonly Id[];

export const idSchema = Type.Union([Type.String(), Type.Number()]);

/** Where the words and the id stand in an option that does not say `fullName` and `id`. */
export interface OptionShape {
  label?: string;
  value?: string;
  children?: string;
}

/** What the text of a chosen id is made of: options written into the definition, or names by noun. */
export interface ChoiceProps {
  multiple?: boolean;
  options?: readonly Record<string, unknown>[];
  props?: OptionShape;
}

export const isId = (value: unknown): value is Id =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && Number.isFinite(value));

/** One id. A list of one counts as its entry: a field that was multiple once. */
export function parseOne(stored: unknown): Parsed<Choice> {
  if (stored === undefined || stored === null || stored === '') return { value: undefined, issues: [] };
  if (isId(stored)) return { value: stored, issues: [] };
  if (Array.isArray(stored) && stored.length === 0) return { value: undefined, issues: [] };
  if (Array.isArray(stored) && stored.length === 1 && isId(stored[0])) return { value: stored[0], issues: [] };
  return { value: stored as Choice, issues: [{ id: 'value.notChoice', params: {} }] };
}

/** A list of ids; the family stores it as JSON text or as one id. */
export function parseMany(stored: unknown): Parsed<Choice> {
  if (stored === undefined || stored === null || stored === '') return { value: [], issues: [] };
  const list = listIn(stored);
  if (list.every(isId)) return { value: list, issues: [] };
  return { value: stored as Choice, issues: [{ id: 'value.notChoices', params: {} }] };
}

function listIn(stored: unknown): readonly unknown[] {
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

export function checkMany(value: unknown): ValueIssue[] {
  return Array.isArray(value) && value.every(isId) ? [] : [{ id: 'value.notChoices', params: {} }];
}

/** The ids of a choice, single or not. */
export const idsOf = (value: unknown): readonly Id[] =>
  Array.isArray(value) ? value.filter(isId) : isId(value) ? [value] : [];

/** The words of an id: the name of what it refers to, else the option of the definition, else the id itself. */
export function choiceWords(id: Id, noun: string, props: ChoiceProps, names: Names): string {
  const known = names({ noun, id: String(id) });
  if (known !== undefined) return known;
  const option = findOption(props.options ?? [], id, props.props ?? {});
  return option === undefined ? String(id) : wordsOf(option.fullName, names);
}

/** The option of an id in a list or tree, in the standard shape. */
export function findOption(
  options: readonly Record<string, unknown>[],
  id: Id,
  shape: OptionShape,
): Option | undefined {
  for (const option of options) {
    const own = option[shape.value ?? 'id'];
    if (isId(own) && String(own) === String(id)) {
      return { id: own, fullName: (option[shape.label ?? 'fullName'] ?? String(own)) as Option['fullName'] };
    }
    const children = option[shape.children ?? 'children'];
    const found = Array.isArray(children) ? findOption(children, id, shape) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const refsOf = (ids: readonly Id[], noun: string): Ref[] => ids.map((id) => ({ noun, id: String(id) }));

/** The verbs of a kind that holds one id, or a list of them when `multiple`. `noun` says what the ids are of. */
export function choiceVerbs<P extends ChoiceProps>(noun: string): ValueVerbs<P, Choice> {
  const many = (props: P) => props.multiple === true;
  return {
    schema: Type.Union([idSchema, Type.Array(idSchema), Type.Null()]) as TSchema,
    empty: (props) => (many(props) ? [] : undefined),
    parse: (stored, props) => (many(props) ? parseMany(stored) : parseOne(stored)),
    check: (value, props) => (many(props) ? checkMany(value) : checkOne(value)),
    store: (value) => value ?? null,
    text: (value, props, names) =>
      idsOf(value)
        .map((id) => choiceWords(id, noun, props, names))
        .join('、'),
    refs: (value) => refsOf(idsOf(value), noun),
  };
}
