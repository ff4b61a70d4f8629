import type { Current, Parsed, ValueVerbs } from '#core/kind/kind.ts';
import {
  type Choice,
  type ChoiceProps,
  choiceVerbs,
  isId,
  isNothing,
  listIn,
  type NounOf,
  parseOne,
} from './choices.ts';

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
