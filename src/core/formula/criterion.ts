import { decimalText } from '../calc/rational.ts';
import { charactersOf } from '../text/mask/mask.ts';
import type { Criterion } from './function.ts';
import { compareValues, isBlank, type Value } from './value.ts';

const written = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/;

/** A condition as spreadsheets write it: `">=100"`, `"<>done"`, `"东*"`, or a value to be equal to. */
export function criterionOf(condition: Value): Criterion {
  if (typeof condition !== 'string') return (value) => matches('=', value, condition);
  const [, operator = '=', operand = ''] = written.exec(condition) ?? [];
  if (operand === '') return (value) => isBlank(value) === (operator !== '<>');
  const isPattern =
    (operator === '=' || operator === '<>') && /[*?]/.test(operand) && decimalText(operand) === undefined;
  if (!isPattern) return (value) => matches(operator, value, operand);
  return (value) => typeof value === 'string' && isLike(value, operand) === (operator === '=');
}

function matches(operator: string, value: Value, operand: Value): boolean {
  if (isBlank(value) || isBlank(operand)) return operator === '<>' && isBlank(value) !== isBlank(operand);
  const order = compareValues(value, operand);
  if (order === undefined) return operator === '<>';
  return holds(operator, order);
}

export function holds(operator: string, order: number): boolean {
  switch (operator) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

/**
 * Whether a text matches `*` (any characters), `?` (one) and `~` before a literal one, without regard to case. Without
 * a regular expression, whose backtracking would take exponential time.
 */
export function isLike(text: string, pattern: string): boolean {
  return likeAt(charactersOf(text.toLowerCase()), tokensOf(pattern), true) === 0;
}

/** The first character from which a pattern matches, counted from 0; -1 without one. */
export function findLike(characters: readonly string[], pattern: string, from = 0): number {
  const found = likeAt(
    characters.slice(from).map((one) => one.toLowerCase()),
    tokensOf(pattern),
    false,
  );
  return found < 0 ? -1 : found + from;
}

type PatternToken = string | typeof anything | typeof anyOne;
const anything = Symbol('*');
const anyOne = Symbol('?');

function tokensOf(pattern: string): PatternToken[] {
  const characters = charactersOf(pattern.toLowerCase());
  const tokens: PatternToken[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string;
    const next = characters[index + 1];
    if (character === '~' && (next === '*' || next === '?' || next === '~')) tokens.push(characters[++index] as string);
    else if (character !== '*') tokens.push(character === '?' ? anyOne : character);
    else if (tokens.at(-1) !== anything) tokens.push(anything);
  }
  return tokens;
}

const steps = 2_000_000;

/** Greedy matching with one point of return, in time text × pattern at most. */
function likeAt(text: readonly string[], tokens: readonly PatternToken[], isWhole: boolean): number {
  let left = steps;
  for (let start = 0; start <= (isWhole ? 0 : text.length); start++) {
    let [at, token] = [start, 0];
    let [starAt, starToken] = [-1, -1];
    for (;;) {
      if (left-- < 0) return -1;
      const wanted = tokens[token];
      if (wanted === undefined && (!isWhole || at === text.length)) return start;
      if (wanted === anything) {
        [starAt, starToken] = [at, token++];
        continue;
      }
      if (wanted !== undefined && at < text.length && (wanted === anyOne || wanted === text[at])) {
        at++;
        token++;
        continue;
      }
      if (starAt < 0 || starAt >= text.length) break;
      at = ++starAt;
      token = starToken + 1;
    }
  }
  return -1;
}
