import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../schema/record.ts';
import type { Condition } from './condition.ts';
import { readCondition, writeCondition } from './written-condition.ts';
import { conditionSentence, type ConditionWords } from './sentence.ts';

const read = (rule: unknown): Condition | undefined => readCondition(rule)?.condition;
const rewritten = (rule: unknown): unknown => {
  const found = readCondition(rule);
  return found && writeCondition(found.condition, found.style);
};
const is = (field: string, by: string, value?: unknown) => ({
  type: 'comparison',
  field,
  by,
  ...(value !== undefined && { value }),
});
const days = { var: 'days' };

/** The json-logic of all conditions in a definition. */
function rulesIn(value: unknown, into: unknown[] = []): unknown[] {
  if (Array.isArray(value)) value.forEach((item) => rulesIn(item, into));
  else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (['shown', 'required', 'disabled', 'rule', 'when', 'conditions'].includes(name) && isObject(item))
        into.push(item);
      rulesIn(item, into);
    }
  }
  return into;
}

describe('a condition in json-logic', () => {
  it.each([
    [{ '>': [days, 3] }, is('days', 'greater', { constant: 3 })],
    [{ '==': [days, { var: 'left' }] }, is('days', 'equals', { field: 'left' })],
    [{ '!': days }, is('days', 'blank')],
    [{ '!!': days }, is('days', 'filled')],
    [{ in: [{ var: 'kind' }, ['a', 'b']] }, is('kind', 'among', { constant: ['a', 'b'] })],
    [{ '!': { in: ['x', { var: 'tags' }] } }, is('tags', 'lacks', { constant: 'x' })],
    [
      { or: [{ '<=': [days, 1] }, { and: [{ '!!': { var: 'a' } }] }] },
      {
        type: 'group',
        logic: 'or',
        items: [is('days', 'atMost', { constant: 1 }), { type: 'group', logic: 'and', items: [is('a', 'filled')] }],
      },
    ],
  ])('%j is read, and written as it was', (rule, expected) => {
    expect(read(rule)).toEqual(expected);
    expect(rewritten(rule)).toEqual(rule);
  });

  it.each([
    [{ '<=': [1, days, 10] }],
    [{ '>': [{ '+': [days, 1] }, 3] }],
    [{ '>': [{ var: ['days', 0] }, 3] }],
    [{ and: { var: 'a' } }],
    [{ '!': [days] }],
    [{ some: [{ var: 'lines' }, { '>': [{ var: 'amount' }, 0] }] }],
    [{ '===': [days, 3] }],
  ])('%j cannot be built and stays as it is', (rule) => {
    expect(read(rule)).toEqual({ type: 'other', rule });
    expect(rewritten({ and: [rule, { '!': days }] })).toEqual({ and: [rule, { '!': days }] });
  });

  it('of every definition of the product is written as it was', () => {
    const files = ['fixtures', 'schemas/screens', 'schemas/resources'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .map((file) => `${folder}/${file}`),
    );
    const rules = files.flatMap((file) => rulesIn(JSON.parse(readFileSync(file, 'utf8'))));
    const found = rules.filter((rule) => readCondition(rule)?.style === 'rule');
    expect(found.length).toBeGreaterThan(100);
    for (const rule of found) expect(rewritten(rule)).toEqual(rule);
  });
});

describe('a condition as a formula', () => {
  it.each([
    ['days > 3', is('days', 'greater', { constant: 3 })],
    ['kind = "a ""b"""', is('kind', 'equals', { constant: 'a "b"' })],
    ['agreed = TRUE', is('agreed', 'equals', { constant: true })],
    ['record.days <= left', is('record.days', 'atMost', { field: 'left' })],
    ['total > SUM(lines.amount) × 2', is('total', 'greater', { formula: 'SUM(lines.amount) × 2' })],
    ['NOT(ISBLANK(note))', is('note', 'filled')],
    ['NOT(CONTAINS(note; "x"))', is('note', 'lacks', { constant: 'x' })],
    ['NOT(days > 3)', { type: 'not', item: is('days', 'greater', { constant: 3 }) }],
    ['AND(days > 3; OR(a = 1; b = 2))', undefined],
    ['days + 1 > 3', { type: 'other', rule: 'days + 1 > 3' }],
    ['AND(EXACT(a; b); days > 3)', undefined],
  ])('%s is read, and written as it was', (formula, expected) => {
    if (expected) expect(read({ formula })).toEqual(expected);
    expect(rewritten({ formula })).toEqual({ formula });
  });

  it.each([
    ['(1 + 2) × 3 > x', '(1 + 2) × 3 > x'],
    ['1 + 2 × 3 - (4 - 5) = x', '1 + 2 × 3 - (4 - 5) = x'],
    ['-(a + b)% > 0', '-(a + b)% > 0'],
    ['a % 3 = 1', 'a % 3 = 1'],
    ['a & "x" & (b = c) <> "y"', 'a & "x" & (b = c) <> "y"'],
    ['且(days>3;为空(note))', 'AND(days > 3; ISBLANK(note))'],
  ])('%s keeps its meaning as %s', (formula, expected) => {
    expect(rewritten({ formula })).toEqual({ formula: expected });
  });

  it('is what json-logic becomes when a formula is compared with, or nothing where no formula says the same', () => {
    const value = { formula: 'SUM(lines.amount)' };
    const among: Condition = { type: 'comparison', field: 'kind', by: 'notAmong', value: { constant: ['a', 1] } };
    const items: Condition[] = [{ type: 'comparison', field: 'total', by: 'less', value }, among];
    expect(writeCondition({ type: 'group', logic: 'and', items }, 'rule')).toEqual({
      formula: 'AND(total < SUM(lines.amount); NOT(OR(kind = "a"; kind = 1)))',
    });
    const other: Condition = { type: 'other', rule: { '+': [1, 2] } };
    expect(writeCondition({ type: 'group', logic: 'and', items: [...items, other] }, 'rule')).toBeUndefined();
  });
});

it('is a sentence in the words of its reader', () => {
  const words: ConditionWords = {
    field: (name) => `<${name}>`,
    relation: (by) => by,
    constant: (value) => String(value),
    ...{ and: '且', or: '或', not: '非', other: '…', open: '（', close: '）' },
  };
  const rule = {
    and: [{ '>': [days, 3] }, { or: [{ '!': days }, { '==': [days, { var: 'a' }] }] }, { '!': { '<': [1, days] } }],
  };
  expect(conditionSentence(read(rule) as Condition, words)).toBe(
    '<days> greater 3 且 （<days> blank 或 <days> equals <a>） 且 非 …',
  );
});
